import SurveyDiagnostics
import SystemIO

/// The rows of a wide table that wait until all columns are known.
///
/// The first of them wait in memory, further ones in a file beside the output, for its owner alone
/// and without a name, so that nothing is left of it whatever becomes of the process. Where the
/// output is not a file, all wait in memory.
struct RowStore {
  /// A row that is taken out again.
  struct Row {
    var cells: [TableRows.Cell] = []
    var text: ArraySlice<UInt8> = []
  }

  /// Rows that are kept together.
  private var block: [UInt8] = []
  private var blocks: [[UInt8]] = []
  /// The sizes of the blocks in the file.
  private var sizes: [Int] = []
  private var file: NamelessFile?
  private let output: OutputFile

  private static let blockSize = 4 << 20

  init(beside output: OutputFile) { self.output = output }

  /// Adds a row; `numbers` has the number of each column in the table.
  mutating func add(
    _ text: ArraySlice<UInt8>, _ cells: ArraySlice<TableRows.Cell>, textStart: Int,
    _ numbers: [Int32]
  ) throws(Diagnostic) {
    append(cells.count)
    append(text.count)
    for cell in cells {
      append(cell.column < 0 ? -1 : Int(numbers[Int(cell.column)]))
      append(Int(cell.end) - textStart)
    }
    block.append(contentsOf: text)
    if block.count >= Self.blockSize { try put() }
  }

  /// Takes out the rows in their order.
  mutating func forEach(_ body: (Row) throws(Diagnostic) -> Void) throws(Diagnostic) {
    var row = Row()
    for size in sizes {
      guard let block = try file?.next(size) else { break }
      try Self.forEachRow(in: block, &row, body)
    }
    for block in blocks { try Self.forEachRow(in: block, &row, body) }
    try Self.forEachRow(in: block, &row, body)
  }

  private mutating func put() throws(Diagnostic) {
    if file == nil { file = try output.makeNamelessFile() }
    if let file {
      try file.append(block)
      sizes.append(block.count)
      block.removeAll(keepingCapacity: true)
    } else {
      blocks.append(block)
      block = []
    }
  }

  private mutating func append(_ number: Int) {
    withUnsafeBytes(of: Int32(truncatingIfNeeded: number)) { block.append(contentsOf: $0) }
  }

  private static func forEachRow(
    in block: [UInt8], _ row: inout Row, _ body: (Row) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var index = 0
    while index < block.count {
      let cells = number(in: block, &index)
      let text = number(in: block, &index)
      row.cells.removeAll(keepingCapacity: true)
      for _ in 0..<cells {
        let column = number(in: block, &index)
        let end = number(in: block, &index)
        row.cells.append(.init(column: Int32(column), end: Int32(end)))
      }
      row.text = block[index..<index + text]
      index += text
      try body(row)
    }
  }

  private static func number(in block: [UInt8], _ index: inout Int) -> Int {
    defer { index += 4 }
    return Int(
      block.span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Int32.self))
  }
}
