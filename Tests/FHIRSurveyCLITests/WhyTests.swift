import Foundation
import TestSupport
import Testing

/// `why`: what decides about an item.
struct WhyTests {
  private static let household = Project.sample("household.json")
  private static let answers = Project.sample("household-answers.json")

  private func why(_ arguments: String...) -> Outcome {
    TestWorld().run(["why"] + arguments)
  }

  @Test("The explanation of a sample is that of its file")
  func household() throws {
    let run = why(
      Self.household, "members/member.school", "--response", Self.answers, "--what-would-enable")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors == "")
    try Snapshot.check(run.output, "why-household.txt")
  }

  @Test("A calculated answer is explained by its expression and what that reads")
  func calculated() throws {
    let run = why(
      Project.sample("gad-7.json"), "total", "--response", Project.sample("gad-7-answers.json"))
    #expect(run.status == 0, "\(run)")
    try Snapshot.check(run.output, "why-gad-7.txt")
  }

  private static let expressions = #"""
    {"resourceType": "Questionnaire", "status": "active", "url": "http://example.org/q",
     "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/variable", "valueExpression":
       {"name": "pints", "language": "text/fhirpath",
        "expression": "%resource.item.where(linkId='drinks').answer.value"}}],
     "item": [
      {"linkId": "drinks", "type": "integer", "text": "How many pints a week?"},
      {"linkId": "advice", "type": "boolean", "text": "Would you like advice?",
       "extension": [{"url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression",
         "valueExpression": {"language": "text/fhirpath", "expression": "%pints * 2 > 14"}}]}]}
    """#

  @Test(
    "Expressions are explained with variables and, if asked for, steps; their literals are tried")
  func expressions() throws {
    let folder = try TemporaryFolder()
    let questionnaire = try folder.write(Self.expressions, as: "q.json")
    let response = try folder.write(
      #"""
      {"resourceType": "QuestionnaireResponse", "status": "in-progress",
       "questionnaire": "http://example.org/q",
       "item": [{"linkId": "drinks", "answer": [{"valueInteger": 3}]}]}
      """#, as: "r.json")
    let run = why(
      questionnaire, "advice", "--response", response, "--what-would-enable", "--explain")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors == "")
    try Snapshot.check(run.output, "why-expression.txt")
  }

  @Test(
    "Every item of every sample is explained, and as JSON fits the schema",
    arguments: Project.questionnaires)
  func everyItem(_ name: String) throws {
    let schema = try Schema("why")
    let sample = Project.sample("\(name).json")
    let questionnaire = try Project.text(sample)
    let linkIds = questionnaire.matches(of: /"linkId": "([^"]+)"/).map { String($0.output.1) }
    #expect(linkIds.count > 5)
    for linkId in linkIds {
      let run = why(
        sample, linkId, "--response", Project.sample("\(name)-answers.json"),
        "--what-would-enable", "--format", "json")
      #expect([0, 1].contains(run.status), "\(run)")
      #expect(try schema.findings(in: run.output) == [], "\(linkId)")
      let isFound = run.output.contains(#""result": "found""#)
      #expect(isFound == (run.status == 0), "\(run)")
    }
  }

  @Test("What would disable an item is reported, too")
  func disable() throws {
    let run = why(
      Self.household, "pets.outdoors", "--response", Self.answers, "--what-would-disable",
      "--format", "json")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains(#""wanted": "disabled""#))
    #expect(run.output.contains(#""path": "animals/pets""#), "\(run)")
    #expect(try Schema("why").findings(in: run.output) == [])
  }

  @Test("What does not fit the schema is found")
  func schemaFinds() throws {
    let schema = try Schema("why")
    #expect(try schema.findings(in: #"{"kind": "item"}"#) != [])
    #expect(try schema.findings(in: #"{"kind": "other", "text": "a"}"#) != [])
    #expect(try schema.findings(in: #"{"kind": "item", "text": "a", "more": 1}"#) != [])
  }

  @Test("A response that take wrote is explained as its answers are")
  func response() throws {
    let folder = try TemporaryFolder()
    let written = TestWorld().run("take", Self.household, "--answers", Self.answers)
    #expect(written.status == 0)
    let response = try folder.write(written.output, as: "r.json")
    for item in ["members[2]/member.help", "pets.outdoors", "contact.letter", "home.cold"] {
      let one = why(Self.household, item, "--response", response)
      let other = why(Self.household, item, "--response", Self.answers)
      #expect(one.status == 0, "\(one)")
      #expect(one.output == other.output)
    }
  }

  @Test("A response in XML is explained as that in JSON is")
  func xml() throws {
    let folder = try TemporaryFolder()
    for format in ["json", "xml"] {
      let written = TestWorld().run(
        "take", Self.household, "--answers", Self.answers, "--to", format, "-o",
        folder.path("r.\(format)"))
      #expect(written.status == 0, "\(written)")
    }
    let json = why(Self.household, "contact.letter", "--response", folder.path("r.json"))
    let xml = why(Self.household, "contact.letter", "--response", folder.path("r.xml"))
    #expect(json.status == 0, "\(json)")
    #expect(xml.output == json.output)
  }

  @Test("Answers as plain lines are explained as those in JSON are, however far they go")
  func lines() throws {
    let sample = Project.sample("blood-sugar.json")
    let json = why(sample, "2.2", "--response", Project.sample("blood-sugar-answers.json"))
    let lines = Project.sample("blood-sugar-answers.txt")
    #expect(why(sample, "2.2", "--response", lines).output == json.output)
    let folder = try TemporaryFolder()
    let all = try Project.text(lines).split(separator: "\n", omittingEmptySubsequences: false)
    let some = try folder.write(all.prefix(2).joined(separator: "\n") + "\n", as: "some.txt")
    let run = why(sample, "1.1", "--response", some)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains(String(all[0])), "\(run)")
    let short = try folder.write(#"{"1.3": "< 3"}"#, as: "short.json")
    #expect(why(sample, "1.3", "--response", short).output.contains("< 3"))
    let wrong = try folder.write("no such answer\n", as: "wrong.txt")
    let refused = why(sample, "1.1", "--response", wrong)
    #expect(refused.status == 65, "\(refused)")
    #expect(refused.errors.contains("wrong.txt:1:1: error"), "\(refused)")
  }

  @Test("Where no answers enable an item, the command ends with 1 and says so")
  func impossible() {
    let text = """
      {"resourceType": "Questionnaire", "status": "draft", "item": [
        {"linkId": "a", "type": "boolean"},
        {"linkId": "b", "type": "string", "enableBehavior": "all", "enableWhen": [
          {"question": "a", "operator": "=", "answerBoolean": true},
          {"question": "a", "operator": "=", "answerBoolean": false}]}]}
      """
    let run = TestWorld().reading(text).run("why", "-", "b", "--what-would-enable")
    #expect(run.status == 1, "\(run)")
    #expect(
      run.output.hasSuffix(
        "What would enable it: no answers at all; no answer to \"a\" (a) satisfies the conditions of \"b\" (b).\n"
      ), "\(run)")
  }

  @Test("An unknown linkId gets the nearest names, and ends with 65")
  func nearest() {
    let run = why(Self.household, "member.schol")
    #expect(run.status == 65)
    #expect(run.errors.contains(#"hint: the nearest: "member.school""#), "\(run)")
    #expect(why(Self.household, "contact.phone", "--response", "none.json").status == 66)
    #expect(why(Self.household, "x", "--what-would-enable", "--what-would-disable").status == 64)
    #expect(why("-", "x", "--response", "-").status == 64)
  }

  @Test("Text from a file cannot steer the terminal")
  func controls() {
    let run = TestWorld().reading(
      #"{"resourceType": "Questionnaire", "status": "draft", "item": [{"linkId": "a", "type": "string", "text": "one\u001b[2J\ntwo"}]}"#
    ).run("why", "-", "a")
    #expect(run.status == 0, "\(run)")
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.hasPrefix("\"one\u{FFFD}[2J two\" (a) is enabled.\n"), "\(run)")
  }
}
