/// Some rows of a table, held column by column until they are encoded.
///
/// A row is started, then it gets its values in any order; a cell that gets none is empty. A batch can
/// be filled on any thread, and used again. A value of another type than that of its column is a mistake
/// of the program, which ends.
///
/// ```swift
/// var batch = ParquetBatch(columns: [ParquetColumn(name: "weight", type: .double)])
/// batch.startRow()
/// batch.append(81.5, to: 0)
/// ```
public struct ParquetBatch: Sendable {
  /// The columns, as they are in the file.
  public let columns: [ParquetColumn]
  /// How many rows were started.
  public private(set) var rowCount = 0
  /// About how many bytes the rows take before they are encoded, which bounds row groups.
  public private(set) var byteCount = 0
  private(set) var cells: [ColumnCells]

  /// Makes a batch without rows.
  public init(columns: [ParquetColumn]) {
    self.columns = columns
    cells = columns.map { ColumnCells($0.type) }
  }

  /// Starts the next row, all of whose cells are empty.
  public mutating func startRow() {
    rowCount += 1
    byteCount += columns.count / 8 + 1
  }

  /// Gives a cell of the last row a truth value; a cell that has a value keeps it.
  public mutating func append(_ value: Bool, to column: Int) {
    byteCount += cells[column].append(value, row: rowCount - 1)
  }

  /// Gives a cell of the last row a number; a cell that has a value keeps it.
  ///
  /// The unit is that of the type of the column: days of a date, microseconds of times and instants. A
  /// date outside 32 bits is the first or last day that there is.
  public mutating func append(_ value: Int64, to column: Int) {
    byteCount += cells[column].append(value, row: rowCount - 1)
  }

  /// Gives a cell of the last row a number; a cell that has a value keeps it.
  public mutating func append(_ value: Double, to column: Int) {
    byteCount += cells[column].append(value, row: rowCount - 1)
  }

  /// Gives a cell of the last row a text, which is UTF-8; a cell that has a value keeps it.
  public mutating func append(_ value: Span<UInt8>, to column: Int) {
    value.withUnsafeBufferPointer { append($0, to: column) }
  }

  /// Gives a cell of the last row a text, which is UTF-8; a cell that has a value keeps it.
  public mutating func append(_ value: ArraySlice<UInt8>, to column: Int) {
    value.withUnsafeBufferPointer { append($0, to: column) }
  }

  /// Gives a cell of the last row a text; a cell that has a value keeps it.
  public mutating func append(_ value: String, to column: Int) {
    var value = value
    value.withUTF8 { append($0, to: column) }
  }

  /// Keeps a text, which is UTF-8, for cells of a column: what comes often need not be given whole each time.
  public mutating func keep(_ text: Span<UInt8>, in column: Int) -> ParquetText {
    let kept = text.withUnsafeBufferPointer { cells[column].keep($0) }
    return ParquetText(column: column, place: kept.lowerBound, size: kept.count)
  }

  /// Gives cells of the last row texts that this batch has kept since rows were last forgotten; a cell that
  /// has a value keeps it.
  public mutating func append(_ texts: Span<ParquetText>) {
    let row = rowCount - 1
    var size = 0
    cells.withUnsafeMutableBufferPointer { cells in
      for index in texts.indices {
        size += cells[texts[index].column].append(texts[index], row: row)
      }
    }
    byteCount += size
  }

  /// Forgets all rows; the memory is kept for the next ones.
  public mutating func removeAll() {
    rowCount = 0
    byteCount = 0
    for column in cells.indices { cells[column].removeAll() }
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, to column: Int) {
    byteCount += cells[column].append(text, row: rowCount - 1)
  }
}
