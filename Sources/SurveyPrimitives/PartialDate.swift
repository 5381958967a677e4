/// A date as FHIR has it: a year, a year and month, or a full date.
///
/// datatypes.html#date: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, years 0001 to 9999, only days that the
/// Gregorian calendar has. What was not written stays unknown: `1970` is not `1970-01-01`.
public struct PartialDate: Hashable, Sendable {
  /// The year, 1…9999.
  public let year: Int
  /// The month, 1…12, when known.
  public let month: Int?
  /// The day of the month, when known.
  public let day: Int?

  /// Creates a date, or returns `nil` where the calendar has none or a day comes without a month.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard (1...9999).contains(year) else { return nil }
    if let month {
      guard (1...12).contains(month) else { return nil }
      if let day, day < 1 || day > Calendar.days(inMonth: month, of: year) { return nil }
    } else if day != nil {
      return nil
    }
    self.init(checkedYear: year, month: month, day: day)
  }

  init(checkedYear: Int, month: Int?, day: Int?) {
    year = checkedYear
    self.month = month
    self.day = day
  }
}

extension PartialDate {
  /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    guard let value = withUTF8Span(of: text, { Self(bytes: $0) }) else { return nil }
    self = value
  }

  /// Reads a date from the UTF-8 bytes of its text.
  public init?(bytes: Span<UInt8>) {
    guard let year = bytes.number(at: 0, length: 4) else { return nil }
    switch bytes.count {
    case 4:
      self.init(year: year)
    case 7:
      guard bytes.has("-", at: 4), let month = bytes.number(at: 5, length: 2) else { return nil }
      self.init(year: year, month: month)
    case 10:
      guard bytes.has("-", at: 4), let month = bytes.number(at: 5, length: 2),
        bytes.has("-", at: 7), let day = bytes.number(at: 8, length: 2)
      else { return nil }
      self.init(year: year, month: month, day: day)
    default:
      return nil
    }
  }
}

extension PartialDate {
  /// Compares part by part; `nil` when one date lacks the part that would decide.
  ///
  /// `1970-10-15` and `1970` cannot be decided, `1970` and `1970` are equal, and `1971` is greater
  /// than `1970-10-15`.
  public static func compare(_ a: PartialDate, _ b: PartialDate) -> Ordering? {
    if a.year != b.year { return Ordering(a.year, b.year) }
    guard let aMonth = a.month, let bMonth = b.month else {
      return a.month == b.month ? .equal : nil
    }
    if aMonth != bMonth { return Ordering(aMonth, bMonth) }
    guard let aDay = a.day, let bDay = b.day else { return a.day == b.day ? .equal : nil }
    return Ordering(aDay, bDay)
  }
}

extension PartialDate: CustomStringConvertible {
  /// The date with the precision it has: `1970`, `1970-10` or `1970-10-15`.
  public var description: String {
    var text = zeroPadded(year, to: 4)
    if let month { text += "-" + zeroPadded(month, to: 2) }
    if let day { text += "-" + zeroPadded(day, to: 2) }
    return text
  }
}

/// A number with zeros in front up to `length` digits.
func zeroPadded(_ number: some BinaryInteger, to length: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
}
