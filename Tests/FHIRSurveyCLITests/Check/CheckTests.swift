import TestSupport
import Testing

/// `check`: the verb, its reports and how it ends.
struct CheckTests {
  private static let clean = CheckFixture.text(CheckFixture.item("a", "string"))
  private static let broken = CheckFixture.text(CheckFixture.item("a", "group", #""text": "Ä""#))
  private static let doubtful = CheckFixture.text(
    CheckFixture.item(
      "a", "choice",
      #""repeats": true, "answerOption": [{"valueString": "x"}, {"valueString": "x"}]"#))

  private func run(_ texts: [String], _ arguments: String...) throws -> Outcome {
    let folder = try TemporaryFolder()
    var files: [String] = []
    for (index, text) in texts.enumerated() {
      try folder.write(text, as: "q\(index).json")
      files.append(folder.path("q\(index).json"))
    }
    return TestWorld().run(["check"] + files + arguments)
  }

  @Test("Nothing found ends with 0 and says so")
  func clean() throws {
    let run = try run([Self.clean])
    #expect(run.status == 0, "\(run)")
    #expect(run.output == "")
    #expect(run.errors == "1 file: nothing found\n")
  }

  @Test("An error ends with 1; a line names position, code, linkId, path and rule")
  func error() throws {
    let run = try run([Self.broken, Self.clean])
    #expect(run.status == 1, "\(run)")
    #expect(
      run.output.contains(
        "q0.json:2:1: error FS1004: the item \"a\" is a group without items (linkId \"a\", Questionnaire.item[0]) [que-1]\n  hint: "
      ),
      "\(run)")
    #expect(run.errors == "by rule:\n  1 que-1\n2 files: 1 error\n")
  }

  @Test("Warnings end with 0, under --strict with 1")
  func strict() throws {
    #expect(try run([Self.doubtful]).status == 0)
    let run = try run([Self.doubtful], "--strict")
    #expect(run.status == 1, "\(run)")
    #expect(run.output.contains("error FS"), "\(run)")
  }

  @Test("--rule sets what a rule weighs")
  func rule() throws {
    let off = try run([Self.broken], "--rule", "que-1=off")
    #expect(off.status == 0 && off.output == "", "\(off)")
    let note = try run([Self.broken], "--rule", "que-1=note")
    #expect(note.status == 0 && note.output.contains(" note FS1004"), "\(note)")
    let error = try run([Self.doubtful], "--rule", "duplicate-option=error")
    #expect(error.status == 1, "\(error)")
    for wrong in ["que-1", "que-1=bad", "nothing=off"] {
      #expect(try run([Self.clean], "--rule", wrong).status == 64)
    }
  }

  @Test(
    "What is not a questionnaire ends with 65, what is missing with 66; the others are examined")
  func refusals() throws {
    let other = try run([#"{"resourceType": "Patient"}"#, Self.broken])
    #expect(other.status == 65, "\(other)")
    #expect(other.output.contains("[que-1]"))
    #expect(try run(["{"]).status == 65)
    let folder = try TemporaryFolder()
    #expect(TestWorld().run("check", folder.path("none.json")).status == 66)
  }

  @Test(
    "A questionnaire whose text has errors is examined all the same, and ends with 1",
    arguments: [
      (
        #"{"resourceType": "Questionnaire", "status": "draft", "status": "active", "#, "FS0104"
      ),
      (#"{"resourceType": "Questionnaire", "status": "draft", "title": "\ud800", "#, "FS0105"),
    ])
  func flawedText(start: String, code: String) throws {
    let group = CheckFixture.item("a", "group")
    let text = start + #""url": "http://example.org/q", "version": "1", "item": [\#(group)]}"#
    let run = try run([text, Self.clean])
    #expect(run.status == 1, "\(run)")
    #expect(run.output.contains("error \(code)"), "\(run)")
    #expect(run.output.contains("[que-1]"), "\(run)")
    #expect(run.errors.contains("2 files: "), "\(run)")
    let json = try self.run([text], "--format", "json")
    #expect(json.output.contains(#""examined": true"#), "\(json)")
    #expect(json.output.contains(code) && json.output.contains("FS1004"), "\(json)")
  }

  @Test("Of a folder the questionnaires are examined, and other files are skipped")
  func folder() throws {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("a.json", Self.clean), ("b/c.json", Self.broken), ("b/d.json", Self.doubtful),
      ("patient.json", #"{"resourceType": "Patient"}"#), ("settings.json", "{}"),
      ("notes.txt", "no"),
    ] { try folder.write(text, as: name) }
    let run = TestWorld().run("check", folder.path)
    #expect(run.status == 1, "\(run)")
    #expect(run.output.contains("/b/c.json:2:1: error FS1004"), "\(run)")
    #expect(
      run.errors
        == "by rule:\n  1 que-1\n  1 duplicate-option\n3 files, 2 other files skipped: 1 error, 1 warning\n"
    )
    try folder.write("{", as: "b/cut.json")
    let cut = TestWorld().run("check", folder.path)
    #expect(cut.status == 1 && cut.errors.contains("1 not examined"), "\(cut)")
    #expect(TestWorld().run("check", folder.path("none")).status == 66)
  }

  @Test("In a folder, lines of resources and other resources with errors are skipped, too")
  func folderOfData() throws {
    let folder = try TemporaryFolder()
    let patient = #"{"resourceType": "Patient"}"#
    try folder.write(Self.clean, as: "a.json")
    try folder.write("\(patient)\n\(patient)\n", as: "patients.ndjson")
    try folder.write(#"{"resourceType": "Patient", "id": "1", "id": "2"}"#, as: "p.json")
    let run = TestWorld().run("check", folder.path, "--strict")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors == "1 file, 2 other files skipped: nothing found\n", "\(run)")
    #expect(TestWorld().run("check", folder.path("patients.ndjson")).status == 65)
  }

  @Test("On a terminal, what takes long shows how far it is, and takes the line away at the end")
  func progress() throws {
    let folder = try TemporaryFolder()
    let files = try ["a.json", "b.json"].map { try folder.write(Self.clean, as: $0) }
    var world = TestWorld(errorIsTerminal: true, secondsPerLook: 1)
    let run = world.run(["check"] + files)
    #expect(run.status == 0, "\(run)")
    for part in ["\r\u{1B}[K0 of 2 files, ", "\r\u{1B}[K1 of 2 files, 50 %", " s left"] {
      #expect(run.errors.contains(part), "\(run)")
    }
    #expect(run.errors.hasSuffix("\r\u{1B}[K2 files: nothing found\n"), "\(run)")
    world.errorIsTerminal = false
    #expect(world.run(["check"] + files).errors == "2 files: nothing found\n")
  }

  @Test("Each finding names its rule, in every form of the report")
  func names() throws {
    let folder = try TemporaryFolder()
    try folder.write("\u{FEFF}" + Self.broken, as: "a.json")
    try folder.write(#"{"resourceType": "Questionnaire","#, as: "cut.json")
    let files = [folder.path("a.json"), folder.path("cut.json")]
    let text = TestWorld().run(["check"] + files)
    let findings = text.output.split(separator: "\n").filter {
      $0.contains(": FS") || $0.contains(" FS")
    }
    #expect(!findings.isEmpty && findings.allSatisfy { $0.hasSuffix("]") }, "\(text)")
    let json = TestWorld().run(["check"] + files + ["--format", "json"])
    #expect(json.output.contains(#""rule": "syntax/FS01"#), "\(json)")
    #expect(json.output.contains(#""rules": ["#), "\(json)")
    #expect(try Schema("check").findings(in: json.output) == [], "\(json)")
    let sarif = TestWorld().run(["check"] + files + ["--format", "sarif"])
    #expect(sarif.output.contains(#""ruleId": "syntax/FS01"#), "\(sarif)")
    #expect(sarif.output.contains(#""id": "syntax/FS01"#), "\(sarif)")
    #expect(sarif.output.contains("findingsByRule"), "\(sarif)")
  }

  @Test("Files that cannot be read are in the reports, and are counted")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("good.json", Self.clean), ("cut.json", "{\n \"resourceType\": "),
      ("patient.json", #"{"resourceType": "Patient"}"#),
    ] { try folder.write(text, as: name) }
    let files = ["none.json", "good.json", "cut.json", "patient.json"].map { folder.path($0) }
    func run(_ format: String) -> Outcome {
      TestWorld().run(["check"] + files + ["--format", format])
    }
    let text = run("text")
    #expect(text.status == 66 && text.output == "", "\(text)")
    #expect(text.errors.hasSuffix("4 files, 3 not examined: 3 errors\n"), "\(text)")
    let json = run("json")
    #expect(json.status == 66)
    #expect(try Schema("check").findings(in: json.output) == [], "\(json)")
    #expect(json.output.split(separator: "\"examined\": false").count == 4, "\(json)")
    #expect(json.output.contains(#""files": 4"#) && json.output.contains(#""errors": 3"#))
    let sarif = run("sarif")
    #expect(sarif.status == 66)
    #expect(
      try Schema("../Tests/FHIRSurveyCLITests/Snapshots/sarif").findings(in: sarif.output) == [],
      "\(sarif)")
    #expect(sarif.output.contains(#""executionSuccessful": false"#), "\(sarif)")
    #expect(sarif.output.split(separator: "\"ruleId\"").count == 4, "\(sarif)")
    for name in ["none.json", "cut.json", "patient.json"] {
      #expect(sarif.output.split(separator: name).count == 3, "\(name) \(sarif)")
    }
    #expect(sarif.output.contains(#""startLine": 2"#), "\(sarif)")
  }

  @Test("A minus in the name of a variable is reported, where the name is declared")
  func minus() throws {
    func run(_ expression: String) throws -> Outcome {
      try self.run([
        CheckFixture.root(
          CheckFixture.extensions(CheckFixture.variable("last-dose", "1")),
          CheckFixture.item("a", "integer", CheckFixture.calculated(expression)))
      ])
    }
    let wrong = try run("%last-dose + 1")
    #expect(wrong.output.contains(#"no variable "last" is declared here"#), "\(wrong)")
    #expect(
      wrong.output.contains("hint: write %`last-dose`: without the backquotes, - is a minus"),
      "\(wrong)")
    #expect(try run("%`last-dose` + 1").output == "")
    #expect(try !run("%last - 1").output.contains("minus"))
  }

  @Test("A survey definition is examined as far as its reader does")
  func definition() {
    let run = TestWorld().run("convert", Project.sample("household.json"), "--to", "survey")
    let checked = TestWorld().reading(run.output).run("check", "-")
    #expect(checked.status == 0, "\(checked)")
  }

  @Test("The samples have no errors", arguments: Project.questionnaires)
  func samples(_ name: String) {
    let run = TestWorld().run("check", Project.sample("\(name).json"))
    #expect(run.status == 0, "\(run)")
  }

  @Test("The report as JSON fits its schema")
  func json() throws {
    for texts in [[Self.clean], [Self.broken, Self.doubtful]] {
      let run = try run(texts, "--format", "json")
      #expect(try Schema("check").findings(in: run.output) == [], "\(run)")
    }
    let run = try run([Self.broken], "--format", "json")
    #expect(run.output.contains(#""rule": "que-1""#), "\(run)")
    #expect(run.output.contains(#""errors": 1"#), "\(run)")
    #expect(try Schema("check").findings(in: #"{"files": [{"file": 1}]}"#) != [])
  }

  @Test("The report as SARIF fits what SARIF 2.1.0 wants of these members")
  func sarif() throws {
    let clean = try run([Self.clean], "--format", "sarif")
    #expect(clean.output.contains("\"results\": []"), "\(clean)")
    #expect(clean.output.contains(#""executionSuccessful": true"#), "\(clean)")
    for texts in [[Self.broken], [Self.broken, Self.doubtful]] {
      let run = try run(texts, "--format", "sarif")
      #expect(
        try Schema("../Tests/FHIRSurveyCLITests/Snapshots/sarif").findings(in: run.output) == [],
        "\(run)")
    }
  }

  @Test("A column of SARIF counts characters, not bytes")
  func columns() throws {
    let text = CheckFixture.text(
      #"{"text": "ÄÖÜ", "linkId": "a", "type": "display", "required": true}"#)
    let json = try run([text], "--format", "json")
    let sarif = try run([text], "--format", "sarif")
    #expect(json.output.contains(#""column": 66"#), "\(json)")
    #expect(sarif.output.contains(#""startColumn": 63"#), "\(sarif)")
  }
}
