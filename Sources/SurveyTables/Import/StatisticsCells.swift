import StatisticsFiles
import SurveyDiagnostics
import SurveyPrimitives

/// Turns the cells of a statistics file into those of the CSV that says the same.
struct StatisticsCells {
  /// A column of the file.
  private struct Column {
    let name: String
    /// What its numbers are by the codebook; `nil` for a column that it does not have.
    let kind: StatisticsTableColumn.Kind?
    /// What its numbers mean by the file, where that is not what they mean by the codebook.
    let labelled: [Int: String]
    /// The reasons that they are by the file.
    let reasons: [Int: MissingReason]
    /// The column that gets the reason why a cell is empty.
    let reason: Int?
    /// How many bytes of a text its cells keep; `nil` where they are not texts.
    let width: Int?
  }

  /// The names of the columns, those of reasons last.
  let names: [String]
  /// What the labels of the file do not say.
  private(set) var findings: [Diagnostic] = []
  private let columns: [Column]
  private let texts: KeptTexts?
  private let table: String
  /// Where the id of the response is, and the number of the row.
  private let response: Int?
  private let instance: Int?

  init(
    _ variables: [StatisticsVariable], _ table: CodebookTable, of codebook: Codebook,
    _ format: StatisticsFormat, texts: KeptTexts?
  ) {
    let all = StatisticsTableColumn.all(of: table, codebook, format)
    let known = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var names = variables.map { variable in
      known[variable.name].map { table.columns[$0.source].name } ?? variable.name
    }
    var places: [String: Int] = [:]
    for (number, name) in names.enumerated() where places[name] == nil { places[name] = number }
    let shown = StatisticsTable(table, of: codebook, format)
    let limits = Dictionary(
      zip(shown.columns.map(\.name), shown.textLimits), uniquingKeysWith: { first, _ in first })
    var findings: [Diagnostic] = []
    columns = variables.map { variable in
      let column = known[variable.name]
      var labelled: LabelledOptions?
      var values: LabelledValues?
      if let column, case .answer(let answer) = table.columns[column.source].content,
        answer.part == .value, let question = table.columns[column.source].question(of: codebook),
        question.hasOptions
      {
        labelled = LabelledOptions(variable, column, question, of: codebook)
      } else if let column {
        values = LabelledValues(variable, column)
      }
      findings += [labelled?.finding, values?.finding].compactMap(\.self)
      var place: Int?
      if let reason = column?.reason {
        let name = table.columns[reason].name
        if places[name] == nil {
          places[name] = names.count
          names.append(name)
        }
        place = places[name]
      }
      return Column(
        name: variable.name, kind: column?.kind, labelled: labelled?.cells ?? values?.cells ?? [:],
        reasons: values?.reasons ?? [:], reason: place,
        width: column?.kind.isText == false
          ? nil : min(variable.textWidth ?? .max, limits[variable.name] ?? .max))
    }
    self.findings = findings
    self.names = names
    (self.texts, self.table) = (texts, table.name)
    func place(_ contents: [CodebookColumn.Content]) -> Int? {
      table.columns.first { contents.contains($0.content) }.flatMap { places[$0.name] }
    }
    response = place([.response(.response), .key(.response)])
    instance = place([.key(.instance)])
  }

  /// Adds a row as a line of CSV, without its end; the columns whose text beside the file does not count, because
  /// their cells were changed.
  @discardableResult
  func append(_ row: [StatisticsCell], to line: inout [UInt8]) -> [String] {
    var changed: [String] = []
    var cells: [String] = Array(repeating: "", count: names.count)
    for (number, column) in columns.enumerated() where row.indices.contains(number) {
      if let reason = Self.reason(row[number], column) {
        if let place = column.reason, cells[place].isEmpty { cells[place] = reason.code }
      } else {
        cells[number] = text(row[number], column)
      }
    }
    if let texts, let response {
      let (id, repetition) = (cells[response], instance.map { cells[$0] } ?? "")
      if texts.has(id) {
        for (number, column) in columns.enumerated() where row.indices.contains(number) {
          guard let whole = texts.text(id, table, repetition, column.name) else { continue }
          if Self.is(row[number], cells[number], whatIsLeftOf: whole, column) {
            cells[number] = whole
          } else {
            changed.append(names[number])
          }
        }
      }
    }
    for (number, cell) in cells.enumerated() {
      if number > 0 { line.append(CSVText.comma) }
      CSVText.append(cell, to: &line)
    }
    return changed
  }

