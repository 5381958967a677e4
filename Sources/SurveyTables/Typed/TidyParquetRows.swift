import ParquetFile

/// Gives the rows of the tidy table, which were made as CSV, to Parquet.
///
/// Most came before but for the cells that name the response, and most of these are those of the row
/// before: their cells are known then, and given again.
struct TidyParquetRows {
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
  private static let firstOfAnswer = columns.firstIndex { $0.name == "linkId" } ?? 0
  private static let type = columns.firstIndex { $0.name == "type" } ?? 0
  private static let value = columns.firstIndex { $0.name == "value" } ?? 0

  /// The cells of an answer, and its value by its type: where they are.
  private struct Answer {
    let firstCell: UInt32
    let cellCount: UInt32
    let typed: UInt32?
  }

  /// What names the response, and its cells.
  private var head: [UInt8] = []
  private var headCells: [ParquetText] = []
  private var answers = TextMemo<Answer>(longest: 512)
  private var answerCells: [ParquetText] = []
  private var typedValues: [(column: Int, value: TypedValue)] = []
  private var parts = CSVCells()

  /// Adds a row to a batch, which is the same for all of them.
  mutating func add(_ row: TidyRows.Row, of rows: Span<UInt8>, to batch: inout ParquetBatch) {
    batch.startRow()
    addHead(rows.extracting(row.head), to: &batch)
    addAnswer(rows.extracting(row.answer), to: &batch)
  }

  /// Forgets the texts that the batch held.
  mutating func removeAll() {
    head.removeAll(keepingCapacity: true)
    headCells.removeAll(keepingCapacity: true)
    answers.removeAll()
    answerCells.removeAll(keepingCapacity: true)
    typedValues.removeAll(keepingCapacity: true)
  }

  private mutating func addHead(_ text: Span<UInt8>, to batch: inout ParquetBatch) {
    if !text.isEqual(to: head.span) {
      head.removeAll(keepingCapacity: true)
      text.withUnsafeBufferPointer { head.append(contentsOf: $0) }
      headCells = keep(text, from: 0, in: &batch)
    }
    batch.append(headCells.span)
  }

  private mutating func addAnswer(_ text: Span<UInt8>, to batch: inout ParquetBatch) {
    let hash = text.memoHash
    if let known = answers.find(text, hash) {
      let first = Int(known.value.firstCell)
      batch.append(answerCells.span.extracting(first..<first + Int(known.value.cellCount)))
      if let typed = known.value.typed { append(typedValues[Int(typed)], to: &batch) }
      return
    }
    let cells = keep(text, from: Self.firstOfAnswer, in: &batch)
    let typed = typed(text)
    batch.append(cells.span)
    if let typed { append(typed, to: &batch) }
    let answer = Answer(
      firstCell: UInt32(clamping: answerCells.count), cellCount: UInt32(cells.count),
      typed: typed.map { _ in UInt32(clamping: typedValues.count) })
    guard answers.add(text.withUnsafeBufferPointer(Array.init), hash, answer) else { return }
    answerCells += cells
    if let typed { typedValues.append(typed) }
  }

  private func append(
    _ typed: (column: Int, value: TypedValue), to batch: inout ParquetBatch
  ) {
    let (column, value) = typed
    switch value {
    case .boolean(let value): batch.append(value, to: column)
    case .decimal(let value): batch.append(value, to: column)
    case .date(let value), .instant(let value), .time(let value): batch.append(value, to: column)
    case .integer, .partial, .other: break
    }
  }

  /// Keeps the cells of a part of a row, the first of which is in a column.
  private mutating func keep(
    _ text: Span<UInt8>, from first: Int, in batch: inout ParquetBatch
  ) -> [ParquetText] {
    parts.read(text)
    var cells: [ParquetText] = []
    for number in 0..<min(parts.count, Self.firstTyped - first) where !parts.isEmpty(number) {
      parts.withText(number, of: text) {
        cells.append(batch.keep($0, in: first + number))
      }
    }
    return cells
  }

  /// The value by its type, of the cells that were read last.
  private func typed(_ text: Span<UInt8>) -> (column: Int, value: TypedValue)? {
    let (name, value) = (Self.type - Self.firstOfAnswer, Self.value - Self.firstOfAnswer)
    // No value of these types is ever quoted.
    guard parts.count > value, let name = parts.plain(name), let value = parts.plain(value),
      !value.isEmpty, let (column, type) = Self.typed(text.extracting(name))
    else { return nil }
    return (column, TypedValue(text.extracting(value), type))
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
    typed.first { $0.name.span.isEqual(to: name) }.map { ($0.column, $0.type) }
  }
}
