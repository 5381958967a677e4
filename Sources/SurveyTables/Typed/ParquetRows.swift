import ParquetFile
import SurveyDiagnostics

/// The rows of all tables as batches of typed columns.
struct ParquetRows: TableRows {
  /// Rows of records that come one after the other: a batch for each table.
  struct Run {
    var batches: [ParquetBatch]
    /// The number of the first record behind them.
    var end = 0
    /// How many rows each table has behind each record, all tables of one record after those of another.
    fileprivate(set) var rowEnds: [Int] = []

    /// How many rows a table has behind each record.
    func rowEnds(inTable table: Int) -> [Int] {
      stride(from: table, to: rowEnds.count, by: max(batches.count, 1)).map { rowEnds[$0] }
    }
  }

  private(set) var runs: [Run] = []
  private(set) var losses = LossCounts()
  private(set) var count = 0
  private var tables: [TypedTable] = []

  mutating func removeAll() {
    runs.removeAll()
    losses.removeAll()
    count = 0
  }

  mutating func start(_ tables: [TypedTable]) {
    if self.tables.isEmpty { self.tables = tables }
    if runs.isEmpty { cut() }
  }

  mutating func addRow(
    _ cells: [Range<Int>], of text: [UInt8], to table: Int, at location: () -> Location
  ) {
    guard let run = runs.indices.last else { return }
    tables[table].addRow(cells, of: text, to: &runs[run].batches[table]) { loss in
      losses.note(.answer(loss), at: location())
    }
  }

  mutating func endRecord(_ losses: LossCounts) {
    self.losses.add(losses)
    count += 1
    guard let run = runs.indices.last else { return }
    runs[run].end = count
    for table in runs[run].batches.indices {
      runs[run].rowEnds.append(runs[run].batches[table].rowCount)
    }
  }

  mutating func cut() {
    // Before the first row of a table that is known nothing has to be cut.
    if tables.isEmpty { return }
    if let last = runs.last, last.end == count, last.batches.allSatisfy({ $0.rowCount == 0 }) {
      return
    }
    runs.append(Run(batches: tables.map { ParquetBatch(columns: $0.columns) }, end: count))
  }
}

/// A table whose columns have the types of Parquet.
struct TypedTable: Sendable {
  let columns: [ParquetColumn]
  private let types: [ColumnType]
  /// The column of the reasons for a missing answer, for each column that is not of texts.
  private let reasons: [Int?]
  /// For each column whether the text of the source is in another one.
  private let hasExact: [Bool]

  init(_ table: CodebookTable, of codebook: Codebook) {
    hasExact = table.hasExactColumns
    types = table.columns.map(\.type)
    let reasonColumns = table.reasonColumns
    reasons = zip(types, reasonColumns).map { $0 == .text ? nil : $1 }
    columns = table.columns.map { ParquetColumn(name: $0.name, type: $0.type.parquet) }
  }

  /// Adds a row; what is no value of its column is left out, and noted where no column beside it has its text.
  func addRow(
    _ cells: [Range<Int>], of text: [UInt8], to batch: inout ParquetBatch,
    note: (TableLoss.Answer) -> Void
  ) {
    batch.startRow()
    var told: [(column: Int, reason: MissingReason)] = []
    func tell(_ reason: MissingReason, of column: Int) {
      guard let place = reasons[column], cells[place].isEmpty else { return }
      if !told.contains(where: { $0.column == place }) { told.append((place, reason)) }
    }
    for (column, cell) in cells.enumerated() where !cell.isEmpty {
      let span = text.span.extracting(cell)
      if types[column] == .text {
        batch.append(span, to: column)
        continue
      }
      switch TypedValue(span, types[column]) {
      case .boolean(let value): batch.append(value, to: column)
      case .integer(let value), .date(let value), .instant(let value), .time(let value):
        batch.append(value, to: column)
      case .decimal(let value):
        batch.append(value, to: column)
        if !hasExact[column], !TypedValue.keepsDigits(span) { note(.digits) }
      case .partial:
        if !hasExact[column] { note(.partialDate) }
        tell(.partial, of: column)
      case .other:
        if !hasExact[column] { note(.notTyped) }
        tell(.notInTable, of: column)
      }
    }
    for (column, reason) in told { batch.append(Array(reason.code.utf8).span, to: column) }
  }
}

extension TypedValue {
  /// Whether a floating point number keeps the digits as they are written: at most 15 of them, no
  /// zero at the end of a fraction, no exponent.
  static func keepsDigits(_ text: Span<UInt8>) -> Bool {
    var digits = 0
    var last: UInt8 = 0
    var hasPoint = false
    for index in text.indices {
      last = text[index]
      if last == UInt8(ascii: ".") { hasPoint = true }
      if last == UInt8(ascii: "e") || last == UInt8(ascii: "E") { return false }
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) { digits += 1 }
    }
    return digits <= 15 && !(hasPoint && last == UInt8(ascii: "0"))
  }
}

extension ColumnType {
  fileprivate var parquet: ParquetType {
    switch self {
    case .text: .text
    case .boolean: .boolean
    case .integer: .integer
    case .decimal: .double
    case .date: .date
    case .dateTime: .instant
    case .time: .time
    }
  }
}
