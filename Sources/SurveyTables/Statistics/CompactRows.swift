import StatisticsFiles
import SurveyDiagnostics

/// The rows of all tables as bytes that wait until widths and counts are known.
///
/// A row is its cells, and a zero behind them. A cell is how many columns it is behind the last one,
/// times two, one more where a reason follows and no value; then the value.
struct CompactRows: TableRows {
  private var tables: [StatisticsTable] = []
  /// The rows of each table, then those of the files of long texts, of which each form has one.
  private var texts: [[UInt8]] = []
  /// Where those of each record end, for all tables of one record after those of another.
  private var ends: [Int] = []
  /// What files must know of these rows.
  private(set) var facts: [TableFacts] = []
  private(set) var losses = LossCounts()
  private(set) var count = 0

  mutating func removeAll() {
    for index in texts.indices { texts[index].removeAll(keepingCapacity: true) }
    ends.removeAll(keepingCapacity: true)
    losses.removeAll()
    facts = tables.map { TableFacts(columns: $0.columns.count) }
    count = 0
  }

  mutating func start(_ tables: [StatisticsTable]) {
    guard self.tables.isEmpty else { return }
    self.tables = tables
    texts = Array(repeating: [], count: tables.count + (tables.last?.plan ?? 0) + 1)
    removeAll()
  }

  mutating func endRecord(_ losses: LossCounts) {
    self.losses.add(losses)
    for text in texts { ends.append(text.count) }
    count += 1
  }

  /// The bytes of some records in a table; those of the long texts of each form are behind the last table.
  func bytes(of records: Range<Int>, in table: Int) -> ArraySlice<UInt8> {
    guard texts.indices.contains(table) else { return [] }
    return texts[table][end(of: records.lowerBound, table)..<end(of: records.upperBound, table)]
  }

  private func end(of record: Int, _ table: Int) -> Int {
    record == 0 ? 0 : ends[(record - 1) * texts.count + table]
  }
}

// MARK: Cells

extension CompactRows {
  mutating func addRow(
    _ cells: [Range<Int>], of text: [UInt8], to table: Int, at location: () -> Location
  ) {
    facts[table].rows += 1
    var last = -1
    var known: (range: Range<Int>, reason: MissingReason)?
    let places = tables[table].places
    for number in places.indices {
      let cell = cells[places[number].cell]
      if !cell.isEmpty {
        let span = text.span.extracting(cell)
        let column = tables[table].columns[number]
        if let loss = append(span, column, number, table, &last) {
          if loss == .notTyped { append(.notInTable, number, table, &last) }
          if column.hasExact { continue }
          losses.note(.answer(loss), at: location())
          if loss != .digits {
            keep(cell, of: text, column, in: cells, of: table)
          }
        } else if column.kind.isText, span[span.count - 1] == UInt8(ascii: " ") {
          // Readers of these files take spaces at the end of a text for filling.
          keep(cell, of: text, column, in: cells, of: table)
        }
      } else if let place = places[number].reason, !cells[place].isEmpty {
        let range = cells[place]
        if known?.range != range {
          let code = String(decoding: text[range], as: UTF8.self)
          known = MissingReason(rawValue: code).map { (range, $0) }
        }
        if let known { append(known.reason, number, table, &last) }
      }
    }
    texts[table].append(0)
  }

  /// Adds where a cell is.
  private mutating func step(to number: Int, isMissing: Bool, _ table: Int, _ last: inout Int) {
    CompactBytes.append(UInt64(number - last) << 1 | (isMissing ? 1 : 0), to: &texts[table])
    last = number
  }

  private mutating func append(
    _ reason: MissingReason, _ number: Int, _ table: Int, _ last: inout Int
  ) {
    step(to: number, isMissing: true, table, &last)
    texts[table].append(reason.letter.asciiValue ?? 0)
    facts[table].columns[number].note(reason)
  }

