import TestSupport
import Testing

@testable import SurveyTables

@Suite("Reading tables")
struct TableReaderTests {
  /// Each row as its line and cells, or `!` and what is wrong.
  private func read(_ text: String) throws -> [String] {
    let workspace = try Workspace()
    var table = TableReader(try InputFile(path: workspace.write(text, to: "t.csv")))
    var rows: [String] = []
    var block = RowBlock()
    while try table.next(into: &block) {
      let number = block.rows.count - 1
      let row = block.rows[number]
      rows.append(
        row.problem == nil
          ? "\(row.line):" + block.texts(number).joined(separator: "|") : "\(row.line)!")
    }
    return rows
  }

  @Test(
    "Rows and cells are split as RFC 4180 says",
    arguments: [
      ("a,b\n1,2\n", ["1:a|b", "2:1|2"]), ("a,b\r\n1,2\r\n", ["1:a|b", "2:1|2"]),
      ("a,b\n1,2", ["1:a|b", "2:1|2"]), ("\u{FEFF}a,b\n", ["1:a|b"]),
      ("a,b\n\"x,y\",\"say \"\"hi\"\"\"\n", ["1:a|b", "2:x,y|say \"hi\""]),
      ("a,b\n\"x\ny\",2\n3,4\n", ["1:a|b", "2:x\ny|2", "4:3|4"]),
      ("a,b\n\"x\r\ny\",2\r\n", ["1:a|b", "2:x\r\ny|2"]), ("a,b\n,\n", ["1:a|b", "2:|"]),
      ("a,b\n\n\n1,2\n\n", ["1:a|b", "4:1|2"]), ("a;b\n1,5;2\n", ["1:a|b", "2:1,5|2"]),
      ("a\tb\n1\t2\n", ["1:a|b", "2:1|2"]), ("\"a;\",b\n\"\",2\n", ["1:a;|b", "2:|2"]),
      ("", []), ("\n\n", []), ("a,b\n 1 , 2\n", ["1:a|b", "2: 1 | 2"]),
      ("a,b\n5\" pipe,2\n3,4\n", ["1:a|b", "2!", "3:3|4"]),
      ("a,b\n\"x\"y,2\n3,4\n", ["1:a|b", "2!", "3:3|4"]), ("a,b\n\"x,2\n3,4\n", ["1:a|b", "2!"]),
      ("a,b\n\"x\",\"\"\n", ["1:a|b", "2:x|"]), ("a,b\n\"\"\"\",2\n", ["1:a|b", "2:\"|2"]),
    ])
  func rows(text: String, expected: [String]) throws {
    #expect(try read(text) == expected)
  }

  @Test("A row keeps its text word for word, also over several lines")
  func raw() throws {
    let workspace = try Workspace()
    let path = try workspace.write("a,b\r\n\"x\r\ny\", 2\r\n", to: "t.csv")
    var table = TableReader(try InputFile(path: path))
    var block = RowBlock()
    while try table.next(into: &block) {}
    #expect(block.rows.count == 2)
    #expect(String(decoding: block.raw(1), as: UTF8.self) == "\"x\r\ny\", 2")
  }
}
