import Foundation
import TestSupport
import Testing

/// The table of exit codes.
struct ExitTests {
  static let bloodSugar = Project.sample("blood-sugar.json")
  static let answers = Project.sample("blood-sugar-answers.json")

  @Test("0: done", arguments: [["show", bloodSugar], ["take", bloodSugar, "--answers", answers]])
  func done(_ arguments: [String]) {
    let run = TestWorld().run(arguments)
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.isEmpty, "\(run)")
    #expect(!run.bytes.isEmpty)
  }

  @Test("1: records that a batch rejected")
  func findings() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "{\"resourceType\":\"QuestionnaireResponse\",\"status\":\"completed\"}\n{\"resourceType\"\n",
      as: "responses.ndjson")
    let run = TestWorld().run("export", file, "--to", "ndjson", "-o", folder.path("out.ndjson"))
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("responses.ndjson:2:"), "\(run)")
    let said = """
      1 response with 0 answers
      2 read = 1 written + 1 rejected + 0 left out
      1 record rejected, kept in \("")
      """
    #expect(run.errors.contains(said), "\(run)")
    #expect(try folder.text("out.ndjson").contains("QuestionnaireResponse"))
  }

  @Test(
    "64: a wrong command line is reported on standard error",
    arguments: [
      ["frob"], ["show"], ["show", "--frob", "q.json"], ["convert", "q.json"],
      ["convert", "q.json", "--to", "word"], ["show", "q.json", "--format", "html"],
      ["take", bloodSugar, bloodSugar, "--answers", answers],
      ["show", bloodSugar, "--fhir-version", "9"],
      ["take", bloodSugar, "--answers", answers, "--layout", "round"],
      ["take", bloodSugar, "--answers", answers, "--resume", "draft.ndjson"],
      ["take", "-", "--answers", "-"], ["take", bloodSugar, "--task", "-", "--answers", "-"],
    ])
  func usage(_ arguments: [String]) {
    let run = TestWorld().run(arguments)
    #expect(run.status == 64, "\(run)")
    #expect(run.bytes.isEmpty)
    #expect(!run.errors.isEmpty)
  }

  @Test(
    "--fhir-version takes every version by number or name",
    arguments: ["3.0", "STU3", "4.0", "4.0.1", "R4", "r4", "4.3", "R4B", "5.0", "R5"])
  func fhirVersion(_ version: String) {
    let run = TestWorld().run(["show", Self.bloodSugar, "--fhir-version", version])
    #expect(run.status == 0, "\(run)")
  }

  @Test("64: take without a terminal names --answers", arguments: [[], ["--plain", "--no-input"]])
  func noTerminal(_ flags: [String]) {
    let run = TestWorld().run(["take", Self.bloodSugar] + flags)
    #expect(run.status == 64, "\(run)")
    #expect(run.errors.contains("--answers"))
    #expect(run.shown.isEmpty)
  }

  @Test("64: --no-input never asks, terminal or not")
  func noInput() {
    let world = TestWorld(person: Person("1"), inputIsTerminal: true)
    let run = world.run("take", Self.bloodSugar, "--no-input")
    #expect(run.status == 64, "\(run)")
    #expect(run.shown.isEmpty)
  }

  @Test(
    "66: a file that is missing",
    arguments: [
      ["show", "none.json"], ["convert", "none.json", "--to", "xml"],
      ["take", "none.json", "--answers", "-"], ["take", bloodSugar, "--answers", "none.json"],
      ["take", bloodSugar, "--answers", answers, "--task", "none.json"], ["tasks", "none.json"],
      ["export", "none.json", "--to", "csv"], ["show", Project.folder],
    ])
  func missing(_ arguments: [String]) {
    let run = TestWorld().run(arguments)
    #expect(run.status == 66, "\(run)")
    #expect(run.bytes.isEmpty)
    #expect(run.errors.contains("cannot be read"), "\(run)")
  }

  @Test(
    "73: what exists is not overwritten without --force",
    arguments: [
      ["show", bloodSugar], ["convert", bloodSugar, "--to", "survey"], ["tasks", bloodSugar],
      ["take", bloodSugar, "--answers", answers],
      ["export", Project.sample("responses.ndjson"), "--to", "csv"],
    ])
  func exists(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let output = try folder.write("precious", as: "out")
    let run = TestWorld().run(arguments + ["-o", output])
    #expect(run.status == 73, "\(run)")
    #expect(run.errors.contains("--force"), "\(run)")
    #expect(try folder.text("out") == "precious")
    #expect(folder.files == ["out"])
    let forced = TestWorld().run(arguments + ["-o", output, "--force"])
    #expect(forced.status == 0, "\(forced)")
    #expect(try folder.text("out") != "precious")
    #expect(folder.files.filter { $0 != "out.manifest.json" } == ["out"])
  }

  @Test("73: an output that exists is reported before anybody is asked")
  func existsBeforeAsking() throws {
    let folder = try TemporaryFolder()
    let output = try folder.write("precious", as: "out.json")
    let world = TestWorld(person: Person("1"), inputIsTerminal: true)
    let run = world.run("take", Self.bloodSugar, "-o", output)
    #expect(run.status == 73, "\(run)")
    #expect(run.shown.isEmpty)
  }

  @Test("73: a folder that is not there")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("none/out.json")
    let run = TestWorld().run("convert", Self.bloodSugar, "--to", "xml", "-o", output)
    #expect(run.status == 73, "\(run)")
    #expect(run.errors.contains(output))
  }

  @Test("73: a folder that may not be written", .enabled(if: getuid() != 0, "root may write"))
  func lockedFolder() throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o500)
    let run = TestWorld().run("convert", Self.bloodSugar, "--to", "xml", "-o", folder.path("x"))
    #expect(run.status == 73, "\(run)")
  }

  @Test("A device is written to and never replaced")
  func device() throws {
    let run = TestWorld().run("convert", Self.bloodSugar, "--to", "xml", "-o", "/dev/null", "-f")
    #expect(run.status == 0, "\(run)")
    let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(kind as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test("73: standard output that is closed")
  func closedOutput() {
    let run = TestWorld(outputWorks: false).run("show", Self.bloodSugar)
    #expect(run.status == 73, "\(run)")
    #expect(run.errors.contains("standard output"))
  }

  @Test("JSON and XML are distinguished by content, not by name")
  func content() throws {
    let folder = try TemporaryFolder()
    let xml = TestWorld().run("convert", Self.bloodSugar, "--to", "xml").output
    let file = try folder.write("\u{FEFF}\n  " + xml.drop { $0 != "\n" }, as: "really-xml.json")
    let fromXML = TestWorld().run("show", file)
    let fromJSON = TestWorld().run("show", Self.bloodSugar)
    #expect(fromXML.status == 0, "\(fromXML)")
    #expect(fromXML.output == fromJSON.output)
  }

  @Test("--quiet leaves warnings and counts out, not errors")
  func quiet() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      #"{"resourceType": "Questionnaire", "status": "draft", "item": []}"#, as: "q.json")
    #expect(TestWorld().run("show", file).errors.contains("2 warnings"))
    #expect(TestWorld().run("show", file, "--quiet").errors.isEmpty)
    #expect(TestWorld().run("show", "none.json", "--quiet").errors.contains("none.json"))
  }
}

