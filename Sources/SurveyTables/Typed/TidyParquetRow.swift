import ParquetFile

/// Takes the rows of the tidy table apart, which were made as CSV, and gives them to Parquet.
struct TidyParquetRow {
  static let columns: [ParquetColumn] =
    "\(TidyTablePreparer.header)".dropLast().split(separator: ",").map {
      ParquetColumn(name: String($0), type: .text)
    } + [
      ParquetColumn(name: "valueNumber", type: .double),
      ParquetColumn(name: "valueBoolean", type: .boolean),
      ParquetColumn(name: "valueDate", type: .date),
      ParquetColumn(name: "valueDateTime", type: .instant),
      ParquetColumn(name: "valueTime", type: .time),
    ]

  private static let firstTyped = columns.count - 5
  private static let type = columns.firstIndex { $0.name == "type" } ?? 0
  private static let value = columns.firstIndex { $0.name == "value" } ?? 0

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// The cells of the row, quotation marks undone.
  private var text: [UInt8] = []
  private var ends: [Int] = []

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, position) = (bytes, bytes.startIndex) }

  /// Adds the next row to a batch; `false` where there is none.
  mutating func next(_ batch: inout ParquetBatch) -> Bool {
    guard position < bytes.endIndex else { return false }
    read()
    batch.startRow()
    for column in ends.indices.prefix(Self.firstTyped) {
      let cell = cell(column)
      if !cell.isEmpty { batch.append(text[cell], to: column) }
    }
    addTyped(to: &batch)
    return true
  }

  private func cell(_ column: Int) -> Range<Int> {
    guard ends.indices.contains(column) else { return 0..<0 }
    return (column == 0 ? 0 : ends[column - 1])..<ends[column]
  }

  /// Reads the cells of a row, of which ``CSVText`` wrote each.
  private mutating func read() {
    text.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var isQuoted = false
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      switch byte {
      case CSVText.quote:
        if isQuoted, position < bytes.endIndex, bytes[position] == CSVText.quote {
          text.append(CSVText.quote)
          position += 1
        } else {
          isQuoted.toggle()
        }
      case CSVText.comma where !isQuoted: ends.append(text.count)
      case CSVText.newline where !isQuoted:
        ends.append(text.count)
        return
      default: text.append(byte)
      }
    }
    ends.append(text.count)
  }

  private func addTyped(to batch: inout ParquetBatch) {
    let (name, cell) = (cell(Self.type), cell(Self.value))
    guard !cell.isEmpty, let (column, type) = Self.typed(text[name]) else { return }
    switch TypedValue(text.span.extracting(cell), type) {
    case .boolean(let value): batch.append(value, to: column)
    case .decimal(let value): batch.append(value, to: column)
    case .date(let value), .instant(let value), .time(let value): batch.append(value, to: column)
    case .integer, .partial, .other: break
    }
  }

  /// The column for values of a type, by FHIR's name of it.
  private static func typed(_ name: ArraySlice<UInt8>) -> (column: Int, type: ColumnType)? {
    switch String(decoding: name, as: UTF8.self) {
    case "integer", "decimal", "Quantity": (firstTyped, .decimal)
    case "boolean": (firstTyped + 1, .boolean)
    case "date": (firstTyped + 2, .date)
    case "dateTime": (firstTyped + 3, .dateTime)
    case "time": (firstTyped + 4, .time)
    default: nil
    }
  }
}
