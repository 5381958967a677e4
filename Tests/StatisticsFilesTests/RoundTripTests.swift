import Foundation
import StatisticsFiles
import SurveyDiagnostics
import TestSupport
import Testing

@Suite("Statistics files, written and read again")
struct RoundTripTests {
  @Test(
    "Rows, names, labels and reasons come back", arguments: StatisticsFormat.written)
  func roundTrip(format: StatisticsFormat) throws {
    let table = SampleTable(format)
    let file = try Workspace.holding(try table.write())
    let reader = try StatisticsReader(file.path, format)
    #expect(reader.variables.map(\.name) == table.variables.map(\.name))
    #expect(reader.variables.map(\.label) == table.variables.map(\.label))
    #expect(reader.rowCount == nil || reader.rowCount == table.rows.count)
    let rows = Rows()
    try reader.readRows { rows.all.append($0) }
    #expect(rows.all.count == table.rows.count)
    for (read, written) in zip(rows.all, table.rows) {
      #expect(read == written.map { table.readBack($0) })
    }
    guard format == .dta || format == .sav else { return }
    for (read, written) in zip(reader.variables, table.variables) {
      #expect(
        Set(read.valueLabels)
          == (format == .dta && written.name == "sex" ? [] : Set(written.valueLabels)))
      #expect(Set(read.missingReasons.map(\.label)) == Set(written.missingReasons.map(\.label)))
    }
  }

  @Test("The same table is the same file", arguments: StatisticsFormat.written)
  func repeatable(format: StatisticsFormat) throws {
    #expect(try SampleTable(format).write() == SampleTable(format).write())
  }
}

final class Rows { var all: [[StatisticsCell]] = [] }

extension Workspace {
  /// A folder with one file, and the file's path.
  static func holding(_ bytes: [UInt8], as name: String = "file") throws -> (
    workspace: Workspace, path: String
  ) {
    let workspace = try Workspace()
    try Data(bytes).write(to: URL(fileURLWithPath: workspace.file(name)))
    return (workspace, workspace.file(name))
  }
}

extension SampleTable {
  /// What a reader makes of a written cell.
  func readBack(_ cell: StatisticsCell) -> StatisticsCell {
    switch (format, cell) {
    case (.sav, .missing(let tag)):
      zip(Self.reasons, numbers).first { $0.0.tag == tag }.map { .missingNumber($0.1) } ?? cell
    case (.dta, _): cell
    case (_, .integer(let integer)): .number(Double(integer))
    default: cell
    }
  }
}
