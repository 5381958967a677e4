import SurveyPrimitives

/// What was counted of the answers to one question, in the rows of one group.
struct QuestionTally: Sendable {
  /// In how many rows there is an answer.
  private(set) var answered = 0
  /// How often each reason was given for none, by its number among all; the last for any other text.
  private(set) var missing: [Int] = []
  /// How often each option was chosen.
  private(set) var options: [Int] = []
  /// How often options of a weight were chosen, where versions give them different ones.
  private(set) var weights: [Double: Int] = [:]
  /// In how many rows of each version there is an answer, and how often each option was chosen in rows of versions
  /// that do not offer it; where versions offer different ones.
  private(set) var answeredByVersion: [Int] = []
  private(set) var unoffered: [Int] = []
  /// In how many rows there is an answer that is none of the options and no code.
  private(set) var other = 0
  private(set) var codes = CodeTally()
  /// The numbers by unit, in the order of their appearance; those without one have an empty text.
  private(set) var units: [(unit: [UInt8], numbers: NumberTally)] = []
  /// How many answers are no plain number or full date: those with a comparator, partial dates.
  private(set) var unread = 0
  private(set) var texts = TextTally()

  /// More units than that are one, without a name.
  static let mostUnits = 100
  static let manyUnits = Array("*".utf8)

  /// Counts the answer in a row, whose response is read with a version.
  mutating func add(
    _ question: SummaryShape.Question, _ cells: [Range<Int>], of text: [UInt8], version: Int
  ) {
    let before = answered
    if !question.options.isEmpty { addOptions(question, cells, of: text, version) }
    if let column = question.list, !cells[column].isEmpty {
      answered += 1
      addList(text[cells[column]])
    }
    if let column = question.value, !cells[column].isEmpty {
      answered += 1
      add(question, cells[column], cells, of: text, version)
    }
    if let column = question.other, !cells[column].isEmpty {
      if answered == before { answered += 1 }
      other += 1
    }
    if answered == before, question.further.contains(where: { !cells[$0].isEmpty }) {
      answered += 1
    }
    if answered > before, question.offers.indices.contains(version) {
      Self.add(at: version, of: question.offers.count, to: &answeredByVersion)
    }
    if answered == before, let column = question.missing, !cells[column].isEmpty {
      addReason(text[cells[column]])
    }
  }

  /// Adds what was counted later.
  mutating func add(_ later: QuestionTally) {
    answered += later.answered
    Self.add(later.missing, to: &missing)
    Self.add(later.options, to: &options)
    weights.merge(later.weights, uniquingKeysWith: +)
    Self.add(later.answeredByVersion, to: &answeredByVersion)
    Self.add(later.unoffered, to: &unoffered)
    other += later.other
    codes.add(later.codes)
    for (unit, numbers) in later.units {
      let number = number(of: unit[...])
      units[number].numbers.add(numbers)
    }
    unread += later.unread
    texts.add(later.texts)
  }

  private static func add(_ later: [Int], to counts: inout [Int]) {
    while counts.count < later.count { counts.append(0) }
    for (index, count) in later.enumerated() { counts[index] += count }
  }

  private static func add(at index: Int, of count: Int, to counts: inout [Int]) {
    if counts.isEmpty { counts = Array(repeating: 0, count: count) }
    counts[index] += 1
  }

  /// How many of those who answered were offered an option, or chose it all the same; by what each version offers.
  func offered(_ option: Int, _ offers: [[Bool]]) -> Int {
    let asked = zip(offers, answeredByVersion).filter { $0.0[option] }.map(\.1).reduce(0, +)
    return asked + (unoffered.indices.contains(option) ? unoffered[option] : 0)
  }

  // MARK: Choices

  private mutating func addOption(
    _ number: Int, of count: Int, _ question: SummaryShape.Question, _ version: Int
  ) {
    Self.add(at: number, of: count, to: &options)
    if question.offers.indices.contains(version),
      question.offers[version].indices.contains(number), !question.offers[version][number]
    {
      Self.add(at: number, of: count, to: &unoffered)
    }
    guard question.weights.indices.contains(version),
      question.weights[version].indices.contains(number),
      let weight = question.weights[version][number]
    else { return }
    weights[weight, default: 0] += 1
  }

