import TestSupport
import Testing

/// `show`: the outline of a questionnaire.
struct ShowTests {
  @Test("The outline of a sample is that of its file", arguments: Project.questionnaires)
  func text(_ name: String) throws {
    let run = TestWorld().run("show", Project.sample("\(name).json"))
    #expect(run.status == 0, "\(run)")
    try Snapshot.check(run.output, "show-\(name).txt")
  }

  @Test("The outline as JSON is that of its file", arguments: ["blood-sugar", "household"])
  func json(_ name: String) throws {
    let run = TestWorld().run("show", Project.sample("\(name).json"), "--format", "json")
    try Snapshot.check(run.output, "show-\(name).json")
  }

  @Test("The outline as JSON fits its schema", arguments: Project.questionnaires)
  func schema(_ name: String) throws {
    let run = TestWorld().run("show", Project.sample("\(name).json"), "--format", "json")
    #expect(try Schema("outline").findings(in: run.output) == [])
  }

  @Test("What does not fit the schema of outlines is found")
  func schemaFinds() throws {
    let schema = try Schema("outline")
    #expect(try schema.findings(in: #"{"items": [{"type": "string"}]}"#) != [])
    #expect(try schema.findings(in: #"{"title": "A", "more": 1}"#) != [])
  }

  @Test("Options of 10 characters give a value picker, 11 a list; emoji count as people see them")
  func threshold() throws {
    let families = String(repeating: "👩🏽‍🚀", count: 10)
    for (option, presentation) in [
      ("0123456789", "value picker"), ("01234567890", "list"), (families, "value picker"),
      (families + "!", "list"),
    ] {
      let run = TestWorld().reading(Self.choice(option)).run("show", "-")
      #expect(run.output.contains("[choice → \(presentation)]"), "\(run)")
      let moved = TestWorld().reading(Self.choice(option)).run("show", "-", "--picker-max", "11")
      #expect(moved.output.contains("[choice → value picker]"), "\(moved)")
    }
  }

  @Test("The outline names layouts and the steps of sliders, as text and as JSON")
  func layouts() throws {
    let run = TestWorld().reading(Self.layouts).run("show", "-")
    #expect(run.status == 0, "\(run)")
    try Snapshot.check(run.output, "show-layouts.txt")
    let json = TestWorld().reading(Self.layouts).run("show", "-", "--format", "json")
    try Snapshot.check(json.output, "show-layouts.json")
    #expect(try Schema("outline").findings(in: json.output) == [])
  }

  private static let layouts = """
    {"survey": "1", "title": "Layouts", "items": [
      {"linkId": "1", "type": "group", "text": "Page", "itemControl": ["page"], "items": [
        {"linkId": "1.1", "type": "integer", "text": "Pain", "itemControl": ["slider"],
         "sliderStepValue": 5}]},
      {"linkId": "2", "type": "group", "text": "Mood", "itemControl": ["table"], "items": [
        {"linkId": "2.1", "type": "choice", "text": "Sad",
         "options": [{"value": {"string": "never"}}, {"value": {"string": "often"}}]}]},
      {"linkId": "3", "type": "group", "text": "Child", "itemControl": ["gtable"], "repeats": true,
       "items": [{"linkId": "3.1", "type": "string", "text": "Name"}]}]}
    """

  @Test("The outline names expressions, constraints and launch contexts")
  func expressions() throws {
    let run = TestWorld().reading(Self.expressions).run("show", "-")
    #expect(run.status == 0, "\(run)")
    try Snapshot.check(run.output, "show-expressions.txt")
  }

  private static let expressions = """
    {"survey": "1", "title": "Body",
     "launchContexts": [{"name": "patient", "types": ["Patient", "Person"]}],
     "variables": [{"name": "age", "expression": "1 + 1"}],
     "constraints": [{"expression": "item.exists()", "human": "Say something"}],
     "items": [
      {"linkId": "height", "type": "quantity", "text": "Height",
       "calculatedLimits": [{"limit": "maxValue", "expression": "3 'm'"}],
       "initialExpression": {"language": "application/x-fhir-query", "expression": "Observation?code=1"}},
      {"linkId": "bmi", "type": "decimal", "text": "BMI", "readOnly": true,
       "textExpression": "'Body mass index'", "enableWhenExpression": "%age > 18",
       "variables": [{"name": "kilograms", "expression": "%resource.item.where(linkId = 'weight').answer.value.toQuantity('kg').value"}],
       "calculatedExpression": "%kilograms / 2",
       "constraints": [{"severity": "warning", "expression": "answer.value > 10"}]},
      {"linkId": "colour", "type": "choice", "options": [{"value": {"string": "red"}}],
       "optionToggles": [{"options": [{"string": "red"}], "expression": "%age > 18"}],
       "answerExpression": "'blue'", "candidateExpression": "'green'",
       "itemPopulationContext": {"name": "row", "expression": "%patient.name"}}]}
    """

  @Test("Text from a file cannot steer the terminal")
  func controls() {
    let run = TestWorld().reading(
      #"{"resourceType": "Questionnaire", "status": "draft", "title": "a\u001b[2Jb", "item": [{"linkId": "a", "type": "display", "text": "one\ntwo\u0007"}]}"#
    ).run("show", "-")
    #expect(run.status == 0, "\(run)")
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.contains("one two\u{FFFD}"), "\(run)")
  }

  private static func choice(_ option: String) -> String {
    """
    {"resourceType": "Questionnaire", "status": "draft", "item": [
      {"linkId": "a", "type": "choice", "answerOption": [{"valueString": "\(option)"}]}
    ]}
    """
  }

  @Test(
    "Under --strict a warning about the questionnaire is an error in every verb that takes it",
    arguments: [["show"], ["take", "--answers", "-"], ["why", "a"], ["check"]])
  func strict(_ words: [String]) throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(
      #"{"resourceType":"Questionnaire","url":"http://example.org/q","status":"active","#
        + #""item":[{"linkId":"a","type":"choice","text":"A?"}]}"#, as: "q.json")
    let arguments = [words[0], form] + words.dropFirst()
    #expect(TestWorld().reading("{}").run(arguments).status == 0)
    let strict = TestWorld().reading("{}").run(arguments + ["--strict"])
    #expect(strict.status == (words[0] == "check" ? 1 : 65), "\(strict)")
    #expect((strict.output + strict.errors).contains("error FS"), "\(strict)")
  }
}