  /// Whether a cell has what the file could keep of a text: nothing in a column that is not of texts, and else its
  /// beginning, without spaces at the end, as far as to a NUL.
  ///
  /// Widths may be those of up to seven bytes more (SPSS), and the last character may have had four.
  private static func `is`(
    _ cell: StatisticsCell, _ text: String, whatIsLeftOf whole: String, _ column: Column
  ) -> Bool {
    guard let width = column.width else {
      return text.isEmpty && [nil, .partial, .notInTable].contains(reason(cell, column))
    }
    guard whole.utf8.starts(with: text.utf8) else { return false }
    let rest = whole.utf8.dropFirst(text.utf8.count)
    let spaces = rest.prefix { $0 == UInt8(ascii: " ") }.count
    return spaces == rest.count || rest.first == 0 || text.utf8.count + spaces > width - 11
  }

  /// Why a cell is empty; `nil` where it is not, or does not say why.
  private static func reason(_ cell: StatisticsCell, _ column: Column) -> MissingReason? {
    switch cell {
    case .integer(let number): column.reasons[number]
    case .number(let number): Int(exactly: number).flatMap { column.reasons[$0] }
    case .missing(let tag):
      tag.flatMap { tag in MissingReason.allCases.first { $0.letter.asciiValue == tag } }
    case .missingNumber(let number):
      MissingReason.allCases.first { Double($0.spssNumber) == number }
    default: nil
    }
  }
}

// MARK: Texts

extension StatisticsCells {
  private func text(_ cell: StatisticsCell, _ column: Column) -> String {
    switch cell {
    case .missing, .missingNumber: return ""
    case .text(let text): return text
    case .integer(let number): return Self.text(Double(number), column)
    case .number(let number): return Self.text(number, column)
    case .date(let days): return Self.date(days)
    case .time(let seconds):
      guard 0..<86_400 ~= seconds else { return seconds.description }
      return Self.time(microseconds: Int64((seconds * 1_000_000).rounded()))
    case .dateTime(let microseconds): return Self.moment(microseconds)
    }
  }

  /// A number as its column has it: an option, a truth value, a date that the file does not call one.
  private static func text(_ number: Double, _ column: Column) -> String {
    if let whole = Int(exactly: number), let cell = column.labelled[whole] { return cell }
    return (column.kind ?? .decimal).cell(of: number)
  }

  /// A day, as so many days since 1970-01-01.
  private static func date(_ days: Double) -> String {
    guard days.magnitude < 1e7 else { return days.description }
    return String(moment(Int64(days.rounded(.down)) * 86_400_000_000).prefix(10))
  }

  /// A time of the day, as so many microseconds since midnight.
  private static func time(microseconds: Int64) -> String {
    String(moment(microseconds).dropFirst(11).dropLast())
  }

  /// A moment in UTC; the file does not say in what time zone it was.
  private static func moment(_ microseconds: Int64) -> String {
    let (whole, rest) = microseconds.flooredQuotientAndRemainder(dividingBy: 1_000_000)
    let digits = rest == 0 ? 0 : rest.isMultiple(of: 1_000) ? 3 : 6
    return Instant(secondsSinceEpoch: whole, nanoseconds: Int32(rest * 1_000))
      .dateTime(offset: .utc, fractionDigits: digits).description
  }
}

extension StatisticsVariable {
  /// How many bytes its texts have at most; `nil` where the file does not say it.
  fileprivate var textWidth: Int? {
    if case .text(let width) = kind, width > 0 { width } else { nil }
  }
}

extension Int64 {
  /// The quotient without its fraction, rounded down, and what is left, which is not negative.
  fileprivate func flooredQuotientAndRemainder(
    dividingBy divisor: Int64
  ) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
