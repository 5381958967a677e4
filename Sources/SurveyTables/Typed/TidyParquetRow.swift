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

  /// Where the next row begins.
  private var position = 0
  /// The cells of the row: parts of the rows, or of ``text`` where quotation marks were undone.
  private var cells: [(part: Range<Int>, isQuoted: Bool)] = []
  private var text: [UInt8] = []

  /// Adds the next of these rows to a batch; `false` where there is none.
  mutating func next(_ rows: Span<UInt8>, _ batch: inout ParquetBatch) -> Bool {
    guard position < rows.count else { return false }
    read(rows)
    batch.startRow()
    for column in cells.indices.prefix(Self.firstTyped) where !cells[column].part.isEmpty {
      let (part, isQuoted) = cells[column]
      if isQuoted {
        batch.append(text.span.extracting(part), to: column)
      } else {
        batch.append(rows.extracting(part), to: column)
      }
    }
    addTyped(rows, to: &batch)
    return true
  }

  /// Reads the cells of a row, of which ``CSVText`` wrote each.
  private mutating func read(_ rows: Span<UInt8>) {
    text.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    while position < rows.count {
      if rows[position] == CSVText.quote { readQuoted(rows) } else { readPlain(rows) }
      position += 1
      if position > rows.count || rows[position - 1] == CSVText.newline { return }
    }
  }

  /// Reads a cell without quotation marks up to the comma or the line feed behind it.
  private mutating func readPlain(_ rows: Span<UInt8>) {
    let start = position
    position = CSVText.endOfPlainCell(in: rows.bytes, from: start)
    cells.append((start..<position, false))
  }

  /// Reads a quoted cell up to the comma or the line feed behind it.
  private mutating func readQuoted(_ rows: Span<UInt8>) {
    let start = text.count
    position += 1
    while position < rows.count {
      if rows[position] == CSVText.quote {
        position += 1
        if position == rows.count || rows[position] != CSVText.quote { break }
      }
      text.append(rows[position])
      position += 1
    }
    cells.append((start..<text.count, true))
  }

  private func addTyped(_ rows: Span<UInt8>, to batch: inout ParquetBatch) {
    guard cells.count > Self.value else { return }
    // No value of these types is ever quoted.
    let (name, value) = (cells[Self.type], cells[Self.value])
    guard !name.isQuoted, !value.isQuoted, !value.part.isEmpty,
      let (column, type) = Self.typed(rows.extracting(name.part))
    else { return }
    switch TypedValue(rows.extracting(value.part), type) {
    case .boolean(let value): batch.append(value, to: column)
    case .decimal(let value): batch.append(value, to: column)
    case .date(let value), .instant(let value), .time(let value): batch.append(value, to: column)
    case .integer, .partial, .other: break
    }
  }

  /// The columns for values of a type, by FHIR's name of it.
  private static let typed: [(name: [UInt8], column: Int, type: ColumnType)] = {
    let types: [(name: String, place: Int, type: ColumnType)] = [
      ("integer", 0, .decimal), ("decimal", 0, .decimal), ("Quantity", 0, .decimal),
      ("boolean", 1, .boolean), ("date", 2, .date), ("dateTime", 3, .dateTime), ("time", 4, .time),
    ]
    return types.map { (Array($0.name.utf8), firstTyped + $0.place, $0.type) }
  }()

  private static func typed(_ name: Span<UInt8>) -> (column: Int, type: ColumnType)? {
    for known in typed where known.name.count == name.count {
      if name.indices.allSatisfy({ name[$0] == known.name[$0] }) {
        return (known.column, known.type)
      }
    }
    return nil
  }
}
