import TestSupport
import Testing

/// `take` with a person who leaves something out: what is called completed is valid (rules 74, 87).
struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func take(_ questionnaire: String, _ lines: [String]) -> Outcome {
    var person = Person()
    person.lines = lines
    return PersonTests.world(folder, person).run("take", questionnaire)
  }

  private static let empty = Array(repeating: "", count: 20)

  @Test("Rule 87: empty lines through the required questions of GAD-7 do not complete it")
  func skipped() throws {
    let run = take(Project.sample("gad-7.json"), Self.empty.prefix(14) + ["s", "q"])
    #expect(run.status == 66, "\(run)")
    #expect(run.bytes.isEmpty)
    #expect(run.shown.contains("the review\n  asks again"), "\(run.shown)")
    #expect(run.shown.contains("These need something first:\n  1 1. Feeling nervous"))
    #expect(!run.shown.contains("Done"))
  }

  @Test("Rule 87: the section of GAD-7 is left out by saying so, and the response is valid")
  func leftOut() throws {
    let questionnaire = Project.sample("gad-7.json")
    let run = take(questionnaire, Self.empty.prefix(14) + ["o 1", "y", "s"])
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("\"status\": \"completed\""))
    let response = try folder.write(run.output, as: "r.json")
    let validated = TestWorld().run("validate", response, "--questionnaire", questionnaire)
    #expect(validated.status == 0, "\(validated)")
  }

  /// A total that is required, and calculated where both questions are answered.
  private static let total = """
    {"resourceType": "Questionnaire", "url": "http://example.org/q", "status": "active", "item": [
      {"linkId": "a", "type": "integer", "text": "A"}, {"linkId": "b", "type": "integer", "text": "B"},
      {"linkId": "sum", "type": "integer", "text": "Sum", "required": true, "readOnly": true,
       "extension": [{"url":
         "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
        "valueExpression": {"language": "text/fhirpath", "expression":
          "%resource.item.where(linkId='a').answer.value + %resource.item.where(linkId='b').answer.value"
        }}]}]}
    """

  @Test("Rule 74: a required calculated item without a value blocks completion")
  func notCalculated() throws {
    let questionnaire = try folder.write(Self.total, as: "q.json")
    let run = take(questionnaire, ["1", "", "s", "s"])
    #expect(run.status == 1, "\(run)")
    #expect(run.shown.contains("These need something first:\n  - Sum"), "\(run.shown)")
    #expect(run.shown.contains("s once more sends"))
    #expect(run.output.contains("\"status\": \"in-progress\""))
    #expect(run.errors.contains("FS0470: \"Sum\" is required and has no value"), "\(run)")
    let whole = take(questionnaire, ["1", "2", "s"])
    #expect(whole.status == 0, "\(whole)")
    #expect(whole.output.contains("\"status\": \"completed\""))
  }

  @Test("Rule 74: with answers from a file, the response stays in progress, too")
  func notCalculatedFromFile() throws {
    let questionnaire = try folder.write(Self.total, as: "q.json")
    let answers = try folder.write(#"{"a": 1}"#, as: "a.json")
    let run = TestWorld().run("take", questionnaire, "--answers", answers)
    #expect(run.status == 1, "\(run)")
    #expect(run.output.contains("\"status\": \"in-progress\""))
    let out = folder.path("out.ndjson")
    let imported = TestWorld().run(
      "import", answers, "--questionnaire", questionnaire, "-o", out)
    #expect(try folder.text("out.ndjson").contains("in-progress"), "\(imported)")
  }
}
