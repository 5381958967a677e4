import Foundation
import SurveyTables
import TestSupport
import Testing

/// `codebook`: what the columns of tables are.
struct CodebookTests {
  private static func questionnaire(
    _ name: String, version: String, _ items: String, language: String = "en"
  ) -> String {
    """
    {"resourceType": "Questionnaire", "url": "http://example.org/\(name)", "version": "\(version)",
     "language": "\(language)", "status": "active", "item": [\(items)]}
    """
  }

  private static func item(_ linkId: String, _ type: String) -> String {
    #"{"linkId": "\#(linkId)", "type": "\#(type)", "text": "\#(linkId)?"}"#
  }

  /// The names of columns in a codebook that was written as CSV.
  private static func columns(_ csv: String) -> [String] {
    csv.split(separator: "\n").dropFirst(12).map { String($0.split(separator: ",")[0]) }
  }

  @Test(
    "The codebook of a sample fits its schema and comes back the same",
    arguments: Project.questionnaires)
  func schema(_ name: String) throws {
    let run = TestWorld().run(
      "codebook", Project.sample("\(name).json"), "--to", "json", "--missing")
    #expect(run.status == 0, "\(run)")
    #expect(try Schema("codebook").findings(in: run.output) == [])
    let folder = try TemporaryFolder()
    try run.output.write(toFile: folder.path("c.json"), atomically: true, encoding: .utf8)
    let again = TestWorld().run("codebook", folder.path("c.json"), "--to", "json")
    #expect(again.output == run.output)
  }