  private mutating func append(
    whole value: Int64, _ number: Int, _ table: Int, _ last: inout Int
  ) {
    step(to: number, isMissing: false, table, &last)
    CompactBytes.append(signed: value, to: &texts[table])
    facts[table].columns[number].note(Int(value))
  }

  /// Adds a cell with a text; returns what of it has no place.
  private mutating func append(
    _ cell: Span<UInt8>, _ column: StatisticsTableColumn, _ number: Int, _ table: Int,
    _ last: inout Int
  ) -> TableLoss.Answer? {
    let type: ColumnType
    switch column.kind {
    case .text: return append(text: cell, number, table, &last)
    case .choice(let choice):
      guard let value = choice.number(of: cell) else { return .notTyped }
      append(whole: Int64(value), number, table, &last)
      return nil
    case .boolean: type = .boolean
    case .integer: type = .integer
    case .decimal: type = .decimal
    case .date: type = .date
    case .dateTime: type = .dateTime
    case .time: type = .time
    }
    switch TypedValue(cell, type) {
    case .boolean(let value): append(whole: value ? 1 : 0, number, table, &last)
    case .integer(let value):
      guard !tables[table].format.isReason(Double(value)) else { return .notTyped }
      append(whole: value, number, table, &last)
    case .date(let value): append(whole: value, number, table, &last)
    case .instant(let value):
      append(whole: value, number, table, &last)
      return tables[table].format.keeps(dateTime: value) ? nil : .digits
    case .time(let value):
      append(whole: value, number, table, &last)
      return tables[table].format.keeps(time: value) ? nil : .digits
    case .decimal(let value):
      let format = tables[table].format
      guard value == 0 || format.limits.magnitudes.contains(abs(value)), !format.isReason(value)
      else { return .notTyped }
      step(to: number, isMissing: false, table, &last)
      CompactBytes.append(value, to: &texts[table])
      return TypedValue.keepsDigits(cell) ? nil : .digits
    case .partial:
      append(.partial, number, table, &last)
      return .partialDate
    case .other: return .notTyped
    }
    return nil
  }

  /// Adds a text, cut between two characters where it is longer than the format allows.
  private mutating func append(
    text cell: Span<UInt8>, _ number: Int, _ table: Int, _ last: inout Int
  ) -> TableLoss.Answer? {
    var end = min(cell.count, tables[table].textLimits[number])
    for index in 0..<end where cell[index] == 0 {
      end = index
      break
    }
    let isWhole = end == cell.count
    // The bytes of a character behind its first begin with the bits 10.
    while !isWhole, end > 0, cell[end] & 0xC0 == 0x80 { end -= 1 }
    step(to: number, isMissing: false, table, &last)
    CompactBytes.append(UInt64(end), to: &texts[table])
    cell.extracting(0..<end).withUnsafeBufferPointer { texts[table].append(contentsOf: $0) }
    facts[table].columns[number].width = max(facts[table].columns[number].width, end)
    return isWhole ? nil : .textCut
  }

  /// Adds the whole text of a cell to the file of long texts.
  private mutating func keep(
    _ cell: Range<Int>, of text: [UInt8], _ column: StatisticsTableColumn, in cells: [Range<Int>],
    of table: Int
  ) {
    let shown = tables[table]
    let place = tables.count + shown.plan
    if let response = shown.response {
      CSVText.append(text.span.extracting(cells[response]), to: &texts[place])
    }
    texts[place].append(CSVText.comma)
    CSVText.append(shown.name, to: &texts[place])
    texts[place].append(CSVText.comma)
    if let instance = shown.instance { texts[place].append(contentsOf: text[cells[instance]]) }
    texts[place].append(CSVText.comma)
    CSVText.append(column.name, to: &texts[place])
    texts[place].append(CSVText.comma)
    CSVText.append(text.span.extracting(cell), to: &texts[place])
    texts[place].append(CSVText.newline)
  }
}
