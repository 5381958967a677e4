import Foundation
import TestSupport
import Testing

@Suite("convert between formats of survey definitions")
struct ConvertFormatsTests {
  private static let form = """
    {"title": "Smoking", "elements": [
      {"type": "boolean", "name": "smokes", "title": "Do you smoke?"},
      {"type": "text", "name": "packs", "inputType": "number", "title": "How many packs?",
       "visibleIf": "{smokes} = true", "titleLocation": "left"}
    ]}
    """

  @Test(
    "A sample goes to another format and back, and the report fits its schema",
    arguments: Project.questionnaires, ["surveyjs", "survey"])
  func roundTrip(_ name: String, _ format: String) throws {
    let folder = try TemporaryFolder()
    let sample = Project.sample("\(name).json")
    let report = folder.path("report.json")
    let there = TestWorld().run("convert", sample, "--to", format, "--report", report)
    #expect(there.status == 0, "\(there)")
    let back = TestWorld().reading(there.output).run("convert", "-", "--to", "json", "-q")
    #expect(back.status == 0, "\(back)")
    #expect(try JSONText.canonical(back.output) == JSONText.canonical(Project.text(sample)))
    let schema = try Schema("conversion-report")
    #expect(try schema.findings(in: folder.text("report.json")) == [])
  }

  @Test("The form of another format is shown, checked and taken like a questionnaire")
  func verbs() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.form, as: "form.json")
    let show = TestWorld().run("show", form)
    #expect(show.output.contains("How many packs?"), "\(show)")
    let answers = try folder.write(#"{"smokes": true, "packs": 2.5}"#, as: "answers.json")
    let take = TestWorld().run("take", form, "--answers", answers)
    #expect(take.status == 0, "\(take)")
    #expect(take.output.contains(#""valueDecimal": 2.5"#), "\(take)")
    let refused = try folder.write(#"{"smokes": false, "packs": 2.5}"#, as: "refused.json")
    #expect(TestWorld().run("take", form, "--answers", refused).status != 0)
    #expect(TestWorld().run("check", form).status == 0)
    let codebook = TestWorld().run("codebook", form, "--to", "csv")
    #expect(codebook.status == 0 && codebook.output.contains("packs"), "\(codebook)")
    let response = try folder.write(take.output, as: "response.json")
    let validate = TestWorld().run("validate", response, "--questionnaire", form)
    #expect(validate.status == 0, "\(validate)")
  }

  @Test("What the target cannot say is said; --fail-on and --strict refuse it and write nothing")
  func refused() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.form, as: "form.json")
    let output = folder.path("q.json")
    let carried = TestWorld().run(
      "convert", form, "--to", "json", "-o", output, "--fail-on", "carried")
    #expect(carried.status == 1, "\(carried)")
    #expect(carried.errors.contains("FS0763") && !folder.exists("q.json"))
    let none = TestWorld().run("convert", form, "--to", "json", "-o", output, "--carry", "none")
    #expect(none.status == 0 && none.errors.contains("titleLocation"), "\(none)")
    let strict = TestWorld().run(
      "convert", form, "--to", "json", "-o", folder.path("s.json"), "--carry", "none", "--strict")
    #expect(strict.status == 1 && !folder.exists("s.json"), "\(strict)")
  }

  @Test("An edit of the result comes back, and all else with it")
  func edited() throws {
    let sample = Project.sample("household.json")
    let there = TestWorld().run("convert", sample, "--to", "surveyjs", "-q").output
    let edited = there.replacingOccurrences(
      of: #""title": "Is it yours?""#, with: #""title": "Do you own it?""#)
    #expect(edited != there)
    let back = TestWorld().reading(edited).run("convert", "-", "--to", "json", "-q").output
    let wanted = try Project.text(sample).replacingOccurrences(
      of: #""text": "Is it yours?""#, with: #""text": "Do you own it?""#)
    #expect(try JSONText.canonical(back) == JSONText.canonical(wanted))
  }

  @Test("Of several files each is converted, and a bad one stops no other")
  func several() throws {
    let folder = try TemporaryFolder()
    let forms = [
      try folder.write(Self.form, as: "a.json"), try folder.write("{", as: "b.json"),
      try folder.write(Self.form, as: "c.json"),
    ]
    let run = TestWorld().run(["convert"] + forms + ["--to", "json", "-o", folder.path("out")])
    #expect(run.status == 1, "\(run)")
    #expect(folder.exists("out/a.json") && folder.exists("out/c.json"))
    #expect(!folder.exists("out/b.json"))
    #expect(TestWorld().run(["convert"] + forms + ["--to", "json"]).status == 64)
  }

  @Test("A printed form has scores only with --key, and texts in the language that is asked for")
  func paper() throws {
    let sample = Project.sample("audit.json")
    let plain = TestWorld().run("convert", sample, "--to", "html", "-q")
    #expect(plain.status == 0 && plain.output.hasPrefix("<!DOCTYPE html>"), "\(plain)")
    #expect(plain.output.contains("→ go to 4"))
    let key = TestWorld().run("convert", sample, "--to", "html", "--key", "-q")
    #expect(!plain.output.contains("[4]") && key.output.contains("[4]"))
    let run = TestWorld().run("convert", sample, "--to", "html", "--language", "tlh")
    #expect(run.status == 64 && run.output.isEmpty, "\(run)")
  }

  @Test("The format of the input can be named")
  func named() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.form, as: "form.json")
    #expect(
      TestWorld().run("convert", form, "--from", "surveyjs", "--to", "survey", "-q").status == 0)
    #expect(TestWorld().run("convert", form, "--from", "fhir", "--to", "survey", "-q").status == 65)
    #expect(TestWorld().run("convert", form, "--from", "html", "--to", "survey").status == 64)
  }
}