  @Test("What does not fit the schema of codebooks is found")
  func schemaFinds() throws {
    let schema = try Schema("codebook")
    #expect(try schema.findings(in: #"{"codebook": "1"}"#) != [])
    #expect(
      try schema.findings(
        in: #"""
          {"codebook": "1", "versions": [], "layout": {"names": "linkid", "choices": "columns",
           "values": "code", "repeats": "tables"}, "questions": [{"linkId": "a", "path": ["a"],
           "type": "string", "versions": [], "text": {"en": 1}}], "tables": []}
          """#) == ["$.questions[0].text.en: not of type string"])
  }

  @Test("Each form begins as it should", arguments: CodebookFormat.allCases)
  func forms(_ format: CodebookFormat) throws {
    let run = TestWorld().run(
      "codebook", Project.sample("phq-9.json"), "--to", format.rawValue)
    #expect(run.status == 0, "\(run)")
    let start =
      switch format {
      case .json: "{\n  \"codebook\": \"1\",\n"
      case .csv: "table,name,short_name,content,linkId,path,"
      case .redcap: "Variable / Field Name,Form Name,Section Header,Field Type,"
      case .r: "# Reads and labels the tables"
      case .markdown: "# Codebook: "
      }
    #expect(run.output.hasPrefix(start), "\(run)")
  }

  @Test("Fields of REDCap have its names, whatever linkIds are")
  func redcap() throws {
    let folder = try TemporaryFolder()
    let text = Self.questionnaire("q", version: "1", Self.item("/54127-6 A", "string"))
    try text.write(toFile: folder.path("q.json"), atomically: true, encoding: .utf8)
    let run = TestWorld().run("codebook", folder.path("q.json"), "--to", "redcap")
    #expect(run.output.contains("\nq54127_6_a,q,,text,/54127-6 A?,"), "\(run)")
    let safe = TestWorld().run(
      "codebook", folder.path("q.json"), "--to", "redcap", "--names", "safe")
    #expect(safe.output.contains("\nq54127_6_a,q,,text,"), "\(safe)")
  }

  @Test("All versions of one url are one codebook, those of several a folder")
  func versions() throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ text: String) throws {
      try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
    }
    try write("1.json", Self.questionnaire("q", version: "1", Self.item("a", "string")))
    try write(
      "2.json",
      Self.questionnaire(
        "q", version: "2", Self.item("b", "string") + "," + Self.item("a", "string")))
    let one = TestWorld().run("codebook", folder.path, "--to", "csv", "--names", "safe")
    #expect(one.status == 0, "\(one)")
    #expect(one.output.contains(",b,b,value,b,b,2,b?,text,"), "\(one)")
    #expect(one.output.contains(",a,a,value,a,a,1;2,a?,text,"), "\(one)")

    try write("3.json", Self.questionnaire("deep/other", version: "1", Self.item("c", "date")))
    let refused = TestWorld().run("codebook", folder.path, "--to", "csv")
    #expect(refused.status == 64, "\(refused)")
    #expect(refused.errors.contains("-o FOLDER"))
    let output = try TemporaryFolder()
    let several = TestWorld().run(
      "codebook", folder.path, "--to", "csv", "-o", output.path("books"))
    #expect(several.status == 0, "\(several)")
    let names = try FileManager.default.contentsOfDirectory(atPath: output.path("books"))
    #expect(names.sorted() == ["other.codebook.csv", "q.codebook.csv"])
    let again = TestWorld().run(
      "codebook", folder.path, "--to", "csv", "-o", output.path("books"))
    #expect(again.status == 73, "\(again)")
  }

  @Test("Responses number the columns of what repeats in them")
  func responses() throws {
    let folder = try TemporaryFolder()
    let repeating = #"{"linkId": "a", "type": "string", "repeats": true}"#
    try Self.questionnaire("q", version: "1", repeating)
      .write(toFile: folder.path("q.json"), atomically: true, encoding: .utf8)
    try """
    {"resourceType": "QuestionnaireResponse", "status": "completed",
     "questionnaire": "http://example.org/q|1", "item": [{"linkId": "a",
     "answer": [{"valueString": "x"}, {"valueString": "y"}, {"valueString": "z"}]}]}
    """.write(toFile: folder.path("r.json"), atomically: true, encoding: .utf8)
    let arguments = ["codebook", folder.path("q.json"), "--to", "csv", "--repeats", "wide"]
    let without = TestWorld().run(arguments)
    #expect(Self.columns(without.output) == ["a"], "\(without)")
    let with = TestWorld().run(arguments + ["--responses", folder.path("r.json")])
    #expect(Self.columns(with.output) == ["a", "a[2]", "a[3]"], "\(with)")
    let missing = TestWorld().run(arguments + ["--responses", folder.path("none.json")])
    #expect(missing.status == 66, "\(missing)")
  }

  @Test("A survey definition and a Bundle have codebooks, too")
  func inputs() throws {
    let folder = try TemporaryFolder()
    let text = Self.questionnaire("q", version: "1", Self.item("a", "string"))
    let definition =
      #"{"survey": "1", "url": "http://example.org/q", "items": [{"linkId": "a", "type": "string"}]}"#
    try definition.write(toFile: folder.path("d.json"), atomically: true, encoding: .utf8)
    let bundle =
      #"{"resourceType": "Bundle", "type": "collection", "entry": [{"resource": \#(text)}]}"#
    try bundle.write(toFile: folder.path("b.json"), atomically: true, encoding: .utf8)
    for run in [
      TestWorld().run("codebook", folder.path("d.json"), "--to", "csv"),
      TestWorld().run("codebook", folder.path("b.json"), "--to", "csv"),
    ] {
      #expect(run.status == 0, "\(run)")
      #expect(Self.columns(run.output) == ["a"], "\(run)")
    }
  }

  @Test("What is not a questionnaire or a codebook ends with 65, a wrong language with 64")
  func refusals() throws {
    let folder = try TemporaryFolder()
    try #"{"resourceType": "Patient"}"#
      .write(toFile: folder.path("p.json"), atomically: true, encoding: .utf8)
    #expect(TestWorld().run("codebook", folder.path("p.json"), "--to", "csv").status == 65)
    try #"{"codebook": "1"}"#
      .write(toFile: folder.path("c.json"), atomically: true, encoding: .utf8)
    let broken = TestWorld().run("codebook", folder.path("c.json"), "--to", "csv")
    #expect(broken.status == 65)
    #expect(
      broken.errors.contains("c.json:1:1: error FS0641: \"versions\" is missing"), "\(broken)")
    #expect(TestWorld().run("codebook", folder.path("none.json"), "--to", "csv").status == 66)
    let language = TestWorld().run(
      "codebook", Project.sample("phq-9.json"), "--to", "csv", "--language", "!")
    #expect(language.status == 64, "\(language)")
  }
}
