import FHIRDocument
import SurveyDiagnostics
import Testing

@Suite("The version of what was converted")
struct ConvertedVersionTests {
  private static func read(_ text: String) throws -> Document {
    try #require(Document.read(Source(text: text)).document)
  }

  private static func item(_ members: String, _ others: String = "") -> String {
    #"{"resourceType":"Questionnaire",\#(others)"status":"draft","#
      + #""item":[{"linkId":"1",\#(members)}]}"#
  }

  private static let options =
    #""type":"choice","answerOption":[{"valueString":"x"},{"valueString":"y"}]"#

  /// Resources that hold nothing that only their version has, and a version they go to.
  static let cases: [(String, FHIRVersion, FHIRVersion)] = [
    (item(options), .r4, .r5),
    (item(#""type":"string""#, #""derivedFrom":["http://e.org/q"],"#), .r4, .stu3),
    (
      item(
        #""type":"string""#,
        #""meta":{"profile":["http://hl7.org/fhir/4.0/StructureDefinition/Questionnaire"]},"#),
      .r4, .r5
    ),
    (#"{"resourceType":"QuestionnaireResponse","status":"completed"}"#, .r4, .r5),
    (item(#""type":"display","disabledDisplay":"hidden""#), .r5, .r4),
    (item(#""type":"string""#, #""identifier":[{"use":"old","value":"x"}],"#), .r4, .stu3),
  ]

  @Test("The way back restores it without the version being named", arguments: cases)
  func comesBack(text: String, from: FHIRVersion, to: FHIRVersion) throws {
    let document = try ConversionTests.read(text, from)
    let there = VersionConversion.convert(document, to: to).document
    for bytes in [JSONWriter.write(there.root), XMLWriter.write(there.root).bytes] {
      let again = try #require(Document.read(Source(name: "x", bytes: bytes)).document)
      let back = VersionConversion.convert(again, to: from).document
      #expect(ConversionTests.text(back) == ConversionTests.text(document))
    }
  }

  @Test("An extension for an element of R4 shows that the document is not one of R4")
  func evidence() throws {
    let document = try ConversionTests.read(Self.item(Self.options), .r4)
    let there = VersionConversion.convert(document, to: .r5).document
    let again = try Self.read(ConversionTests.text(there))
    #expect(again.fhirVersion == .r5)
    let note = try #require(again.versionNote)
    #expect(
      note.message()
        == "read as R5: an extension for Questionnaire.item.type of R4 is used in other versions")
    #expect(note.location.position != nil)
  }

  @Test("What R4 alone says beside such an extension is of R4, and goes back to its parent")
  func ownExtensions() throws {
    let held =
      #""extension":[{"url":"http://hl7.org/fhir/4.0/StructureDefinition/extension-"#
      + #"Questionnaire.item.type","valueCode":"choice"}]"#
    let text =
      #"{"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"1","type":"choice","#
      + #""enableWhen":[{"question":"2","operator":"!=","answerInteger":1}]},"#
      + #"{"linkId":"2","type":"open-choice"},{"linkId":"3",\#(held),"type":"string","#
      + #""answerOption":[{"valueString":"x"}]}]}"#
    let document = try Self.read(text)
    #expect(document.fhirVersion == .r4)
    let result = VersionConversion.convert(document, to: .r4)
    #expect(
      ConversionTests.text(result.document)
        == text.replacing(held + ",", with: "").replacing("string", with: "choice"))
    #expect(
      result.diagnostics.map { $0.message() } == [
        "Questionnaire.item.type is restored from its extension"
      ])
    #expect(result.diagnostics.map(\.code) == [.restoredFromExtension])
  }

  @Test("Only extensions of that version go back in a document of the same version")
  func sameVersion() throws {
    let text =
      #"{"resourceType":"QuestionnaireResponse","extension":[{"url":"http://hl7.org/fhir/3.0/"#
      + #"StructureDefinition/extension-QuestionnaireResponse.subject","#
      + #""valueReference":{"reference":"Patient/1"}}],"status":"completed","foo":1}"#
    let document = try ConversionTests.read(text, .r4)
    #expect(VersionConversion.convert(document, to: .r4).document === document)
    let own = try ConversionTests.read(text.replacing("/3.0/", with: "/4.0/"), .r4)
    let result = VersionConversion.convert(own, to: .r4)
    #expect(result.document.root[.subject]?[.reference]?.string == "Patient/1")
    #expect(result.document.root[.extension] == nil)
    #expect(result.diagnostics.count == 1)
  }
}
