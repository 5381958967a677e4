import FHIRDocument
import Testing

@Suite("What conversion adds goes away on the way back")
struct RestoringTests {
  /// The value of a filter is a string in R4 and a code in STU3.
  static let filter =
    #"{"resourceType":"Questionnaire","contained":[{"resourceType":"ValueSet","id":"v","#
    + #""status":"draft","compose":{"include":[{"system":"http://snomed.info/sct","#
    + #""filter":[{"property":"concept","op":"is-a","value":"<< 1 OR  << 2"}]}]}}],"#
    + #""status":"draft"}"#

  /// STU3 wants a status and has no lifecycleStatus.
  static let goal =
    #"{"resourceType":"Task","contained":[{"resourceType":"Goal","id":"g","#
    + #""lifecycleStatus":"active","description":{"text":"x"},"#
    + #""subject":{"reference":"Patient/1"}}],"status":"draft","intent":"plan"}"#

  /// STU3 wants an intent of another type.
  static let request =
    #"{"resourceType":"Task","contained":[{"resourceType":"DeviceRequest","id":"d","#
    + #""intent":"order","codeCodeableConcept":{"text":"x"},"#
    + #""subject":{"reference":"Patient/1"}}],"status":"draft","intent":"plan"}"#

  /// In R5 it says only whether somebody must take part.
  static let appointment =
    #"{"resourceType":"Task","contained":[{"resourceType":"Appointment","id":"a","#
    + #""status":"booked","participant":[{"required":"required","status":"accepted"}]}],"#
    + #""status":"draft","intent":"plan"}"#

  /// STU3 has no Expression, and no version has its "comment".
  static let variable =
    #"{"resourceType":"Questionnaire","extension":[{"url":"http://e.org/v","valueExpression":{"#
    + #""name":"a","language":"text/fhirpath","expression":"1","comment":["x","y"]}}],"#
    + #""status":"draft"}"#

  @Test(
    "There and back again is the same resource",
    arguments: [filter, goal, request, appointment, variable])
  func comesBack(text: String) throws {
    let document = try ConversionTests.read(text, .r4)
    for version in FHIRVersion.allCases {
      let there = VersionConversion.convert(document, to: version).document
      let again = try ConversionTests.read(ConversionTests.text(there), version)
      let back = VersionConversion.convert(again, to: .r4).document
      #expect(ConversionTests.text(back) == ConversionTests.text(document))
    }
  }

  @Test("A truth value does not become a code")
  func truthValue() throws {
    let text =
      #"{"resourceType":"Appointment","status":"booked","participant":[{"required":true,"#
      + #""status":"accepted"}]}"#
    let document = try ConversionTests.read(text, .r5)
    let there = VersionConversion.convert(document, to: .r4)
    #expect(there.document.root["participant"]?["required"] == nil)
    let back = VersionConversion.convert(there.document, to: .r5).document
    #expect(ConversionTests.text(back) == text)
  }

  @Test("A value that the target cannot have gives way to a reason for its absence")
  func filler() throws {
    let document = try ConversionTests.read(Self.filter, .r4)
    let there = VersionConversion.convert(document, to: .stu3).document
    let value = there.root[.contained]?["compose"]?["include"]?["filter"]?[.value]
    #expect(try #require(value).hasValue == false)
  }
}
