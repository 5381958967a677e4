extension Quantity {
  /// The order of two amounts of which one at least is measured in a word of the calendar.
  static func compareDurations(_ a: Quantity, _ b: Quantity) -> Ordering? {
    guard let left = a.value, let right = b.value else { return nil }
    switch (a.calendarUnit, b.calendarUnit) {
    case (let aUnit?, let bUnit?) where aUnit == bUnit:
      return ExactDecimal.compare(left, right)
    case (let aUnit?, let bUnit?) where !aUnit.hasFixedLength && !bUnit.hasFixedLength:
      return a.months.flatMap { months in b.months.map { ExactDecimal.compare(months, $0) } }
    case (let aUnit?, let bUnit?) where !aUnit.hasFixedLength:
      return compare(left, ofUncertain: aUnit, right, bUnit)
    case (let aUnit?, let bUnit?) where !bUnit.hasFixedLength:
      return compare(right, ofUncertain: bUnit, left, aUnit)?.reversed
    default:
      guard let aCode = a.fixedCode, let bCode = b.fixedCode else { return nil }
      return UCUM.compare(left, in: aCode, right, in: bCode)
    }
  }

  /// Compares years or months with shorter words, by the shortest and by the longest ones there are.
  private static func compare(
    _ a: ExactDecimal, ofUncertain unit: CalendarUnit, _ b: ExactDecimal, _ other: CalendarUnit
  ) -> Ordering? {
    let days = unit == .year ? (365, 366) : (28, 31)
    guard let shortest = a.multiplied(by: ExactDecimal(days.0)),
      let longest = a.multiplied(by: ExactDecimal(days.1))
    else { return nil }
    let first = UCUM.compare(shortest, in: "d", b, in: other.ucumCode)
    return first == UCUM.compare(longest, in: "d", b, in: other.ucumCode) ? first : nil
  }

  private var months: ExactDecimal? {
    calendarUnit == .year ? value?.multiplied(by: ExactDecimal(12)) : value
  }

  /// The code of UCUM; for words of the calendar the one that is just as long.
  var fixedCode: String? {
    guard let calendarUnit else { return ucumCode }
    return calendarUnit.hasFixedLength ? calendarUnit.ucumCode : nil
  }

  /// The code of UCUM; for words of the calendar the one that comes next to it.
  var nearestCode: String? { calendarUnit?.ucumCode ?? ucumCode }

  private var ucumCode: String? { system == Self.ucumSystem ? code : nil }
}
