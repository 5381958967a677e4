import SurveyDiagnostics
import SystemIO

/// Writes the tables of codebooks as CSV, each to a file of its own.
struct TableWriter: BatchWriter {
  let makePreparer: @Sendable () -> TablePreparer<TableText>
  var preparer: TablePreparer<TableText>
  private let files: TableFiles
  private let style: CellStyle
  private var losses = LossCounts()
  private let firstTables: [Int]
  private var rests: [RestLines]

  /// `makeRests` makes what keeps the rest of responses, for each plan.
  init(
    _ files: TableFiles, _ plans: TablePlans, isFrozen: Bool, _ style: CellStyle = CellStyle(),
    makeRests: @escaping @Sendable () -> [any RowRest] = { [] }
  ) {
    (self.files, self.style) = (files, style)
    firstTables = plans.firstTables
    rests = files.rests.map { _ in RestLines() }
    let tables = TableText.Tables(count: plans.tables.count, rests: files.rests.count)
    makePreparer = {
      TablePreparer<TableText>(plans, isFrozen: isFrozen, tables: tables, rests: makeRests())
    }
    preparer = makePreparer()
    for (output, table) in zip(files.outputs, plans.tables) {
      var header: [UInt8] = []
      for (index, column) in table.columns.enumerated() {
        if index > 0 { header.append(CSVText.comma) }
        CSVText.append(column.name, to: &header)
      }
      header.append(CSVText.newline)
      output.begin(with: Array(style.rows(header[...])))
    }
  }

  var writtenFiles: [WrittenFile] { files.written() }

  var takesSingleRecords: Bool { files.isSplit }

  var bytesWritten: Int {
    files.outputs.reduce(0) { $0 + $1.bytesWritten }
      + files.rests.reduce(0) { $0 + $1.bytesWritten }
  }

  mutating func write(
    _ prepared: TableText, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    try writeRests(prepared, part)
    for (table, output) in files.outputs.enumerated() {
      let rows = prepared.text(of: part, in: table)
      if rows.isEmpty { continue }
      try output.write(style.rows(rows), rows: prepared.rows(of: part, in: table))
    }
    if part.upperBound == prepared.count { losses.add(prepared.losses) }
  }

  /// Writes the lines of what rows do not keep, each with the number of its row.
  private mutating func writeRests(_ prepared: TableText, _ part: Range<Int>) throws(Diagnostic) {
    for (plan, output) in files.rests.enumerated() {
      var row = files.outputs[firstTables[plan]].rows
      for record in part {
        row += prepared.rows(of: record..<record + 1, in: firstTables[plan])
        let line = prepared.rest(of: record, plan: plan)
        if !line.isEmpty, let text = rests[plan].text(line, row: row) {
          try output.write(text[...])
        }
      }
    }
  }

  mutating func finish() throws(Diagnostic) {
    try files.finish()
  }

  func lastFindings() -> [Diagnostic] {
    files.rests.isEmpty ? losses.findings : losses.findingsOfReading
  }

  mutating func keep() throws(Diagnostic) -> WriterState? {
    try files.keep().map { WriterState(outputs: $0, losses: losses.state) }
  }

  mutating func goOn(from state: WriterState) throws(Diagnostic) {
    try files.goOn(from: state.outputs)
    losses = LossCounts(state.losses)
  }
}
