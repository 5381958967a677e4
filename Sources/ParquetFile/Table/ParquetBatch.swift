/// Some rows of a table, held column by column until they are encoded.
///
/// A row is started, then it gets its values in any order; a cell that gets none is empty. A row whose cells
/// are those of an earlier one takes 4 bytes. A batch can be filled on any thread, and used again. A value of
/// another type than that of its column is a mistake of the program, which ends.
///
/// ```swift
/// var batch = ParquetBatch(columns: [ParquetColumn(name: "weight", type: .double)])
/// batch.startRow()
/// batch.append(81.5, to: 0)
/// batch.repeatRow(0)
/// ```
public struct ParquetBatch: Sendable {
  /// The columns, as they are in the file.
  public let columns: [ParquetColumn]
  /// About how many bytes the rows take before they are encoded, which bounds row groups.
  public private(set) var byteCount = 0
  private var cells: [ColumnCells]
  /// How many bytes were taken before each row that was started, and by all of them.
  private var starts: [Int] = []
  private var startedByteCount = 0
  /// The number of each row among those that were started; `nil` while each is there once, in their order.
  private var order: [UInt32]?

  /// Makes a batch without rows.
  public init(columns: [ParquetColumn]) {
    self.columns = columns
    cells = columns.map { ColumnCells($0.type) }
  }

  /// How many rows it has.
  public var rowCount: Int { order?.count ?? starts.count }

  /// Starts the next row, all of whose cells are empty, and returns its number among those that were started.
  @discardableResult
  public mutating func startRow() -> Int {
    let number = starts.count
    order?.append(UInt32(truncatingIfNeeded: number))
    starts.append(startedByteCount)
    grow(by: columns.count / 8 + 1)
    return number
  }

  /// Adds rows with the cells of one that was started, by its number; no values are given to them.
  public mutating func repeatRow(_ number: Int, count: Int = 1) {
    precondition(starts.indices.contains(number), "a row that was not started")
    if order == nil { order = numbersOfStartedRows }
    for _ in 0..<count { order?.append(UInt32(truncatingIfNeeded: number)) }
    byteCount += count * size(ofStarted: number)
  }

  /// Gives a cell of the row that was started last a truth value; a cell that has a value keeps it.
  public mutating func append(_ value: Bool, to column: Int) {
    grow(by: cells[column].append(value, row: starts.count - 1))
  }

  /// Gives a cell of the row that was started last a number; a cell that has a value keeps it.
  ///
  /// The unit is that of the type of the column: days of a date, microseconds of times and instants. A
  /// date outside 32 bits is the first or last day that there is.
  public mutating func append(_ value: Int64, to column: Int) {
    grow(by: cells[column].append(value, row: starts.count - 1))
  }

  /// Gives a cell of the row that was started last a number; a cell that has a value keeps it.
  public mutating func append(_ value: Double, to column: Int) {
    grow(by: cells[column].append(value, row: starts.count - 1))
  }

  /// Gives a cell of the row that was started last a text, which is UTF-8; a cell that has a value keeps it.
  public mutating func append(_ value: Span<UInt8>, to column: Int) {
    value.withUnsafeBufferPointer { append($0, to: column) }
  }

  /// Gives a cell of the row that was started last a text, which is UTF-8; a cell that has a value keeps it.
  public mutating func append(_ value: ArraySlice<UInt8>, to column: Int) {
    value.withUnsafeBufferPointer { append($0, to: column) }
  }

  /// Gives a cell of the row that was started last a text; a cell that has a value keeps it.
  public mutating func append(_ value: String, to column: Int) {
    var value = value
    value.withUTF8 { append($0, to: column) }
  }

  /// Forgets all rows; the memory is kept for the next ones.
  public mutating func removeAll() {
    (byteCount, startedByteCount) = (0, 0)
    starts.removeAll(keepingCapacity: true)
    order = nil
    for column in cells.indices { cells[column].removeAll() }
  }

  /// The rows before a row, and those from it on.
  package func cut(at row: Int) -> (head: ParquetBatch, tail: ParquetBatch) {
    let order = order ?? numbersOfStartedRows
    return (with(order[..<row]), with(order[row...]))
  }

  /// The cells of each column.
  var columnRows: [ColumnRows] {
    let firsts = order.map(firstPlaces) ?? []
    return cells.map {
      ColumnRows(cells: $0, startedCount: starts.count, order: order, firsts: firsts)
    }
  }

  /// Where in an order each row comes for the first time.
  private func firstPlaces(in order: [UInt32]) -> [Int] {
    var firsts: [Int] = []
    var isMet = [Bool](repeating: false, count: starts.count)
    for (place, row) in order.enumerated() where !isMet[Int(row)] {
      isMet[Int(row)] = true
      firsts.append(place)
    }
    return firsts
  }

  private var numbersOfStartedRows: [UInt32] { starts.indices.map { UInt32($0) } }

  private func with(_ order: ArraySlice<UInt32>) -> ParquetBatch {
    var part = self
    part.order = Array(order)
    part.byteCount = order.reduce(0) { $0 + size(ofStarted: Int($1)) }
    return part
  }

  private func size(ofStarted number: Int) -> Int {
    (number + 1 < starts.count ? starts[number + 1] : startedByteCount) - starts[number]
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, to column: Int) {
    grow(by: cells[column].append(text, row: starts.count - 1))
  }

  private mutating func grow(by size: Int) {
    byteCount += size
    startedByteCount += size
  }
}