  private mutating func addOptions(
    _ question: SummaryShape.Question, _ cells: [Range<Int>], of text: [UInt8], _ version: Int
  ) {
    var isAnswered = false
    for (number, column) in question.options.enumerated() where column >= 0 {
      guard let first = cells[column].first else { continue }
      isAnswered = true
      if text[first] == UInt8(ascii: "1") {
        addOption(number, of: question.options.count, question, version)
      }
    }
    if isAnswered { answered += 1 }
  }

  /// Counts the answers of a list, whose semicolons are marked by a backslash.
  private mutating func addList(_ list: ArraySlice<UInt8>) {
    var item: [UInt8] = []
    var isMarked = false
    var hasOther = false
    func isOther(_ item: [UInt8]) -> Bool { !Self.isCode(item[...]) }
    for byte in list {
      if isMarked {
        item.append(byte)
        isMarked = false
      } else if byte == UInt8(ascii: "\\") {
        isMarked = true
      } else if byte == UInt8(ascii: ";") {
        if isOther(item) { hasOther = true } else { codes.add(item[...]) }
        item.removeAll(keepingCapacity: true)
      } else {
        item.append(byte)
      }
    }
    if isOther(item) { hasOther = true } else { codes.add(item[...]) }
    if hasOther { other += 1 }
  }

  /// Whether a cell is `system|code`; anything else can be a text that a person wrote.
  private static func isCode(_ cell: ArraySlice<UInt8>) -> Bool {
    cell.contains(UInt8(ascii: "|")) && !cell.contains { $0 <= 0x20 }
  }

  // MARK: Values

  private mutating func add(
    _ question: SummaryShape.Question, _ cell: Range<Int>, _ cells: [Range<Int>],
    of text: [UInt8], _ version: Int
  ) {
    let value = text[cell]
    switch question.kind {
    case .choice, .choices:
      if question.isField {
        codes.add(value)
      } else if let number = question.cells.number(of: value) {
        addOption(number, of: question.cells.count, question, version)
      } else if question.cells.count == 0, Self.isCode(value) {
        codes.add(value)
      } else {
        other += 1
      }
    case .boolean: Self.add(at: value.first == UInt8(ascii: "t") ? 0 : 1, of: 2, to: &options)
    case .number:
      let unit = [question.code, question.unit].lazy.compactMap { $0.map { cells[$0] } }
        .first { !$0.isEmpty }
      add(SummaryValue.number(value), unit.map { text[$0] } ?? [])
    case .date: add(SummaryValue.day(value), [])
    case .time: add(SummaryValue.second(value), [])
    case .text: texts.add(text.span.extracting(cell))
    case .count: break
    }
  }

  private mutating func add(_ number: Double?, _ unit: ArraySlice<UInt8>) {
    guard let number else {
      unread += 1
      return
    }
    units[self.number(of: unit)].numbers.add(number)
  }

  private mutating func number(of unit: ArraySlice<UInt8>) -> Int {
    if let known = units.firstIndex(where: { $0.unit.elementsEqual(unit) }) { return known }
    if units.count >= Self.mostUnits, unit != Self.manyUnits[...] {
      return number(of: Self.manyUnits[...])
    }
    units.append((Array(unit), NumberTally()))
    return units.count - 1
  }

  // MARK: Missing answers

  private static let reasons = MissingReason.allCases.map { Array($0.code.utf8) }

  private mutating func addReason(_ text: ArraySlice<UInt8>) {
    let reasons = Self.reasons
    let index = reasons.firstIndex { $0.count == text.count && $0.elementsEqual(text) }
    Self.add(at: index ?? reasons.count, of: reasons.count + 1, to: &missing)
  }
}

/// Reads what is counted as a number.
enum SummaryValue {
  /// A number; `nil` with a comparator, or where a double cannot hold it.
  static func number(_ text: ArraySlice<UInt8>) -> Double? {
    guard let first = text.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else {
      return nil
    }
    return Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The day of a date, or of a date and time as it is written; `nil` of a partial date.
  static func day(_ text: ArraySlice<UInt8>) -> Double? {
    PartialDate(String(decoding: text.prefix(10), as: UTF8.self))?.dayNumber.map(Double.init)
  }

  /// The second of the day of `08:30:00`.
  static func second(_ text: ArraySlice<UInt8>) -> Double? {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0]), let minute = number(parts[1]),
      let second = number(parts[2])
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }
}
