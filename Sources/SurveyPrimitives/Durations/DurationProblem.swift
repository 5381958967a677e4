/// Why a quantity cannot be added to a date or time.
public enum DurationProblem: Error, Hashable, Sendable {
  /// The quantity has no value, or a comparator.
  case noAmount
  /// The unit is not one of time: `cm`.
  case notATime(unit: String)
  /// A unit of UCUM without a whole number of days, such as `a` and `mo`; the calendar's word is
  /// needed (`year`, `month`).
  case notOfTheCalendar(unit: String)
  /// A time of the day takes hours and what is shorter only.
  case tooLongForTime(unit: String)
}

extension Quantity {
  /// A number of years, months, … seconds to add to a date or time.
  struct Step {
    var amount: ExactDecimal
    let unit: CalendarUnit

    /// The amount without a fraction, which counts for seconds and milliseconds only.
    var whole: Int? { amount.truncated.integer }

    /// A fixed length in milliseconds.
    var milliseconds: ExactDecimal? {
      let counted = unit == .second || unit == .millisecond ? amount : amount.truncated
      return counted.multiplied(by: ExactDecimal(unit.milliseconds))
    }
  }

  /// The step that FHIRPath sees in the quantity (Date/Time Arithmetic): a word of the calendar, or a
  /// unit of UCUM down from weeks.
  func step() throws(DurationProblem) -> Step {
    guard let value, comparator == nil else { throw .noAmount }
    if let calendarUnit { return Step(amount: value, unit: calendarUnit) }
    let name = code ?? unit ?? ""
    guard let code = fixedCode, UCUM.areComparable(code, "s") else { throw .notATime(unit: name) }
    if let unit = CalendarUnit(ucum: code), unit.hasFixedLength {
      return Step(amount: value, unit: unit)
    }
    let one = ExactDecimal(1)
    guard UCUM.compare(one, in: code, one, in: "d") == .less,
      let seconds = UCUM.convert(value, from: code, to: "s")
    else { throw .notOfTheCalendar(unit: name) }
    return Step(amount: seconds, unit: .second)
  }
}
