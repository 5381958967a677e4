import Foundation
import TestSupport
import Testing

struct ConvertVersionTests {
  @Test(
    "A sample goes to another version and back", arguments: Project.questionnaires,
    ["STU3", "4.3", "r5"])
  func roundTrip(_ name: String, _ version: String) throws {
    let sample = Project.sample("\(name).json")
    let there = TestWorld().run("convert", sample, "--to", "xml", "--fhir-version", version, "-q")
    #expect(there.status == 0, "\(there)")
    let back = TestWorld().reading(there.output).run(
      "convert", "-", "--to", "json", "--from-version", version, "--fhir-version", "R4", "-q")
    #expect(back.status == 0, "\(back)")
    #expect(try JSONText.canonical(back.output) == JSONText.canonical(Project.text(sample)))
  }

  @Test("The way back needs no name of the version", arguments: ["STU3", "4.3", "r5"])
  func unnamed(_ version: String) throws {
    let sample = Project.sample("blood-sugar.json")
    let there = TestWorld().run("convert", sample, "--to", "json", "--fhir-version", version, "-q")
    let back = TestWorld().reading(there.output).run(
      "convert", "-", "--to", "json", "--fhir-version", "R4", "-q")
    #expect(try JSONText.canonical(back.output) == JSONText.canonical(Project.text(sample)))
  }

  @Test("The note of the version names the flag for it", arguments: ["json", "survey"])
  func flag(_ target: String) {
    let text =
      #"{"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"1","type":"coding"}]}"#
    let run = TestWorld().reading(text).run("convert", "-", "--to", target)
    #expect(run.errors.contains("hint: the version can be given with --from-version"), "\(run)")
  }

  static let task =
    #"{"resourceType":"Task","status":"draft","intent":"unknown","location":{"reference":"Location/1"}}"#

  @Test("What a reader may miss is a warning, under --strict an error")
  func losses() {
    let run = TestWorld().reading(Self.task).run(
      "convert", "-", "--to", "json", "--fhir-version", "STU3")
    #expect(run.status == 0)
    #expect(run.errors.contains("warning FS0141"), "\(run)")
    #expect(run.errors.contains("note FS0140"), "\(run)")
    #expect(run.output.contains("extension-Task.location"), "\(run)")
    let strict = TestWorld().reading(Self.task).run(
      "convert", "-", "--to", "json", "--fhir-version", "STU3", "--strict")
    #expect(strict.status == 65)
    #expect(strict.output.isEmpty)
  }

  @Test("A resource that the version does not have is refused, unless loss is allowed")
  func lacking() {
    let media = #"{"resourceType":"Media","status":"completed","content":{"title":"x"}}"#
    let flags = ["convert", "-", "--to", "json", "--fhir-version", "R5"]
    let refused = TestWorld().reading(media).run(flags)
    #expect(refused.status == 65 && refused.output.isEmpty, "\(refused)")
    #expect(refused.errors.contains("error FS0146: R5 has no resource Media"), "\(refused)")
    #expect(refused.errors.contains("hint: --lossy leaves it as it is"), "\(refused)")
    let lossy = TestWorld().reading(media).run(flags + ["--lossy"])
    #expect(lossy.status == 0 && lossy.output.contains("\"Media\""), "\(lossy)")
    #expect(lossy.errors.contains("warning FS0146"), "\(lossy)")
    #expect(TestWorld().reading(media).run(flags + ["--lossy", "--strict"]).status == 65)
  }

  @Test(
    "Under --strict nothing is read over and nothing illegal is written",
    arguments: [
      ("json", #"<Patient xmlns="http://hl7.org/fhir"><active/></Patient>"#),
      ("json", #"<Patient><active value="true"/></Patient>"#),
      ("json", #"<Patient xmlns="http://hl7.org/fhir" id="a"><active value="true"/></Patient>"#),
      (
        "json",
        #"<?xml version="1.0" encoding="ISO-8859-1"?><Patient xmlns="http://hl7.org/fhir">"#
          + #"<active value="true"/></Patient>"#
      ),
      ("xml", #"{"resourceType":"Patient","fhir_comments":["x"],"active":true}"#),
      ("xml", #"{"resourceType":"Patient","name":[{"id":"a"}]}"#),
      (
        "json",
        #"{"resourceType":"Patient","id":"a","_id":{"extension":[{"url":"u:v","valueCode":"c"}]}}"#
      ),
    ])
  func strict(_ format: String, _ text: String) {
    let run = TestWorld().reading(text).run("convert", "-", "--to", format)
    #expect(run.status == 0 && run.errors.contains("warning FS"), "\(run)")
    let strict = TestWorld().reading(text).run("convert", "-", "--to", format, "--strict")
    #expect(strict.status == 65 && strict.output.isEmpty, "\(strict)")
    #expect(!strict.errors.contains("it is ") && !strict.errors.contains("they are"), "\(strict)")
  }

  @Test("A survey definition becomes a questionnaire of the version that is asked for")
  func definition() throws {
    let survey = TestWorld().run(
      "convert", Project.sample("blood-sugar.json"), "--to", "survey", "-q")
    let run = TestWorld().reading(survey.output).run(
      "convert", "-", "--to", "json", "--fhir-version", "STU3", "-q")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("\"option\": ["), "\(run)")
  }

  @Test(
    "An unknown version is a wrong command line", arguments: ["--fhir-version", "--from-version"])
  func unknown(_ flag: String) {
    let run = TestWorld().reading(Self.task).run("convert", "-", "--to", "json", flag, "6.0")
    #expect(run.status == 64)
    #expect(run.errors.contains("\(flag): error: \"6.0\" is not known"), "\(run)")
  }

  @Test("Rule 22: the response to an STU3 questionnaire names it by a Reference")
  func response() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"resourceType":"Questionnaire","url":"http://e.org/q","version":"1","status":"draft","item":[{"linkId":"a","type":"choice","option":[{"valueString":"x"}]}]}"#,
      as: "q.json")
    try folder.write(#"{"a":"x"}"#, as: "a.json")
    let run = TestWorld().run(
      "take", folder.path("q.json"), "--answers", folder.path("a.json"))
    #expect(run.status == 0, "\(run)")
    let text = run.output.filter { !$0.isWhitespace }
    #expect(text.contains(#""questionnaire":{"reference":"http://e.org/q|1"}"#), "\(run)")
  }
}
