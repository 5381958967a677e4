import FHIRDocument
import FHIRPath
import Testing

@Suite("Weights and answers of a survey")
struct WeightTests {
  private static let weight = "http://hl7.org/fhir/StructureDefinition/itemWeight"

  private static let questionnaire = """
    {"resourceType":"Questionnaire","status":"active","item":[
      {"linkId":"g","type":"group","item":[
        {"linkId":"1","type":"choice","answerOption":[
          {"valueCoding":{"system":"s","code":"a"},"extension":[
            {"url":"\(weight)","valueDecimal":1}]},
          {"valueCoding":{"system":"s","code":"b","extension":[
            {"url":"http://hl7.org/fhir/StructureDefinition/ordinalValue","valueDecimal":2.50}]}}]},
        {"linkId":"2","type":"choice","answerOption":[
          {"valueCoding":{"system":"s","code":"a"},"extension":[
            {"url":"\(weight)","valueDecimal":10}]},
          {"valueString":"often","extension":[{"url":"\(weight)","valueDecimal":3}]},
          {"valueString":"never"}]}]}]}
    """

  private static let response = """
    {"resourceType":"QuestionnaireResponse","status":"completed","item":[
      {"linkId":"g","item":[
        {"linkId":"1","answer":[{"valueCoding":{"system":"s","code":"a"}},
          {"valueCoding":{"system":"s","code":"b"}},{"valueCoding":{"system":"t","code":"b"}}]},
        {"linkId":"2","answer":[{"valueString":"often",
          "item":[{"linkId":"2.1","answer":[{"valueInteger":4}]}]},
          {"valueString":"never"},{"valueCoding":{"system":"s","code":"a","extension":[
            {"url":"\(weight)","valueDecimal":7}]}}]}]}]}
    """

  private static let environment: FHIRPath.Environment = {
    let document = Document.read(Source(text: questionnaire)).document
    var environment = FHIRPath.Environment()
    environment.variables["questionnaire"] = document.map { [.element($0.root)] } ?? []
    environment.variables["qitem"] =
      document?.root["item"]?["item"].map { [.element($0)] } ?? []
    return environment
  }()

  @Test(
    "The weight of an answer is its own, else that of the option of its item",
    arguments: [
      ("item.item.where(linkId = '1').answer.value.weight()", ["1", "2.50"]),
      ("item.item.where(linkId = '2').answer.value.weight()", ["3", "7"]),
      ("item.item.answer.value.ordinal().sum()", ["13.50"]),
      ("item.item.where(linkId = '2').answer.item.answer.value.weight()", []),
      ("item.linkId.weight()", []),
    ])
  func weights(_ expression: String, _ wanted: [String]) throws {
    #expect(try evaluate(expression, on: Self.response, in: Self.environment) == wanted)
  }

  @Test("Without %questionnaire only what the response carries counts")
  func alone() throws {
    #expect(try evaluate("answers().value.weight()", on: Self.response) == ["7"])
  }

  @Test("answers() gives the answers at every depth, in the order of the document")
  func answers() throws {
    let found = try evaluate(
      "answers().value.ofType(string) | answers().value.ofType(integer)",
      on: Self.response)
    #expect(found == ["often", "never", "4"])
    #expect(try evaluate("answers().count()", on: Self.response) == ["7"])
  }

  @Test(
    "%questionnaire and %qitem are variables of the environment, vs- and ext- are addresses",
    arguments: [
      ("%questionnaire.item.item.linkId", ["1", "2"]), ("%qitem.linkId", ["1"]),
      ("%`vs-administrative-gender`", ["http://hl7.org/fhir/ValueSet/administrative-gender"]),
      ("%'ext-patient-birthTime'", ["http://hl7.org/fhir/StructureDefinition/patient-birthTime"]),
      ("%`ext-data-absent-reason`", ["http://hl7.org/fhir/StructureDefinition/data-absent-reason"]),
      (
        "%ucum | %sct | %loinc",
        ["http://unitsofmeasure.org", "http://snomed.info/sct", "http://loinc.org"]
      ),
    ])
  func variables(_ expression: String, _ wanted: [String]) throws {
    #expect(try evaluate(expression, on: Self.response, in: Self.environment) == wanted)
  }

  @Test("Each step is told with the part of the expression and its value")
  func steps() throws {
    let program = try FHIRPath.compile("item.where(linkId = %x).item[0 + 1].answer.exists() = {}")
    #expect(
      program.steps.map(\.text) == [
        "item", "where(linkId = %x)", "linkId", "= %x", "%x", "item", "[0 + 1]", "0", "+ 1", "1",
        "answer", "exists()", "= {}", "{}",
      ])
    #expect(program.steps.map(\.depth) == [0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0, 0, 0, 1])
    let log = Log()
    var environment = Self.environment.with("x", [.string("g")])
    environment.step = log.add
    let document = try #require(Document.read(Source(text: Self.response)).document)
    #expect(try program.evaluate(on: document.root, in: environment).isEmpty)
    #expect(
      log.lines == [
        "item 1", "linkId 1", "%x 1", "= %x 1", "where(linkId = %x) 1", "item 2", "0 1", "1 1",
        "+ 1 1", "[0 + 1] 1", "answer 3", "exists() 1", "{} 0", "= {} 0",
      ])
  }
}

/// The steps of an evaluation with the number of their values.
private final class Log: @unchecked Sendable {
  private(set) var lines: [String] = []
  func add(_ step: FHIRPath.Step, _ values: [FHIRPath.Value]) {
    lines.append("\(step.text) \(values.count)")
  }
}
