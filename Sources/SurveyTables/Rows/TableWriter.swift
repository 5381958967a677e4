import SurveyDiagnostics
import SystemIO

/// Writes the tables of codebooks as CSV, each to a file of its own.
struct TableWriter: BatchWriter {
  let makePreparer: @Sendable () -> TablePreparer<TableText>
  var preparer: TablePreparer<TableText>
  private let files: TableFiles
  private let separator: CellSeparator
  private var losses = LossCounts()

  init(
    _ files: TableFiles, _ plans: TablePlans, isFrozen: Bool, _ separator: CellSeparator = .comma
  ) {
    (self.files, self.separator) = (files, separator)
    let count = plans.tables.count
    makePreparer = { TablePreparer<TableText>(plans, isFrozen: isFrozen, tables: count) }
    preparer = makePreparer()
    for (output, table) in zip(files.outputs, plans.tables) {
      var header: [UInt8] = []
      for (index, column) in table.columns.enumerated() {
        if index > 0 { header.append(CSVText.comma) }
        CSVText.append(column.name, to: &header)
      }
      header.append(CSVText.newline)
      output.begin(with: Array(separator.rows(header[...])))
    }
  }

  var takesSingleRecords: Bool { files.isSplit }

  var bytesWritten: Int { files.outputs.reduce(0) { $0 + $1.bytesWritten } }

  mutating func write(
    _ prepared: TableText, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    for (table, output) in files.outputs.enumerated() {
      let rows = prepared.text(of: part, in: table)
      if rows.isEmpty { continue }
      try output.write(
        separator.rows(rows), rows: files.isSplit ? CSVText.countRows(of: rows) : 0)
    }
    if part.upperBound == prepared.count { losses.add(prepared.losses) }
  }

  mutating func finish() throws(Diagnostic) {
    try files.finish()
  }

  func lastFindings() -> [Diagnostic] { losses.findings }

  mutating func keep() throws(Diagnostic) -> WriterState? {
    try files.keep().map { WriterState(outputs: $0, losses: losses.state) }
  }

  mutating func goOn(from state: WriterState) throws(Diagnostic) {
    try files.goOn(from: state.outputs)
    losses = LossCounts(state.losses)
  }
}
