import FHIRDocument
import FHIRPath
import SurveyPrimitives
import Testing

@Suite("Where the weight of an answer is looked for")
struct WeightSourceTests {
  private static let weight = "http://hl7.org/fhir/StructureDefinition/itemWeight"

  private static func extensions(_ value: Int) -> String {
    #""extension":[{"url":"\#(weight)","valueDecimal":\#(value)}]"#
  }

  /// Item `1` has options, `2` and `3` name a contained value set, `4` has nothing.
  private static let questionnaire = """
    {"resourceType":"Questionnaire","status":"active","contained":[
      {"resourceType":"ValueSet","id":"vs","url":"http://example.org/vs","version":"2",
       "status":"active","compose":{"include":[{"system":"s","concept":[
        {"code":"a",\(extensions(30))}]}]}},
      {"resourceType":"ValueSet","id":"expanded","status":"active","expansion":{"contains":[
        {"system":"s","code":"x","contains":[{"system":"s","code":"a",\(extensions(40))}]}]}},
      {"resourceType":"CodeSystem","url":"s","status":"active","content":"complete","concept":[
        {"code":"b",\(extensions(50)),"concept":[{"code":"c","property":[
          {"code":"itemWeight","valueDecimal":60}]}]}]}],
     "item":[
      {"linkId":"1","type":"choice","answerOption":[
        {"valueCoding":{"system":"s","code":"a"},\(extensions(20))}]},
      {"linkId":"2","type":"choice","answerValueSet":"#vs"},
      {"linkId":"2a","type":"choice","answerValueSet":"http://example.org/vs|2"},
      {"linkId":"3","type":"choice","answerValueSet":"#expanded"},
      {"linkId":"4","type":"choice"}]}
    """

  private struct Terminology: FHIRPath.TerminologyLookup {
    func isMember(code: String, system: String?, of valueSet: String) -> Bool? { nil }
    func weight(code: String, system: String?) -> ExactDecimal? {
      system == "s" ? ExactDecimal(70) : nil
    }
    func subsumes(_ code: String, _ other: String, system: String) -> Bool? { nil }
  }

  private static func evaluate(
    _ linkId: String, _ coding: String, _ expression: String, shared: Bool
  ) throws -> [String?] {
    let response = try #require(
      Document.read(
        Source(
          text: """
            {"resourceType":"QuestionnaireResponse","status":"completed","item":[
              {"linkId":"0","answer":[{"valueString":"before"}]},
              {"linkId":"\(linkId)","answer":[{"valueCoding":\(coding)}]}]}
            """)
      ).document)
    let questionnaire = try #require(Document.read(Source(text: questionnaire)).document).root
    var environment = FHIRPath.Environment()
    environment.variables["questionnaire"] = [.element(questionnaire)]
    environment.terminology = Terminology()
    if shared { environment.optionWeights = FHIRPath.OptionWeights(questionnaire) }
    return try FHIRPath.compile(expression).evaluate(on: response.root, in: environment).map(\.text)
  }

  @Test(
    "The answer itself, the option, the value set, the code system, the terminology, in this order",
    arguments: [
      ("1", #"{"system":"s","code":"a",\#(extensions(10))}"#, "10"),
      ("1", #"{"system":"s","code":"a"}"#, "20"), ("2", #"{"system":"s","code":"a"}"#, "30"),
      ("2a", #"{"system":"s","code":"a"}"#, "30"), ("3", #"{"system":"s","code":"a"}"#, "40"),
      ("2", #"{"system":"s","code":"b"}"#, "50"), ("4", #"{"system":"s","code":"c"}"#, "60"),
      ("4", #"{"system":"s","code":"other"}"#, "70"),
    ], [true, false])
  func order(_ wanted: (String, String, String), isShared: Bool) throws {
    for path in [
      "item.answer.value.ordinal()", "item.answer.weight()", "item.answer.weight().sum()",
    ] {
      let found = try Self.evaluate(wanted.0, wanted.1, path, shared: isShared)
      #expect(found == [wanted.2], "\(path)")
    }
  }

  @Test("What else is inside an answer does not have its weight")
  func besideTheValue() throws {
    let response = try #require(
      Document.read(
        Source(
          text: """
            {"resourceType":"QuestionnaireResponse","status":"completed","item":[{"linkId":"1",
            "answer":[{\(Self.extensions(5)),"valueCoding":{"code":"a"},
            "item":[{"linkId":"2","answer":[{"valueCoding":{"code":"b"}}]}]}]}]}
            """)
      ).document)
    func weights(_ expression: String) throws -> [String?] {
      try FHIRPath.compile(expression).evaluate(on: response.root).map(\.text)
    }
    #expect(try weights("item.answer.value.weight()") == ["5"])
    #expect(try weights("item.answer.item.weight()").isEmpty)
    #expect(try weights("item.answer.item.answer.value.weight()").isEmpty)
  }

  @Test("A code of another system has no weight")
  func otherSystem() throws {
    let found = try Self.evaluate(
      "1", #"{"system":"t","code":"a"}"#, "item.answer.value.weight()", shared: true)
    #expect(found.isEmpty)
  }
}
