import SurveyDiagnostics

/// The rows of all tables that were made of a piece of input, in the form in which a format takes
/// them.
protocol TableRows: PreparedRecords {
  /// What the format knows of the tables of the plans.
  associatedtype Tables: Sendable

  /// Makes room for the tables of the plans.
  mutating func start(_ tables: Tables)

  /// Says with which version of its questionnaire the record is read, where that matters.
  mutating func note(version: Int)

  /// Adds a row of texts that are parts of a buffer, one for each column; empty where there is none.
  ///
  /// `location` says where the record is, for what is not kept of it.
  mutating func addRow(
    _ cells: [Range<Int>], of text: [UInt8], to table: Int, at location: () -> Location)

  /// Adds a line of what the rows of the record do not keep.
  mutating func addRest(_ line: [UInt8], of plan: Int)

  /// Ends the rows of a record, and says what they do not keep.
  mutating func endRecord(_ losses: LossCounts)

  /// Says that another record comes before the next one, made elsewhere.
  mutating func cut()
}

extension TableRows {
  mutating func note(version: Int) {}
  mutating func addRest(_ line: [UInt8], of plan: Int) {}
  mutating func cut() {}
}

/// The rows of all tables as CSV.
struct TableText: TableRows {
  /// How many tables there are, and behind them how many files of what rows do not keep.
  struct Tables {
    let count: Int
    let rests: Int
  }

  /// The text of each table, and behind them what the rows of each plan do not keep, line by line.
  private(set) var texts: [[UInt8]] = []
  private var tables = Tables(count: 0, rests: 0)
  /// Where the rows of each record end, for all tables of one record after those of another.
  private var ends: [Int] = []
  /// How many rows each table has behind each record, in the same order.
  private var rowEnds: [Int] = []
  private var rows: [Int] = []
  /// What the tables do not keep of these records.
  private(set) var losses = LossCounts()
  /// How many records there are.
  private(set) var count = 0

  mutating func removeAll() {
    for index in texts.indices { texts[index].removeAll(keepingCapacity: true) }
    ends.removeAll(keepingCapacity: true)
    rowEnds.removeAll(keepingCapacity: true)
    for index in rows.indices { rows[index] = 0 }
    losses.removeAll()
    count = 0
  }

  mutating func start(_ tables: Tables) {
    self.tables = tables
    while texts.count < tables.count + tables.rests { texts.append([]) }
    while rows.count < texts.count { rows.append(0) }
  }

  mutating func addRest(_ line: [UInt8], of plan: Int) { texts[tables.count + plan] += line }

  mutating func addRow(
    _ cells: [Range<Int>], of text: [UInt8], to table: Int, at location: () -> Location
  ) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { texts[table].append(CSVText.comma) }
      if !cell.isEmpty { CSVText.append(text.span.extracting(cell), to: &texts[table]) }
    }
    texts[table].append(CSVText.newline)
    rows[table] += 1
  }

  mutating func endRecord(_ losses: LossCounts) {
    self.losses.add(losses)
    for text in texts { ends.append(text.count) }
    rowEnds.append(contentsOf: rows)
    count += 1
  }

  /// The text of some records in a table.
  func text(of records: Range<Int>, in table: Int) -> ArraySlice<UInt8> {
    texts[table][end(of: records.lowerBound, table)..<end(of: records.upperBound, table)]
  }

  /// How many rows some records have in a table.
  func rows(of records: Range<Int>, in table: Int) -> Int {
    func end(_ record: Int) -> Int {
      record == 0 ? 0 : rowEnds[(record - 1) * texts.count + table]
    }
    return end(records.upperBound) - end(records.lowerBound)
  }

  /// What the rows of a record of a plan do not keep, as a line; empty for a record of another plan.
  func rest(of record: Int, plan: Int) -> ArraySlice<UInt8> {
    text(of: record..<record + 1, in: tables.count + plan)
  }

  private func end(of record: Int, _ table: Int) -> Int {
    record == 0 ? 0 : ends[(record - 1) * texts.count + table]
  }
}
