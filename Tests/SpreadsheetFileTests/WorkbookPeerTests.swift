import Foundation
import TestSupport
import Testing

@testable import SpreadsheetFile

/// openpyxl, which reads workbooks by itself; `make test` installs it.
@Suite(
  "Workbooks beside openpyxl", .enabled(if: WorkbookPeer.isInstalled, "openpyxl is not installed"))
struct WorkbookPeerTests {
  private func sheets(_ bytes: [UInt8], _ name: String) throws -> [WorkbookPeer.Sheet] {
    try Workbook(reading: bytes, name: name).sheets.map { sheet in
      WorkbookPeer.Sheet(
        name: sheet.name,
        rows: sheet.rows.map { row in
          row.map { $0.text.hasSuffix("T00:00:00") ? String($0.text.dropLast(9)) : $0.text }
        })
    }
  }

  @Test(
    "Workbooks of the corpus are read alike", .enabled(if: Corpus.exists, "\(Corpus.absence)"),
    arguments: Corpus.files("formats/xlsform", ending: ".xlsx"))
  func corpus(path: String) throws {
    let folder = try #require(Corpus.folder)
    let bytes = try #require(Corpus.bytes(path))
    #expect(try sheets(bytes, path) == WorkbookPeer.read("\(folder)/\(path)"))
  }

  @Test("What openpyxl writes is read as it reads it")
  func theirs() throws {
    let workspace = try Workspace()
    let path = workspace.file("theirs.xlsx")
    _ = try Python.run(WorkbookPeer.script, path, "write")
    #expect(try sheets(Bytes.read(path), path) == WorkbookPeer.read(path))
  }

  @Test("What is written here is read by it")
  func ours() throws {
    let workspace = try Workspace()
    let path = workspace.file("ours.xlsx")
    let book = Workbook(sheets: [
      Sheet(
        "survey",
        rows: [[.text("type"), .empty, .number("1.5"), .boolean(true)], [.text(" =1 & <x> \n")]]),
      Sheet("a \"b\" 頭痛", rows: [[], [.error("#N/A"), .text("007")]]), Sheet("empty"),
    ])
    try Bytes.write(book.bytes, to: path)
    let read = try WorkbookPeer.read(path)
    #expect(try read == sheets(book.bytes, path))
    #expect(read.map(\.name) == book.sheets.map(\.name))
  }
}

enum WorkbookPeer {
  struct Sheet: Decodable, Equatable {
    var name: String
    var rows: [[String]]
  }

  static let script = """
    import runpy, sys
    path = sys.argv[0] = "\(Project.folder)/Tests/Peers/workbook_peer.py"
    sys.path.insert(0, "\(Project.folder)/.build/table-peers")
    runpy.run_path(path)
    """

  static let isInstalled = FileManager.default.fileExists(
    atPath: "\(Project.folder)/.build/table-peers/openpyxl")

  static func read(_ path: String) throws -> [Sheet] {
    try JSONDecoder().decode([Sheet].self, from: Data(Python.run(script, path).utf8))
  }
}
