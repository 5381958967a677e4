import FHIRDocument
import SurveyDiagnostics
import Testing

@Suite("DSTU2")
struct DSTU2Tests {
  static let kinds = [
    "Questionnaire", "QuestionnaireResponse", "MedicationOrder", "MedicationAdministration",
    "Medication", "Patient", "Observation",
  ]

  private static func read(_ bytes: [UInt8], _ version: FHIRVersion) throws -> Document {
    var options = ReadOptions()
    options.version = version
    let result = Document.read(Source(name: "r", bytes: bytes), options: options)
    return try #require(result.document, "\(result.diagnostics)")
  }

  private static func json(_ document: Document) -> [UInt8] { JSONWriter.write(document.root) }

  private static func xml(_ document: Document) -> [UInt8] { XMLWriter.write(document.root).bytes }

  @Test("Resources made by chance come back from R4 in JSON and in XML", arguments: kinds)
  func comesBack(kind: String) throws {
    for seed in 0..<75 {
      var generator = ResourceGenerator(.dstu2, seed: UInt64(seed), inner: Self.kinds)
      let value = generator.resource(kind)
      let document = try Self.read(Array(value.text.utf8), .dstu2)
      let there = VersionConversion.convert(document, to: .r4).document
      let again = try Self.read(Self.json(there), .r4)
      let back = VersionConversion.convert(again, to: .dstu2).document
      let written = try #require(JSONValue(Self.json(back)))
      #expect(written.difference(from: value) == nil, "seed \(seed)")

      let inXML = try Self.read(Self.xml(document), .dstu2)
      let thereInXML = VersionConversion.convert(inXML, to: .r4).document
      let againInXML = try Self.read(Self.xml(thereInXML), .r4)
      let backInXML = VersionConversion.convert(againInXML, to: .dstu2).document
      #expect(
        String(decoding: Self.xml(backInXML), as: UTF8.self)
          == String(decoding: Self.xml(inXML), as: UTF8.self), "seed \(seed)")
    }
  }

  @Test("Its kinds are known by their elements", arguments: texts)
  func isFound(text: String) throws {
    let document = try #require(Document.read(Source(text: text)).document)
    #expect(document.fhirVersion == .dstu2)
    let xml = try #require(
      Document.read(Source(name: "x", bytes: Self.xml(document))).document)
    #expect(xml.fhirVersion == .dstu2)
  }

  private static let texts = ConversionCases.dstu2.filter { $0.from == .dstu2 }.map(\.source)

  @Test("It goes to every other version by way of R4", arguments: [FHIRVersion.stu3, .r4b, .r5])
  func everyVersion(version: FHIRVersion) throws {
    for text in Self.texts {
      let document = try Self.read(Array(text.utf8), .dstu2)
      let there = VersionConversion.convert(document, to: version).document
      let again = try Self.read(Self.json(there), version)
      let back = VersionConversion.convert(again, to: .dstu2).document
      let written = try #require(JSONValue(Self.json(back)))
      let source = try #require(JSONValue(Array(text.utf8)))
      #expect(written.difference(from: source) == nil)
    }
  }

  @Test("The version has its names")
  func names() {
    #expect(FHIRVersion(named: "DSTU2") == .dstu2)
    #expect(FHIRVersion(named: "1.0.2") == .dstu2)
  }
}
