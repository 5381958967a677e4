/// Says of the rows of a table of REDCap to which tables of a codebook they belong.
///
/// REDCap has one table for all: a row for what does not repeat, and behind it a row for each repetition
/// of an instrument, with the same id.
struct REDCapRows: Sendable {
  /// Where the name of the repeating instrument is, and the number of the repetition.
  private let instrument: Int?
  /// The columns of the answers of each table, first those of the responses.
  private let columns: [[Int]]
  /// The columns of options.
  private let boxes: Set<Int>

  init(_ names: [String], _ headers: [TableHeader]) {
    instrument = names.firstIndex(of: REDCapColumns.instrument)
    boxes = Set(
      headers.flatMap { header in
        header.columns.indices.filter {
          if case .answer(let answer) = header.columns[$0], case .option = answer.part {
            true
          } else {
            false
          }
        }
      })
    // It is in all rows of a record.
    let record = headers.first?.record
    columns = headers.map { header in
      header.columns.indices.filter { header.columns[$0].isAnswer && $0 != record }
    }
  }

  /// Where a row belongs: the tables that take something of it; `nil` where that cannot be said.
  ///
  /// A row of what does not repeat may have the first repetition of something.
  func tables(of row: Int, in block: RowBlock) -> [Int]? {
    let filled = columns.indices.filter { table in
      columns[table].contains { !isBlank(block, row, $0) }
    }
    guard isRepetition(row, in: block) else { return filled.filter { $0 > 0 } }
    if filled.isEmpty { return [] }
    return filled.count == 1 && filled[0] > 0 ? filled : nil
  }

  /// Whether a row is a repetition of an instrument.
  func isRepetition(_ row: Int, in block: RowBlock) -> Bool {
    instrument.map { !block.isBlank(row, $0) } ?? false
  }

  /// The name of the instrument of which a row is a repetition.
  func instrument(of row: Int, in block: RowBlock) -> String {
    instrument.map { block.text(row, $0) } ?? ""
  }

  /// Whether a cell says nothing; a box that is not checked is no answer.
  private func isBlank(_ block: RowBlock, _ row: Int, _ column: Int) -> Bool {
    let range = block.range(row, column)
    if range.count == 1, block.bytes[range.lowerBound] == UInt8(ascii: "0") {
      return boxes.contains(column)
    }
    return block.isBlank(row, column)
  }
}
