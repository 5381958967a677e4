import ParquetFile

/// The rows of the tidy table, which were made as CSV, for Parquet.
///
/// Most came before but for the cells that name the response, and most of these are those of the row
/// before: so these and the others are two batches side by side, in which rows are repeated.
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

  /// What names the response.
  private var heads = ParquetBatch(columns: Array(columns[..<firstOfAnswer]))
  private var answers = ParquetBatch(columns: Array(columns[firstOfAnswer...]))
  /// The head of the last row, and its number in the batch.
  private var head: [UInt8] = []
  private var headNumber: Int?
  /// Of answers their numbers in the batch.
  private var known = TextMemo<Int>(longest: 512)
  /// The same of answers that have numbers of their own, by these; -1 for those that are not in the batch.
  private var numbers: [Int] = []
  private var cells = CSVCells()

  /// The batches that make the rows together.
  var parts: [ParquetBatch] { [heads, answers] }

  /// About how many bytes the rows take.
  var byteCount: Int { heads.byteCount + answers.byteCount }

  /// Adds rows that share their head.
  mutating func add(_ rows: ArraySlice<TidyRows.Row>, of text: Span<UInt8>) {
    guard let first = rows.first else { return }
    heads.repeatRow(addHead(text.extracting(first.head)), count: rows.count - 1)
    for row in rows {
      if row.number < 0 {
        addAnswer(text.extracting(row.answer))
      } else if row.number < numbers.count, numbers[row.number] >= 0 {
        answers.repeatRow(numbers[row.number])
      } else {
        while numbers.count <= row.number { numbers.append(-1) }
        numbers[row.number] = addAnswer(text.extracting(row.answer))
      }
    }
  }

  /// Forgets all rows.
  mutating func removeAll() {
    heads.removeAll()
    answers.removeAll()
    headNumber = nil
    known.removeAll()
    for number in numbers.indices { numbers[number] = -1 }
  }

  /// Adds a row with a head; its number in the batch.
  private mutating func addHead(_ text: Span<UInt8>) -> Int {
    if let headNumber, text.isEqual(to: head.span) {
      heads.repeatRow(headNumber)
      return headNumber
    }
    let number = heads.startRow()
    headNumber = number
    head.removeAll(keepingCapacity: true)
    head.append(bytes: text)
    cells.read(text)
    Self.append(cells, of: text, to: &heads, count: Self.firstOfAnswer)
    return number
  }

  /// Adds an answer that is found by its text; its number in the batch.
  @discardableResult
  private mutating func addAnswer(_ text: Span<UInt8>) -> Int {
    let hash = text.memoHash
    if let known = known.find(text, hash) {
      answers.repeatRow(known.value)
      return known.value
    }
    let number = answers.startRow()
    cells.read(text)
    Self.append(cells, of: text, to: &answers, count: Self.firstTyped - Self.firstOfAnswer)
    if let (column, value) = typed(text) { append(value, to: column - Self.firstOfAnswer) }
    known.add(text.withUnsafeBufferPointer(Array.init), hash, number)
    return number
  }

  /// Adds the cells of a part of a row, which are texts, to the row that was started last.
  private static func append(
    _ cells: CSVCells, of text: Span<UInt8>, to batch: inout ParquetBatch, count: Int
  ) {
    for number in 0..<min(cells.count, count) where !cells.isEmpty(number) {
      cells.withText(number, of: text) { batch.append($0, to: number) }
    }
  }

  private mutating func append(_ value: TypedValue, to column: Int) {
    switch value {
    case .boolean(let value): answers.append(value, to: column)
    case .decimal(let value): answers.append(value, to: column)
    case .date(let value), .instant(let value), .time(let value): answers.append(value, to: column)
    case .integer, .partial, .other: break
    }
  }

  /// The value by its type, of the cells that were read last.
  private func typed(_ text: Span<UInt8>) -> (column: Int, value: TypedValue)? {
    let (name, value) = (Self.type - Self.firstOfAnswer, Self.value - Self.firstOfAnswer)
    // No value of these types is ever quoted.
    guard cells.count > value, let name = cells.plain(name), let value = cells.plain(value),
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
