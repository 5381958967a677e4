import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SpreadsheetFile

@Suite("Tables as texts")
struct TextTableTests {
  private func rows(_ text: String) throws -> [[String]] {
    try DelimitedText(Source(name: "f.csv", text: text)).rows.map(\.cells)
  }

  @Test(
    "Cells are parted as the first line parts them",
    arguments: [
      ("a,b\n1,\n", [["a", "b"], ["1", ""]]),
      ("a;b;c\r\n1,5;2;\r\n", [["a", "b", "c"], ["1,5", "2", ""]]),
      ("a\tb\n\"x\ty\"\tz", [["a", "b"], ["x\ty", "z"]]),
      (
        "\u{FEFF}\"a,b\";c\n\n\"say \"\"hi\"\"\";\"two\nlines\"\n",
        [["a,b", "c"], ["say \"hi\"", "two\nlines"]]
      ),
      ("a\n\nb", [["a"], ["b"]]), ("a,b\rc,d", [["a", "b"], ["c", "d"]]), ("a,", [["a", ""]]),
      ("", []),
    ])
  func cells(text: String, wanted: [[String]]) throws { #expect(try rows(text) == wanted) }

  @Test("Rows know their lines, and findings their places")
  func places() throws {
    let text = "a,b\n\"x\ny\",1\n\nc,2\n"
    #expect(try DelimitedText(Source(name: "f", text: text)).rows.map(\.line) == [1, 2, 5])
    for (text, code, line, column) in [
      ("a,b\nc,\"d\n", Diagnostic.Code.tableSyntax, 2, 3), ("a,b\"c\n", .quoteInsideCell, 1, 4),
      ("a\n\"b\"c", .quoteInsideCell, 2, 3),
    ] {
      let error = #expect(throws: Diagnostic.self) { try rows(text) }
      #expect(error?.code == code)
      #expect(error?.location.position == SourcePosition(line: line, column: column))
    }
  }

  @Test("Python's csv reads the same, whatever is in the cells")
  func python() throws {
    var random = Seeded(state: 5)
    let parts = ["a", "\"", ",", "\n", ";", " ", "頭", "\t", ""]
    var table: [[String]] = []
    for _ in 0..<300 {
      table.append(
        (0..<3).map { _ in
          (0..<Int.random(in: 0...4, using: &random)).map { _ in
            parts.randomElement(using: &random) ?? ""
          }.joined()
        })
    }
    table[0] = ["a", "b", "c"]
    let workspace = try Workspace()
    let path = workspace.file("f.csv")
    let text = table.map { row in
      row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
    }.joined()
    try Bytes.write(Array(text.utf8), to: path)
    let said = try Python.run(
      "import csv,sys,json; print(json.dumps(list(csv.reader(open(sys.argv[1],newline=''))), ensure_ascii=False))",
      path)
    #expect(try rows(text) == table)
    #expect(said.contains("頭"))
    let again = try Python.run(
      "import csv,sys; rows=list(csv.reader(open(sys.argv[1],newline=''))); csv.writer(open(sys.argv[1]+'2','w',newline='')).writerows(rows)",
      path)
    #expect(again.isEmpty)
    let theirs = String(decoding: try Bytes.read(path + "2"), as: UTF8.self)
    #expect(try rows(theirs) == table.filter { $0 != [""] })
  }

  private static let markdown = """
    # A form
    | survey |      |         |  |
    |        | type | name    | label \\| text |
    | ------ | ---- | ------- | - |
    |        | text | a\\nb   | -1 | behind
      |      | note |         | x  |
    words
    | choices |
    |        | list_name |
    """

  @Test("The tables of Markdown and of CSV with names in the first column are sheets")
  func sheets() throws {
    let book = Workbook(
      sheetsByFirstColumn: MarkdownTable.rows(Source(name: "f.md", text: Self.markdown)))
    #expect(book.sheets.map(\.name) == ["survey", "choices"])
    #expect(
      book.sheets.map { $0.rows.map { $0.map(\.text) } } == [
        [["type", "name", "label | text"], ["text", "a\\nb", "-1"], ["note", "", "x"]],
        [["list_name"]],
      ])
    #expect(book.sheets.first?.lines == [3, 5, 6])
    let text = "survey,type,name\n,text,a\nchoices\n,list_name,name\nSurvey,note,b\n"
    let other = try Workbook(
      sheetsByFirstColumn: DelimitedText(Source(name: "f.csv", text: text)).rows)
    #expect(other.sheets.map(\.rows.count) == [3, 1])
    #expect(other.sheets.first?.lines == [1, 2, 5])
  }

  @Test("Markdown is told from CSV by its first line")
  func recognised() {
    #expect(MarkdownTable.isMarkdown(Array("\n  | a | b |\n".utf8)))
    #expect(!MarkdownTable.isMarkdown(Array("type,name\n| a |".utf8)))
    #expect(!MarkdownTable.isMarkdown([]))
  }
}
