import TestSupport
import Testing

/// Surveys with expressions, taken with answers from a file.
struct TakeExpressionsTests {
  @Test(
    "The totals of the samples are calculated",
    arguments: [("phq-9", "8"), ("gad-7", nil), ("audit", nil)] as [(String, String?)])
  func totals(_ name: String, _ total: String?) throws {
    let run = TestWorld().run(
      "take", Project.sample("\(name).json"), "--answers", Project.sample("\(name)-answers.json"))
    #expect(run.status == 0, "\(run)")
    #expect(!run.errors.contains("FS0316"))
    let given = try ResponseTree(run.output).items.filter { $0.linkId == "total" }
    #expect(given.count == 1)
    if let total { #expect(given.first?.answers == ["valueInteger \(total)"]) }
  }

  private static let questionnaire = """
    {"resourceType":"Questionnaire","url":"http://example.org/q","status":"active","extension":[
      {"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-launchContext",
       "extension":[{"url":"name","valueCoding":{
         "system":"http://hl7.org/fhir/uv/sdc/CodeSystem/launchContext","code":"patient"}},
        {"url":"type","valueCode":"Patient"}]}],
     "item":[
      {"linkId":"born","type":"date","extension":[
        {"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression",
         "valueExpression":{"language":"text/fhirpath","expression":"%patient.birthDate"}}]},
      {"linkId":"note","type":"string"}]}
    """

  private static func take(_ flags: [String], _ resource: String) throws -> Outcome {
    let folder = try TemporaryFolder()
    let questionnaire = try folder.write(questionnaire, as: "q.json")
    let answers = try folder.write(#"{"note": "yes"}"#, as: "a.json")
    let given = try folder.write(resource, as: "given.json")
    return TestWorld().run(
      ["take", questionnaire, "--answers", answers]
        + flags.map { $0.replacing("FILE", with: given) })
  }

  @Test(
    "A launch context is given by its flag or by its name",
    arguments: [
      ["--patient", "FILE"], ["--context", "patient=FILE"], ["--context", "%patient=FILE"],
    ])
  func launchContext(_ flags: [String]) throws {
    let run = try Self.take(flags, #"{"resourceType":"Patient","birthDate":"1970-10-15"}"#)
    #expect(run.status == 0, "\(run)")
    #expect(
      try ResponseTree(run.output).answers == [
        "born valueDate 1970-10-15", "note valueString yes",
      ])
  }

  @Test("Without the launch context its variable is empty, with one note")
  func missing() throws {
    let run = try Self.take([], "{}")
    #expect(run.status == 0, "\(run)")
    #expect(try ResponseTree(run.output).answers == ["note valueString yes"])
  }

  @Test(
    "A resource of another type ends the command with 65",
    arguments: [["--patient", "FILE"], ["--encounter", "FILE"], ["--practitioner", "FILE"]])
  func wrongType(_ flags: [String]) throws {
    let run = try Self.take(flags, #"{"resourceType":"Basic","code":{"text":"x"}}"#)
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains("FS0483"))
  }

  @Test("A context without a name is refused")
  func unnamed() {
    let run = TestWorld().run("take", "q.json", "--context", "=x.json")
    #expect(run.status == 64, "\(run)")
  }

  private static let coded = """
    {"resourceType":"Questionnaire","url":"http://example.org/q","status":"active","item":[
      {"linkId":"c","type":"choice","answerOption":[
        {"valueCoding":{"system":"http://example.org/cs","code":"often"}},
        {"valueCoding":{"system":"http://example.org/cs","code":"never"}}]},
      {"linkId":"score","type":"decimal","readOnly":true,"extension":[
        {"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
         "valueExpression":{"language":"text/fhirpath",
          "expression":"%resource.item.where(linkId = 'c').answer.weight()"}}]},
      {"linkId":"known","type":"boolean","readOnly":true,"extension":[
        {"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
         "valueExpression":{"language":"text/fhirpath","expression":
          "%resource.item.where(linkId = 'c').answer.value.memberOf('http://example.org/vs')"}}]}]}
    """

  private static let terms = """
    {"resourceType":"CodeSystem","url":"http://example.org/cs","status":"active",
     "content":"complete","concept":[
      {"code":"often","extension":[
        {"url":"http://hl7.org/fhir/StructureDefinition/itemWeight","valueDecimal":2.5}]},
      {"code":"never"}]}
    {"resourceType":"ValueSet","url":"http://example.org/vs","status":"active","compose":{
      "include":[{"system":"http://example.org/cs","concept":[{"code":"often"}]}]}}
    """

  @Test("Weights and members of value sets come from --questionnaire, in take and in import")
  func terminology() throws {
    let folder = try TemporaryFolder()
    let questionnaire = try folder.write(Self.coded, as: "q.json")
    let lines = Self.terms.split(separator: "\n{").map { $0.replacing("\n", with: " ") }
    let terms = try folder.write(
      lines.joined(separator: "\n{") + "\n", as: "terms.ndjson")
    let answers = try folder.write("{\"c\": \"often\"}\n", as: "a.ndjson")
    let flags = ["--questionnaire", terms]
    let expected = ["score valueDecimal 2.5", "known valueBoolean true"]
    let taken = TestWorld().run(["take", questionnaire, "--answers", answers] + flags)
    #expect(taken.status == 0, "\(taken)")
    #expect(try ResponseTree(taken.output).answers.suffix(2) == expected, "\(taken)")
    let imported = TestWorld().run(
      ["import", answers, "-o", folder.path("r.ndjson"), "--questionnaire", questionnaire] + flags)
    #expect(imported.status == 0, "\(imported)")
    let response = try folder.text("r.ndjson")
    #expect(try ResponseTree(response).answers.suffix(2) == expected, "\(response)")
  }

  private static func unanswerable(_ expression: String) -> String {
    """
    {"resourceType":"Questionnaire","url":"http://example.org/q","status":"active","item":[
      {"linkId":"a","type":"string"},
      {"linkId":"s","type":"string","extension":[
        {"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression",
         "valueExpression":{"language":"text/fhirpath","expression":"\(expression)"}}]}]}
    """
  }

  @Test(
    "Rule 63: answers to a survey with a condition that fails are written, as in progress",
    arguments: ["a.json", "a.txt"], ["'text'", "'x'.toInteger(", "(1 | 2).single() = 1"])
  func heldOpen(_ name: String, _ expression: String) throws {
    let folder = try TemporaryFolder()
    let questionnaire = try folder.write(Self.unanswerable(expression), as: "q.json")
    let text = name == "a.json" ? #"{"a": "yes", "s": "here"}"# : "yes\nhere\n"
    let answers = try folder.write(text, as: name)
    let run = TestWorld().run("take", questionnaire, "--answers", answers)
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("warning FS0470"))
    #expect(!run.errors.contains(" error "))
    #expect(run.output.contains(#""status": "in-progress""#))
    #expect(
      try ResponseTree(run.output).answers == ["a valueString yes", "s valueString here"])
    let table = try folder.write(#"{"a": "yes", "s": "here"}"# + "\n", as: "rows.ndjson")
    let imported = TestWorld().run(
      "import", table, "-o", folder.path("r.ndjson"), "--questionnaire", questionnaire)
    #expect(imported.status == 0, "\(imported)")
    #expect(imported.errors.contains("warning FS0470"))
    #expect(try folder.text("r.ndjson").contains(#""status":"in-progress""#))
  }

  @Test("Rules 63 and 67: a person can send such a survey, too; the Task stays open")
  func heldOpenByPerson() throws {
    let folder = try TemporaryFolder()
    let questionnaire = try folder.write(Self.unanswerable("'text'"), as: "q.json")
    let task = try folder.write(
      #"""
      {"resourceType": "Task", "id": "t", "status": "requested", "intent": "order",
       "input": [{"type": {"coding": [{"code": "questionnaire",
         "system": "http://hl7.org/fhir/uv/sdc/CodeSystem/temp"}]},
         "valueCanonical": "http://example.org/q"}]}
      """#, as: "task.json")
    let run = PersonTests.world(folder, Person("yes", "here", "s"))
      .run("take", questionnaire, "--task", task, "-o", folder.path("r.json"))
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("warning FS0470"), "\(run)")
    #expect(run.errors.contains("the Task stays open"), "\(run)")
    let response = try folder.text("r.json")
    #expect(response.contains(#""status": "in-progress""#))
    #expect(try ResponseTree(response).answers == ["a valueString yes", "s valueString here"])
    #expect(!folder.files.contains("r.task.json"))
  }

  @Test("Whoever answers sees what an expression cannot give only where it withholds completion")
  func authorsFindings() throws {
    let folder = try TemporaryFolder()
    let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire"
    func item(_ linkId: String, _ name: String) -> String {
      """
      {"linkId":"\(linkId)","type":"integer","extension":[{"url":"\(sdc)-\(name)",
       "valueExpression":{"language":"text/fhirpath","expression":"%nothing + 1"}}]}
      """
    }
    let items = [item("a", "calculatedExpression"), item("b", "enableWhenExpression")]
    let form = try folder.write(
      #"{"resourceType":"Questionnaire","status":"active","item":[\#(items.joined(separator: ","))]}"#,
      as: "q.json")
    let words = ["take", form, "--answers", try folder.write("{}", as: "a.json")]
    let run = TestWorld().run(words)
    #expect(run.status == 1, "\(run)")
    #expect(!run.errors.contains(#"linkId "a""#), "\(run)")
    #expect(run.errors.contains("FS0902") && run.errors.contains(#"linkId "b""#), "\(run)")
    #expect(run.errors.contains("FS0470"), "\(run)")
    let verbose = TestWorld().run(words + ["-v"])
    #expect(verbose.errors.contains(#"linkId "a""#), "\(verbose)")
  }

  private static func variable(_ text: String) -> String {
    """
    "extension":[{"url":"http://hl7.org/fhir/StructureDefinition/variable","valueExpression":
      {"name":"v","language":"text/fhirpath","expression":"\(text)"}}]
    """
  }

  @Test(
    "Rule 62: take and check agree about a variable that names itself",
    arguments: [true, false])
  func ownName(isOutside: Bool) throws {
    let folder = try TemporaryFolder()
    let outer = isOutside ? Self.variable("100") + "," : ""
    let questionnaire = try folder.write(
      """
      {"resourceType":"Questionnaire","url":"http://example.org/q","status":"active",\(outer)"item":[
        {"linkId":"g","type":"group",\(Self.variable("%v + 1")),"item":[
          {"linkId":"x","type":"integer","extension":[
            {"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
             "valueExpression":{"language":"text/fhirpath","expression":"%v"}}]}]}]}
      """, as: "q.json")
    let taken = TestWorld().run(
      "take", questionnaire, "-v", "--answers", try folder.write("{}", as: "a.json"))
    #expect(taken.status == 0, "\(taken)")
    let checked = TestWorld().run("check", questionnaire)
    #expect(taken.errors.contains("FS0461") == !isOutside, "\(taken)")
    #expect(checked.output.contains("depends on itself") == !isOutside, "\(checked)")
    #expect(try ResponseTree(taken.output).answers == (isOutside ? ["x valueInteger 101"] : []))
  }
}
