import FHIRDocument
import SurveyDiagnostics
import SurveyTables
import TestSupport
import Testing

@Suite("A codebook as JSON")
struct CodebookJSONTests {
  private static func read(_ text: String) -> CodebookReader.Result {
    CodebookReader.read(Source(name: "c.json", bytes: Array(text.utf8)))
  }

  @Test("Any codebook is read back as it was, and keeps to its schema")
  func roundTrip() throws {
    var random = RandomCodebook(seed: 14)
    for _ in 0..<400 {
      let codebook = random.make()
      let text = CodebookWriter.write(codebook)
      let read = CodebookReader.read(Source(name: "c.json", bytes: text))
      #expect(read.diagnostics.isEmpty, "\(read.diagnostics.first.map { "\($0)" } ?? "")")
      #expect(read.codebook == codebook)
      #expect(try PageSchema.findings("codebook", in: text) == [])
      #expect(CodebookWriter.write(read.codebook ?? Codebook()) == text)
    }
  }

  @Test("An option and a column is a line each")
  func lines() throws {
    var random = RandomCodebook(seed: 3)
    let codebook = random.make()
    let lines = String(decoding: CodebookWriter.write(codebook), as: UTF8.self)
      .split(separator: "\n")
    let columns = codebook.tables.map(\.columns.count).reduce(0, +)
    #expect(columns > 0)
    #expect(lines.count { $0.contains(#"{"name":"#) && $0.contains(#""type":"#) } == columns)
    let options = codebook.questions.map(\.options.count).reduce(0, +)
    #expect(lines.count { $0.hasPrefix("        {\"value\":") } == options)
  }

  private static let question = #"""
    {"linkId": "a", "path": ["a"], "type": "coding", "versions": ["1"],
     "options": [{"value": {"coding": {"code": "x"}}, "since": "1"}]}
    """#

  private static func codebook(
    versions: String = #"["1"]"#, names: String = "linkid", questions: String = question,
    tables: String
  ) -> String {
    """
    {"codebook": "1", "versions": \(versions),
     "layout": {"names": "\(names)", "choices": "columns", "values": "code", "repeats": "tables"},
     "questions": [\(questions)],
     "tables": [
       \(tables)]}
    """
  }

  private static func table(_ columns: String, name: String = "") -> String {
    #"{"name": "\#(name)", "path": [], "columns": [\#(columns)]}"#
  }

  private static let column = #"{"name": "a", "question": 0, "part": "value", "type": "text"}"#

  @Test("What a person may write by hand is read")
  func byHand() throws {
    let read = Self.read(Self.codebook(tables: Self.table(Self.column)))
    #expect(read.diagnostics.isEmpty)
    #expect(
      read.codebook?.tables.first?.columns == [
        CodebookColumn(name: "a", content: .answer(AnswerColumn(question: 0)), type: .text)
      ])
  }

  /// A text, the code and variant that it gives, and where: line and column.
  static let wrong: [(text: String, code: Int, position: String, message: String)] = [
    ("[1]", 640, "1:1", "this is not a codebook"),
    (#"{"resourceType": "Questionnaire"}"#, 640, "1:1", "this is not a codebook"),
    (#"{"codebook": "2"}"#, 640, "1:15", "codebooks of version \"2\" are not known"),
    (#"{"codebook": 1}"#, 640, "1:14", "codebooks of version \"1\" are not known"),
    (#"{"codebook": "1"}"#, 641, "1:1", "\"versions\" is missing"),
    (
      codebook(versions: #"["1", "1"]"#, tables: table(column)), 641, "1:38",
      "\"versions\" has the value \"1\" a second time"
    ),
    (
      codebook(tables: table(column + ", " + column)), 641, "6:114",
      "\"name\" has the value \"a\" a second time"
    ),
    (
      codebook(tables: table(column, name: "t") + "," + table(column, name: "t")), 641, "6:116",
      "\"name\" has the value \"t\" a second time"
    ),
    (
      codebook(questions: question + "," + question, tables: table(column)), 641, "4:79",
      "\"linkId\" has the value \"a\" a second time"
    ),
    (
      codebook(tables: table(column.replacing(": 0", with: ": 1"))), 641, "6:67",
      "\"question\" is 1, and there are 1"
    ),
    (
      codebook(tables: table(column.replacing(": 0", with: ": -1"))), 641, "6:67",
      "\"question\" has a value that cannot be read: \"-1\""
    ),
    (
      codebook(
        tables: table(column.replacing(#""part": "value""#, with: #""option": 1"#))), 641, "6:80",
      "\"option\" is 1, and there are 1"
    ),
    (
      codebook(tables: table(column.replacing("value", with: "worth"))), 641, "6:79",
      "\"part\" has a value that cannot be read: \"worth\""
    ),
    (
      codebook(names: "safe", tables: table(column.replacing(#""a""#, with: #""A b""#))), 641,
      "6:51", "\"A b\" cannot be the name of a column"
    ),
    (
      codebook(tables: table(column.replacing(#""a""#, with: #""a\u0007""#))), 641, "6:51",
      "cannot be the name of a column"
    ),
    (
      codebook(tables: table(column, name: "../t")), 641, "6:14",
      "\"../t\" cannot be the name of a table"
    ),
    (
      codebook(questions: question.replacing(#""code": "x""#, with: ""), tables: table(column)),
      641, "4:24", ""
    ),
    (
      codebook(questions: question.replacing("coding\"", with: "number\""), tables: table(column)),
      641, "3:56", ""
    ),
  ]

  @Test("What cannot be read as it was meant is an error with its line", arguments: wrong.indices)
  func unreadable(index: Int) throws {
    let (text, code, position, message) = Self.wrong[index]
    let read = Self.read(text)
    #expect(read.codebook == nil)
    let finding = try #require(read.diagnostics.first)
    #expect(finding.code.number == code, "\(finding)")
    #expect(finding.severity == .error)
    #expect(finding.message().contains(message), "\(finding.message())")
    #expect(!finding.code.remedy.isEmpty)
    let found = finding.location.position.map { "\($0.line):\($0.column)" }
    #expect(found == position, "\(text)")
  }

  @Test("A member that is not known is a warning, and the rest is read")
  func unknownMember() throws {
    let text = Self.codebook(tables: Self.table(Self.column))
      .replacing(#""codebook": "1""#, with: #""codebook": "1", "colour": "red""#)
    let read = Self.read(text)
    #expect(read.codebook != nil)
    #expect(read.diagnostics.map(\.code.number) == [642])
    #expect(read.diagnostics.map(\.severity) == [.warning])
  }
}
