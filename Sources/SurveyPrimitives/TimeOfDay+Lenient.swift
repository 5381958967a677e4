extension TimeOfDay {
  /// Reads a time as a person types it; seconds that are not given are 00.
  ///
  /// `10:15`, `10:15:30.5`, `7:15 AM`, `7.15 pm`, `7 p.m.`. With AM or PM the hour is 1…12; `12 AM`
  /// is midnight. `24:00` and `25:00` are refused, and so is an hour alone.
  public init?(lenient text: some StringProtocol) {
    guard let value = withUTF8Span(of: text, { Self.readLeniently($0) }) else { return nil }
    self = value
  }

  static func readLeniently(_ untrimmed: Span<UInt8>) -> TimeOfDay? {
    let bytes = untrimmed.extracting(untrimmed.trimmedRange)
    let hourDigits = bytes.countDigits(from: 0)
    guard hourDigits == 1 || hourDigits == 2, var hour = bytes.number(at: 0, length: hourDigits)
    else { return nil }
    var index = hourDigits
    let minute = readPart(bytes, at: &index)
    let second = minute == nil ? nil : readPart(bytes, at: &index)
    var fraction: Fraction?
    if second != nil, bytes.has(".", at: index) || bytes.has(",", at: index) {
      let digits = bytes.countDigits(from: index + 1)
      fraction = Fraction(bytes: bytes.extracting(index + 1..<index + 1 + digits))
      guard fraction != nil else { return nil }
      index += 1 + digits
    }
    if index < bytes.count {
      guard let isAfternoon = readHalfOfDay(bytes, from: index), (1...12).contains(hour) else {
        return nil
      }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    } else if minute == nil {
      return nil
    }
    return TimeOfDay(hour: hour, minute: minute ?? 0, second: second ?? 0, fraction: fraction)
  }

  /// A separator and two digits.
  private static func readPart(_ bytes: Span<UInt8>, at index: inout Int) -> Int? {
    guard bytes.has(":", at: index) || bytes.has(".", at: index),
      let value = bytes.number(at: index + 1, length: 2)
    else { return nil }
    index += 3
    return value
  }

  /// Whether the rest of the text says PM; `nil` when it says neither AM nor PM.
  private static func readHalfOfDay(_ bytes: Span<UInt8>, from start: Int) -> Bool? {
    var index = start
    while let length = bytes.spaceLength(startingAt: index) { index += length }
    var letters = ""
    while index < bytes.count {
      if !bytes.has(".", at: index) { letters.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
      index += 1
    }
    switch letters {
    case "am", "AM", "Am": return false
    case "pm", "PM", "Pm": return true
    default: return nil
    }
  }
}
