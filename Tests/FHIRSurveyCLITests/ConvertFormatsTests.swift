import Foundation
import SpreadsheetFile
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

  @Test("A questionnaire that nobody changed comes back byte for byte, whatever its layout")
  func layout() throws {
    let text = """
      { "resourceType":"Questionnaire" ,"status":"draft",
      "item":[{"linkId":"a","type":"string","text":"A?"}]}
      """
    let folder = try TemporaryFolder()
    let form = try folder.write(text, as: "q.json")
    let there = TestWorld().run("convert", form, "--to", "surveyjs", "-q")
    let back = TestWorld().reading(there.output).run("convert", "-", "--to", "json")
    #expect(back.status == 0 && back.output == text, "\(back)")
  }

  @Test(
    "What check finds about an item of another format is where the item is in its file",
    arguments: [
      (
        "form.json", "2:3",
        """
        {"title": "Ä", "elements": [
          {"type": "radiogroup", "name": "b", "title": "Ä?",
           "choices": [{"value": "x", "text": "Yes"}, {"value": "y", "text": "Yes"}]}]}
        """
      ),
      (
        "form.csv", "3:2",
        """
        survey,type,name,label
        ,text,a,Ä?
        ,select_one l,b,Ö?
        choices,list_name,name,label
        ,l,x,Yes
        ,l,y,Yes
        """
      ),
    ])
  func places(_ name: String, _ place: String, _ text: String) throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(text, as: name)
    let run = TestWorld().run("check", form)
    #expect(run.output.contains("\(form):\(place): warning FS1072"), "\(run)")
    let column = place.split(separator: ":")[1]
    let sarif = TestWorld().run("check", form, "--format", "sarif")
    #expect(sarif.output.contains("\"startColumn\": \(column)"), "\(sarif)")
  }

  @Test(
    "Each verb that finds something about such items says where they are, in the order of the file",
    arguments: ["check", "show", "take"])
  func order(_ verb: String) throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(
      """
      {"elements": [
        {"type": "checkbox", "name": "c", "choices": ["a"], "minSelectedChoices": 2},
        {"type": "dropdown", "name": "d", "title": "D"},
        {"type": "checkbox", "name": "e", "choices": ["a"], "minSelectedChoices": 2}
      ]}
      """, as: "form.json")
    let answers = try folder.write("{}", as: "answers.json")
    let run = TestWorld().run(
      [verb, form] + (verb == "take" ? ["-v", "--answers", answers] : []))
    let lines = (verb == "check" ? run.output : run.errors).split(separator: "\n")
      .filter { $0.contains("FS0306") || $0.contains("FS1036") }
    let places = lines.map { $0.dropFirst(form.count + 1).prefix { $0 != " " } }
    #expect(places == ["2:3:", "3:3:", "4:3:"], "\(run)")
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
      "convert", form, "--to", "json", "-o", output, "--fail-on", "carried", "--report",
      folder.path("report.json"))
    #expect(carried.status == 1, "\(carried)")
    #expect(carried.errors.contains("FS0763") && !folder.exists("q.json"))
    #expect(try folder.text("report.json").contains("titleLocation"))
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

  private static let sheet = """
    survey,type,name,label
    ,integer,age,How old are you?
    """

  @Test("Folders are converted, with forms of all formats in them; what is no form is skipped")
  func folders() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.form, as: "in/a.json")
    try folder.write(Self.sheet, as: "in/a.csv")
    try folder.write(Self.sheet, as: "in/deep/b.csv")
    try folder.write("a,b\n1,2\n", as: "in/data.csv")
    try folder.write(#"{"resourceType": "ValueSet", "status": "active"}"#, as: "in/values.json")
    let run = TestWorld().run(
      "convert", folder.path("in"), "--to", "survey", "-o", folder.path("out/of"))
    #expect(run.status == 0, "\(run)")
    let files = folder.files.filter { $0.hasPrefix("out") }
    #expect(files == ["out/of/a.csv.json", "out/of/a.json.json", "out/of/deep/b.json"])
    #expect(run.errors.contains("skipped 2 files without a form"), "\(run)")
    #expect(TestWorld().run("check", folder.path("in"), "-q").status == 0)
  }

  @Test("A zip is converted like a folder, and no name in it leads out of the folder of results")
  func zip() throws {
    let folder = try TemporaryFolder()
    var archive = ZipWriter()
    archive.add("forms/a.json", Array(Self.form.utf8))
    archive.add("../../b.csv", Array(Self.sheet.utf8))
    archive.add("bad.json", Array("{".utf8))
    let path = folder.path("forms.zip")
    try Data(archive.finish()).write(to: URL(fileURLWithPath: path))
    let run = TestWorld().run("convert", path, "--to", "json", "-o", folder.path("out"))
    #expect(run.status == 1, "\(run)")
    #expect(folder.files == ["forms.zip", "out/b.json", "out/forms/a.json"])
    #expect(run.errors.contains("forms.zip/bad.json:1:"), "\(run)")
    try Data([0x50, 0x4B, 3, 4, 9]).write(to: URL(fileURLWithPath: path))
    let damaged = TestWorld().run("convert", path, "--to", "json", "-o", folder.path("no"))
    #expect(damaged.status == 65 && !folder.exists("no"), "\(damaged)")
  }

  @Test("On several threads the results and all that is said are the same")
  func threads() throws {
    let folder = try TemporaryFolder()
    for name in Project.questionnaires {
      try folder.write(try Project.text(Project.sample("\(name).json")), as: "in/\(name).json")
    }
    func run(_ jobs: Int) -> Outcome {
      TestWorld().run(
        "convert", folder.path("in"), "--to", "surveyjs", "-j", "\(jobs)", "-f", "-o",
        folder.path("out\(jobs)"))
    }
    let (one, four) = (run(1), run(4))
    #expect(one.status == 0 && one.errors == four.errors, "\(four)")
    for file in folder.files where file.hasPrefix("out1/") {
      #expect(try folder.text(file) == folder.text(file.replacingOccurrences(of: "1/", with: "4/")))
    }
  }

  @Test("With --carry beside, what the result cannot say is in a file beside it, and comes back")
  func beside() throws {
    let folder = try TemporaryFolder()
    let sample = Project.sample("household.json")
    let form = folder.path("form.json")
    let run = TestWorld().run(
      "convert", sample, "--to", "surveyjs", "--carry", "beside", "-o", form)
    #expect(run.status == 0, "\(run)")
    #expect(folder.files == ["form.json", "form.json.carried.json"])
    #expect(try !folder.text("form.json").contains("fhir_survey"))
    let back = TestWorld().run("convert", form, "--to", "json", "-q").output
    #expect(try JSONText.canonical(back) == JSONText.canonical(Project.text(sample)))
    let refused = TestWorld().run("convert", sample, "--to", "surveyjs", "--carry", "beside")
    #expect(refused.status == 64 && refused.output.isEmpty, "\(refused)")
  }

  private static let markdown = """
    | survey |
    | | type | name | label |
    | | text | a | Name |
    | | select_one_from_file towns.csv | t | Town |

    """

  @Test("A result is called as what it is, and the files that it needs are beside it")
  func kinds() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("mine"), withIntermediateDirectories: true)
    let towns = "name,label\nx,Xanten\n"
    _ = try folder.write(Self.markdown, as: "a/visit.md")
    _ = try folder.write(towns, as: "a/towns.csv")
    func convert(_ from: String, _ target: String, _ to: String) {
      let run = TestWorld().run(
        "convert", folder.path(from), "--to", target, "-q", "-o", folder.path(to))
      #expect(run.status == 0, "\(run)")
    }
    convert("a", "json", "fhir")
    convert("fhir", "xlsform", "back")
    #expect(try folder.text("back/visit.md") == Self.markdown)
    #expect(try folder.text("back/towns.csv") == towns)
    let edited = try folder.text("fhir/visit.json").replacingOccurrences(of: "Name", with: "Who")
    _ = try folder.write(edited, as: "fhir/visit.json")
    convert("fhir", "xlsform", "again")
    #expect(try folder.text("again/visit.md").contains("| Who |"))
    // The ending that is asked for says what is written.
    convert("a/visit.md", "json", "mine/form.json")
    for (name, start) in [("form.xlsx", "PK"), ("form.md", "| survey |"), ("form.csv", "survey,")] {
      convert("mine/form.json", "xlsform", "mine/" + name)
      let bytes = try #require(FileManager.default.contents(atPath: folder.path("mine/" + name)))
      #expect(bytes.starts(with: Data(start.utf8)), "\(name)")
    }
    #expect(try folder.text("mine/towns.csv") == towns)
    let refused = TestWorld().run(
      "convert", folder.path("mine/form.json"), "--to", "xlsform", "-o", folder.path("k.json"))
    #expect(refused.status == 64 && refused.errors.contains(".md"), "\(refused)")
  }

  @Test("--formats prints what each format holds of each field")
  func table() {
    let run = TestWorld().run("convert", "--formats")
    #expect(run.status == 0, "\(run)")
    let rows = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.first?.prefix(4) == ["field", "fhir", "survey", "xlsform"])
    #expect(rows.contains { $0.first == "minValue" && $0.count == rows.first?.count })
    #expect(TestWorld().run("convert", "x.json").status == 64)
    #expect(TestWorld().run("convert", "--to", "json").status == 64)
  }
}
