import FHIRDocument
import SurveyDiagnostics
import SurveyModel
import SystemIO

/// Writes a row for each response, once all columns are known.
struct WideTableWriter: BatchWriter {
  let makePreparer: @Sendable () -> WideTablePreparer
  var preparer: WideTablePreparer
  private let output: OutputFile
  private var columns: TableColumns
  private var store: RowStore
  /// The columns in the table of those of the piece that is written.
  private var numbers: [Int32] = []
  private var reportedUnknown = 0
  private var losses: [Diagnostic] = []
  private var reported: Set<TableLoss> = []

  init(_ output: OutputFile, order: ItemOrder, survey: Survey?) {
    self.output = output
    makePreparer = { WideTablePreparer(order: order, survey: survey) }
    preparer = makePreparer()
    columns = TableColumns(order: order)
    store = RowStore(beside: output)
  }

  var bytesWritten: Int { output.bytesWritten }

  mutating func write(
    _ prepared: TableRows, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    numbers.removeAll(keepingCapacity: true)
    for row in part {
      let start = prepared.start(ofRow: row)
      let end = prepared.rows[row]
      for column in prepared.columns[numbers.count..<end.columns] {
        numbers.append(Int32(truncatingIfNeeded: columns.column(for: column)))
      }
      for (loss, location) in prepared.losses[start.losses..<end.losses]
      where reported.insert(loss).inserted {
        losses.append(loss.finding(at: location))
      }
      try store.add(
        prepared.text[start.text..<end.text], prepared.cells[start.cells..<end.cells],
        textStart: start.text, numbers)
    }
  }

  mutating func finish() throws(Diagnostic) {
    let order = columns.sorted()
    writeHeader(order)
    var positions = [Int](repeating: 0, count: order.count)
    for (position, column) in order.enumerated() { positions[column] = position }
    var found = [Range<Int>?](repeating: nil, count: order.count)
    let output = output
    try store.forEach { (row) throws(Diagnostic) in
      output.write { Self.write(row, positions, &found, to: &$0) }
      try output.flushIfFull()
    }
    try output.finish()
  }

  mutating func takeFindings() -> [Diagnostic] {
    let unknown = columns.unknown.dropFirst(reportedUnknown)
    reportedUnknown += unknown.count
    defer { losses = [] }
    return unknown.map { linkId in
      Diagnostic(.linkIdNotInQuestionnaire, at: Location(linkId: linkId))
    } + losses
  }

  private func writeHeader(_ order: [Int]) {
    output.write("response,subject,authored,status")
    for column in order {
      output.write { buffer in
        buffer.append(CSVText.comma)
        CSVText.append(columns.name(of: column), to: &buffer)
      }
    }
    output.write("\n")
  }

  /// `positions` has the position of each column in the table; `found` is room to work in.
  private static func write(
    _ row: RowStore.Row, _ positions: [Int], _ found: inout [Range<Int>?], to buffer: inout [UInt8]
  ) {
    for index in found.indices { found[index] = nil }
    var start = row.text.startIndex
    for cell in row.cells {
      let range = start..<row.text.startIndex + Int(cell.end)
      if cell.column >= 0 {
        found[positions[Int(cell.column)]] = range
      } else {
        buffer.append(contentsOf: row.text[range])
      }
      start = range.upperBound
    }
    for range in found {
      buffer.append(CSVText.comma)
      if let range { buffer.append(contentsOf: row.text[range]) }
    }
    buffer.append(CSVText.newline)
  }
}
