import FHIRDocument
import SurveyDiagnostics
import Testing

@Suite("What conversion says")
struct ConversionFindingTests {
  private func findings(
    _ text: String, _ from: FHIRVersion, _ to: FHIRVersion
  ) throws -> [String] {
    let document = try ConversionTests.read(text, from)
    return VersionConversion.convert(document, to: to).diagnostics.map(\.description)
  }

  @Test(
    "Nothing is kept or lost in silence",
    arguments: [
      (
        ConversionCases.item(#""type":"display","disabledDisplay":"hidden""#), FHIRVersion.r5,
        FHIRVersion.r4,
        "note FS0140: R4 has no element for Questionnaire.item.disabledDisplay: kept in an extension"
      ),
      (
        ConversionCases.item(
          #""type":"string","enableWhen":[{"question":"a","operator":"!=","answerString":"x"}]"#),
        .r5, .stu3,
        "warning FS0141: STU3 cannot say what Questionnaire.item.enableWhen says: kept in a modifier extension"
      ),
      (
        #"{"resourceType":"Task","status":"draft","intent":"unknown"}"#, .r4, .stu3,
        "warning FS0141: Task.intent of STU3 has no code \"unknown\""
      ),
      (
        ConversionCases.item(#""type":"string","foo":1"#), .r4, .r5,
        "warning FS0142: Questionnaire.item.foo is not known: it stays as it is"
      ),
      (
        #"{"resourceType":"Task","contained":[{"resourceType":"Media","id":"m"}],"status":"draft","intent":"plan"}"#,
        .r4, .r5, "error FS0146: R5 has no resource Media"
      ),
      (
        #"{"resourceType":"Bundle","type":"collection","issues":{"resourceType":"OperationOutcome"}}"#,
        .r5, .r4, "warning FS0142: R4 has no element for Bundle.issues, and no extension"
      ),
      (
        ConversionCases.item(
          #""extension":[{"url":"http://e.org/x","valueExpression":{"name":"a_b","language":"text/fhirpath"}}],"type":"string""#
        ), .r5, .r4, "warning FS0142: R4 allows no underscore in \"a_b\""
      ),
      (
        #"{"resourceType":"Questionnaire","status":"draft","group":{"linkId":"g","title":"T"}}"#,
        .dstu2, .r5,
        "note FS0140: R5 has no element for Questionnaire.group.title: kept in an extension"
      ),
      (
        #"{"resourceType":"QuestionnaireResponse","status":"completed"}"#, .r4, .r5,
        "note FS0143: R5 wants QuestionnaireResponse.questionnaire"
      ),
      (
        #"{"resourceType":"Person","active":true}"#, .r4, .r5,
        "warning FS0144: there is no map for Person"
      ),
      (
        ConversionCases.response(
          #""contained":[{"resourceType":"Person","id":"a"},{"resourceType":"Person","id":"b"}]"#),
        .stu3, .r5, "warning FS0144: there is no map for Person: what R5 names"
      ),
      (
        #"{"resourceType":"MedicationStatement","status":"active","taken":"n"}"#, .stu3, .r4,
        "warning FS0141: R4 cannot say what MedicationStatement.taken says: kept in a modifier"
      ),
      (
        ConversionCases.response(
          #""contained":[{"resourceType":"Encounter","id":"e","status":"arrived"}]"#), .r4, .r5,
        "warning FS0141: Encounter.status of R5 has no code \"arrived\""
      ),
      (
        ConversionCases.response(
          #""_questionnaire":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"unknown"}]}"#
        ), .r5, .r4,
        "note FS0143: R4 does not want QuestionnaireResponse.questionnaire: left out with its data-absent-reason"
      ),
      (
        RestoringTests.filter, .r4, .stu3,
        "warning FS0141: STU3 wants ValueSet.compose.include.filter.value, and its value is not a value of type code there: kept in an extension"
      ),
      (
        RestoringTests.goal, .r4, .stu3,
        "warning FS0141: STU3 cannot say what Goal.lifecycleStatus says: kept in a modifier extension"
      ),
      (
        ConversionCases.item(#""type":"string","text":["x","y"]"#), .r4, .r5,
        "note FS0140: R5 has one Questionnaire.item.text: another is kept in an extension"
      ),
    ] as [(String, FHIRVersion, FHIRVersion, String)])
  func says(text: String, from: FHIRVersion, to: FHIRVersion, expected: String) throws {
    let found = try findings(text, from, to)
    #expect(found.contains { $0.contains(expected) }, "\(found)")
  }

  @Test("That a type has no map is said once, however often and over however many steps")
  func noMap() throws {
    let text = ConversionCases.response(
      #""contained":[{"resourceType":"Person","id":"a"},{"resourceType":"Person","id":"b"}]"#)
    let found = try findings(text, .stu3, .r5).filter { $0.contains("FS0144") }
    try #require(found.count == 1)
    #expect(!found[0].contains("times"))
  }

  @Test("What goes over without loss is not spoken of")
  func silence() throws {
    let text = ConversionCases.item(#""type":"choice","answerValueSet":"http://e.org/v""#)
    for version in FHIRVersion.allCases {
      #expect(try findings(text, .r4, version) == [])
    }
  }

  @Test("A finding is where the element is in the source, across two steps, with its count")
  func location() throws {
    let text = """
      {"resourceType": "Questionnaire", "status": "draft", "item": [
        {"linkId": "a", "type": "group", "item": [
          {"linkId": "a.1", "type": "string",
            "enableWhen": [{"question": "b", "operator": ">", "answerInteger": 1}]},
          {"linkId": "b", "type": "integer",
            "enableWhen": [{"question": "c", "operator": "<", "answerInteger": 1}]}]}]}
      """
    let document = try ConversionTests.read(text, .r5)
    let result = VersionConversion.convert(document, to: .stu3)
    try #require(result.diagnostics.count == 1)
    let location = result.diagnostics[0].location
    #expect(location.position?.line == 4)
    #expect(location.elementPath == "Questionnaire.item[0].item[0].enableWhen[0]")
    #expect(location.linkId == "a.1")
    #expect(result.diagnostics[0].message().hasSuffix(", 2 times"))
  }

  @Test("Many findings have the linkIds of their items", .timeLimit(.minutes(1)))
  func manyLinkIds() throws {
    let count = 30_000
    let items = (0..<count).map { number in
      #"{"linkId":"i\#(number)","type":"string","extension":[{"url":"http://e.org/x","#
        + #""valueExpression":{"name":"a_\#(number)","language":"text/fhirpath"}}]}"#
    }
    let text =
      #"{"resourceType":"Questionnaire","status":"draft","item":["#
      + items.joined(separator: ",") + "]}"
    let document = try ConversionTests.read(text, .r5)
    let result = VersionConversion.convert(document, to: .r4)
    let found = result.diagnostics.filter { $0.message().contains("allows no underscore") }
    #expect(found.map(\.location.linkId) == (0..<count).map { "i\($0)" })
  }
}
