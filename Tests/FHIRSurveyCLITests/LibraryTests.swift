import TestSupport
import Testing

/// `--questionnaire`: what is available beside the questionnaire itself.
struct LibraryTests {
  static let questionnaire = """
    {"resourceType": "Questionnaire", "url": "http://x/q", "status": "active",
     "item": [{"linkId": "1", "text": "Which?", "type": "choice", "answerValueSet": "http://x/v"}]}
    """
  static let valueSet = """
    {"resourceType": "ValueSet", "url": "http://x/v", "status": "active", "compose": {"include": [
     {"system": "s", "concept": [{"code": "a", "display": "Apple"}, {"code": "b", "display": "Pear"}]}]}}
    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.questionnaire, as: "q.json")
    try folder.write(Self.valueSet, as: "v.json")
    let entries = #"{"resource": \#(Self.valueSet)}"#
    try folder.write(
      #"{"resourceType": "Bundle", "type": "collection", "entry": [\#(entries)]}"#, as: "b.json")
    return folder
  }

  @Test(
    "A value set from a file, a Bundle or a folder gives options",
    arguments: ["v.json", "b.json", ""])
  func options(path: String) throws {
    let folder = try folder()
    let without = TestWorld().run("show", folder.path("q.json"))
    #expect(!without.output.contains("Apple"))
    let run = TestWorld().run(
      "show", folder.path("q.json"), "--questionnaire", folder.path(path), "--format", "json")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("Apple"), "\(run)")
  }

  @Test("take reads a choice by the display of an option from elsewhere")
  func take() throws {
    let folder = try folder()
    try folder.write(#"{"1": "Pear"}"#, as: "a.json")
    let run = TestWorld().run(
      "take", folder.path("q.json"), "--answers", folder.path("a.json"), "--questionnaire",
      folder.path("v.json"))
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains(#""code": "b""#), "\(run)")
  }

  @Test("import takes a questionnaire and its value sets")
  func importing() throws {
    let folder = try folder()
    try folder.write(#"{"1": "Pear"}"#, as: "a.ndjson")
    let run = TestWorld().run(
      "import", folder.path("a.ndjson"), "--questionnaire", folder.path("q.json"),
      "--questionnaire", folder.path("v.json"), "-o", folder.path("out.ndjson"))
    #expect(run.status == 0, "\(run)")
    #expect(try Project.text(folder.path("out.ndjson")).contains(#""code":"b""#))
  }

  @Test("path answers memberOf from what is available", arguments: [("a", "true"), ("c", "false")])
  func member(code: String, answer: String) throws {
    let folder = try folder()
    let run = TestWorld().run(
      "path", "'\(code)'.memberOf('http://x/v')", "--questionnaire", folder.path("q.json"),
      "--questionnaire", folder.path("v.json"))
    #expect(run.output == answer + "\n", "\(run)")
  }

  @Test("path needs no questionnaire for a value set, and fails for one that is not there")
  func valueSetAlone() throws {
    let folder = try folder()
    let run = TestWorld().run(
      "path", "'a'.memberOf('http://x/v')", "--questionnaire", folder.path("v.json"))
    #expect(run.output == "true\n", "\(run)")
    let unknown = TestWorld().run(
      "path", "'a'.memberOf('http://x/other')", "--questionnaire", folder.path("v.json"))
    #expect(unknown.status == 65, "\(unknown)")
    #expect(unknown.errors.contains("is not known"), "\(unknown)")
  }

  static let failures: [(String, Int32)] = [("none.json", 66), ("broken.json", 65)]

  @Test("What is named and cannot be read ends the command", arguments: failures)
  func unreadable(path: String, status: Int32) throws {
    let folder = try folder()
    try folder.write("{", as: "broken.json")
    let run = TestWorld().run("show", folder.path("q.json"), "--questionnaire", folder.path(path))
    #expect(run.status == status, "\(run)")
    #expect(run.output.isEmpty)
  }

  @Test("What cannot be read in a folder is skipped with a warning")
  func passedOver() throws {
    let folder = try folder()
    try folder.write("{", as: "broken.json")
    let run = TestWorld().run("show", folder.path("q.json"), "--questionnaire", folder.path(""))
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("broken.json:1:2: warning"), "\(run)")
  }
}