/// What keeps runs apart, and what is too much.
struct LimitTests {
  @Test("A folder of files needs a name", arguments: ["json", "xml"])
  func folderName(_ format: String) {
    let run = TestWorld().run("export", Project.sample("responses.ndjson"), "--to", format)
    #expect(run.status == 64)
    #expect(run.errors.contains("-o FOLDER"))
  }

  @Test(
    "A result is not called as what is compressed",
    arguments: [
      ["export", "--to", "table"], ["export", "--to", "ndjson"], ["convert", "--to", "xml"],
    ],
    [".gz", ".zst", ".XZ"])
  func compressedName(arguments: [String], suffix: String) throws {
    let folder = try TemporaryFolder()
    let run = TestWorld().run(
      arguments + [Project.sample("responses.ndjson"), "-o", folder.path("t.csv") + suffix])
    #expect(run.status == 64, "\(run)")
    #expect(run.errors.contains("name \(folder.path("t.csv")), and compress"), "\(run)")
    #expect(folder.files.isEmpty)
  }

  @Test("Answers are imported as responses, not as tables", arguments: ["csv", "table"])
  func importTarget(_ format: String) {
    let run = TestWorld().run(
      "import", "t.csv", "--questionnaire", Project.sample("blood-sugar.json"), "--to", format)
    #expect(run.status == 64)
  }

  @Test("A device is not an attachment")
  func device() throws {
    let folder = try TemporaryFolder()
    let form = folder.path("q.json")
    try folder.write(
      #"{"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"a","type":"attachment"}]}"#,
      as: "q.json")
    let run = TestWorld().reading(#"{"a": "/dev/zero"}"#).run("take", form, "--answers", "-")
    #expect(run.status == 65)
    #expect(run.errors.contains("device"), "\(run)")
  }

  @Test("A draft that another run writes to is not offered")
  func draftInUse() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_STATE_HOME": folder.path("state")]
    let form = Project.sample("blood-sugar.json")
    var inner: Outcome?
    var person = Person("1", "y", "fine")
    person.beforeLine = { typed in
      guard typed == 2, inner == nil else { return }
      inner = TestWorld(environment: environment, person: Person(), inputIsTerminal: true)
        .run("take", form)
    }
    let outer = TestWorld(environment: environment, person: person, inputIsTerminal: true)
      .run("take", form)
    #expect(outer.status == 66)
    #expect(inner?.shown.contains("There is a draft") == false)
    let later = TestWorld(environment: environment, person: Person("y"), inputIsTerminal: true)
      .run("take", form)
    #expect(later.shown.contains("There is a draft"), "\(later)")
  }
}
