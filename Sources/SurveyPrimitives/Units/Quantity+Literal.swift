/// Amounts as FHIRPath has them: a number with a unit of UCUM or a word of the calendar.
extension Quantity {
  /// The system of UCUM's codes.
  public static let ucumSystem = "http://unitsofmeasure.org"
  /// The system of the calendar's words.
  public static let calendarSystem = "http://hl7.org/fhirpath/CodeSystem/calendar-units"

  /// Creates an amount in a unit of UCUM: `10 'mg'`.
  public init(_ value: ExactDecimal, ucum code: String) {
    self.init(value: value, unit: code, system: Self.ucumSystem, code: code)
  }

  /// Creates an amount of the calendar, such as `4 days`; `word` is what it is written with.
  public init(_ value: ExactDecimal, _ unit: CalendarUnit, word: String? = nil) {
    self.init(
      value: value, unit: word ?? unit.name, system: Self.calendarSystem, code: unit.name)
  }

  /// Creates an amount from the unit of a literal: a word of the calendar, with or without quotation
  /// marks in the source, else a unit of UCUM, which is not checked.
  public init(_ value: ExactDecimal, unit: String) {
    if let word = CalendarUnit(word: unit) {
      self.init(value, word, word: unit)
    } else {
      self.init(value, ucum: unit)
    }
  }

  /// Reads an amount as FHIRPath's `toQuantity` does: `4 days`, `10 'mg'`, `1.5`; `nil` for anything
  /// else, also for a unit that is neither of UCUM nor of the calendar.
  public init?(literal text: some StringProtocol) {
    let number = text.prefix { $0 != "'" && !$0.isWhitespace && !$0.isLetter }
    let rest = text.dropFirst(number.count).drop { $0.isWhitespace }
    let isQuoted = rest.first == "'" && rest.last == "'" && rest.count > 2
    let digits = number.first == "+" ? number.dropFirst() : number
    guard let value = ExactDecimal(lenient: digits), digits.last != ".", digits.first != "." else {
      return nil
    }
    if rest.isEmpty {
      self.init(value, ucum: "1")
      return
    }
    let unit = isQuoted ? String(rest.dropFirst().dropLast()) : String(rest)
    let isWord = CalendarUnit(word: unit) != nil
    guard isWord || (isQuoted && (try? CanonicalUnit(unit)) != nil) else { return nil }
    self.init(value, unit: unit)
  }

  /// The amount as FHIRPath's `toString` writes it: `4 days`, `10 'mg'`; `nil` without a value.
  public var literal: String? {
    guard let value else { return nil }
    if calendarUnit != nil, let unit { return "\(value) \(unit)" }
    return "\(value) '\(code ?? unit ?? "1")'"
  }

  /// The word of the calendar it is measured in; `nil` for units of UCUM and all others.
  public var calendarUnit: CalendarUnit? {
    guard system == Self.calendarSystem, let code else { return nil }
    return CalendarUnit(word: code)
  }
}
