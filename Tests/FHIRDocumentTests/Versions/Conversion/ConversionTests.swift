import FHIRDocument
import SurveyDiagnostics
import Testing

/// A resource in one version, what it is in another, and that converting back restores it.
struct ConversionCase: Sendable, CustomTestStringConvertible {
  var name: String
  var from: FHIRVersion
  var to: FHIRVersion
  var source: String
  var target: String

  init(
    _ name: String, _ from: FHIRVersion, _ to: FHIRVersion, _ source: String, _ target: String
  ) {
    (self.name, self.from, self.to) = (name, from, to)
    (self.source, self.target) = (source, target)
  }

  var testDescription: String { "\(name): \(from.name) to \(to.name)" }
}

@Suite("Conversion between versions")
struct ConversionTests {
  static func read(_ text: String, _ version: FHIRVersion) throws -> Document {
    var options = ReadOptions()
    options.version = version
    let result = Document.read(Source(text: text), options: options)
    return try #require(result.document, "\(result.diagnostics)")
  }

  static func text(_ document: Document) -> String {
    String(decoding: JSONWriter.write(document.root), as: UTF8.self)
  }

  static let all =
    ConversionCases.conditions + ConversionCases.itemTypes + ConversionCases.items
    + ConversionCases.responses + ConversionCases.tasks + ConversionCases.dataTypes
    + ConversionCases.meaning + ConversionCases.medication + ConversionCases.observations
    + ConversionCases.dstu2

  @Test("A resource becomes one of the other version", arguments: all)
  func converts(_ example: ConversionCase) throws {
    let result = VersionConversion.convert(
      try Self.read(example.source, example.from), to: example.to)
    #expect(result.document.fhirVersion == example.to)
    let expected = Self.text(try Self.read(example.target, example.to))
    #expect(Self.text(result.document) == expected)
  }

  @Test("There and back again is the same resource", arguments: all)
  func comesBack(_ example: ConversionCase) throws {
    let document = try Self.read(example.source, example.from)
    let there = VersionConversion.convert(document, to: example.to).document
    // By way of text, as one program hands it to another.
    let again = try Self.read(Self.text(there), example.to)
    let back = VersionConversion.convert(again, to: example.from).document
    #expect(Self.text(back) == Self.text(document))
  }

  @Test("XML is converted as JSON is", arguments: all)
  func xml(_ example: ConversionCase) throws {
    let document = try Self.read(example.source, example.from)
    let written = XMLWriter.write(document.root)
    #expect(written.diagnostics.isEmpty)
    let xml = try Self.read(String(decoding: written.bytes, as: UTF8.self), example.from)
    let one = VersionConversion.convert(document, to: example.to).document
    let other = VersionConversion.convert(xml, to: example.to).document
    #expect(Self.text(one) == Self.text(other))
  }

  @Test("A document of the version that is asked for stays the same document")
  func same() throws {
    let document = try Self.read(#"{"resourceType":"Task","status":"draft","intent":"plan"}"#, .r4)
    let result = VersionConversion.convert(document, to: .r4)
    #expect(result.document === document)
    #expect(result.diagnostics.isEmpty)
  }

  @Test("A kept element brings back its parts, whatever versions lie between")
  func throughAll() throws {
    let text =
      #"{"resourceType":"Task","status":"draft","intent":"plan","doNotPerform":true,"#
      + #""performer":[{"id":"p","modifierExtension":[{"url":"http://example.org/m","valueCode":"x"}],"#
      + #""function":{"text":"f"},"actor":{"reference":"Patient/1"}}],"#
      + #""requestedPerformer":[{"id":"c","concept":{"text":"a"},"reference":{"reference":"Device/1"}}]}"#
    var document = try Self.read(text, .r5)
    for version in [FHIRVersion.r4b, .r4, .stu3, .r4b, .stu3, .r4, .r5] {
      document = VersionConversion.convert(document, to: version).document
    }
    #expect(Self.text(document) == Self.text(try Self.read(text, .r5)))
  }
}
