/// The forms of dates and times; the day must exist.
///
/// [datatypes.html#date](https://hl7.org/fhir/R4/datatypes.html#date)
enum DateRules {
  /// Whether it is `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
  static func isDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    return passDate(text, &index) != nil && index == text.count
  }

  /// Whether it is a date, or a whole date with `Thh:mm:ss`, a fraction if any, and a zone.
  static func isDateTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    guard let parts = passDate(text, &index) else { return false }
    if index == text.count { return true }
    return parts == 3 && isClock(text, &index)
  }

  /// Whether it is a whole date with `Thh:mm:ss`, a fraction if any, and a zone.
  static func isInstant(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    return passDate(text, &index) == 3 && isClock(text, &index)
  }

  /// Whether it is `hh:mm:ss` and a fraction if any.
  static func isTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    return passTime(text, &index) && index == text.count
  }

  /// How many parts the date at the start has; `nil` where there is none.
  private static func passDate(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int? {
    guard let year = number(text, &index, digits: 4), year > 0 else { return nil }
    guard pass(UInt8(ascii: "-"), text, &index) else { return 1 }
    guard let month = number(text, &index, digits: 2), (1...12).contains(month) else { return nil }
    guard pass(UInt8(ascii: "-"), text, &index) else { return 2 }
    guard let day = number(text, &index, digits: 2), day > 0, day <= days(of: month, year) else {
      return nil
    }
    return 3
  }

  private static func days(of month: Int, _ year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    default: 31
    }
  }

  private static func isClock(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
    pass(UInt8(ascii: "T"), text, &index) && passTime(text, &index) && passZone(text, &index)
      && index == text.count
  }

  /// Second 60 is a leap second; hour 24 does not exist.
  private static func passTime(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
    guard let hour = number(text, &index, digits: 2), hour < 24,
      pass(UInt8(ascii: ":"), text, &index),
      let minute = number(text, &index, digits: 2), minute < 60,
      pass(UInt8(ascii: ":"), text, &index),
      let second = number(text, &index, digits: 2), second <= 60
    else { return false }
    guard pass(UInt8(ascii: "."), text, &index) else { return true }
    let start = index
    while index < text.count, TextRules.isDigit(text[index]) { index += 1 }
    return index > start
  }

  /// Passes over `Z`, or hours and minutes from `-14:00` to `+14:00`.
  private static func passZone(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
    if pass(UInt8(ascii: "Z"), text, &index) { return true }
    guard pass(UInt8(ascii: "+"), text, &index) || pass(UInt8(ascii: "-"), text, &index),
      let hour = number(text, &index, digits: 2), pass(UInt8(ascii: ":"), text, &index),
      let minute = number(text, &index, digits: 2)
    else { return false }
    return hour < 14 && minute < 60 || hour == 14 && minute == 0
  }

  private static func number(
    _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, digits: Int
  ) -> Int? {
    guard text.count - index >= digits else { return nil }
    var value = 0
    for place in index..<index + digits {
      guard TextRules.isDigit(text[place]) else { return nil }
      value = value &* 10 &+ Int(text[place] &- 0x30)
    }
    index += digits
    return value
  }

  private static func pass(
    _ byte: UInt8, _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int
  ) -> Bool {
    guard index < text.count, text[index] == byte else { return false }
    index += 1
    return true
  }
}
