import Foundation
import TestSupport
import Testing

@testable import ParquetFile

/// What pyarrow, DuckDB and polars, from PyPI, read in files that are written here.
///
/// `Tests/Peers/parquet_readers.py` compares it cell by cell, with types, statistics and what a filter
/// leaves out; `make test` installs the readers in `.build/table-peers`.
@Suite("Parquet readers")
struct ReaderTests {
  @Test(
    "pyarrow, DuckDB and polars read every cell that was written, and statistics that are right",
    .enabled(if: isInstalled, "pyarrow, DuckDB and polars are not installed (make test does it)"))
  func readers() throws {
    let workspace = try Workspace()
    for (index, table) in TableFixture.all.enumerated() {
      try Data(table.file()).write(to: URL(fileURLWithPath: workspace.file("\(index).parquet")))
      try JSONEncoder().encode(table).write(
        to: URL(fileURLWithPath: workspace.file("\(index).json")))
    }
    let lines = try Self.compare(in: workspace.path)
    let cells = TableFixture.all.reduce(0) { sum, table in
      sum + table.groups.reduce(0) { $0 + $1.count } * table.columns.count
    }
    // Each of the readers has looked at each cell.
    #expect(lines.dropLast() == ["\(3 * cells) cells, \(TableFixture.all.count) files, 2 pruned"])
    let pages = try #require(lines.last.flatMap { Int($0) })
    #expect(pages > 500, "small pages are not tested any more")
  }

  private static let modules = "\(Project.folder)/.build/table-peers"

  static var isInstalled: Bool {
    ["pyarrow", "duckdb", "polars"].allSatisfy {
      FileManager.default.fileExists(atPath: "\(modules)/\($0)")
    }
  }

  private static func compare(in folder: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "\(Project.folder)/Tests/Peers/parquet_readers.py", modules, folder,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map { String($0) }
  }
}
