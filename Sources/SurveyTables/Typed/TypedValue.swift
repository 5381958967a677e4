import SurveyPrimitives

/// The value of a cell in a column of a type.
enum TypedValue {
  case boolean(Bool)
  case integer(Int64)
  case decimal(Double)
  /// Days since 1970-01-01.
  case date(Int64)
  /// Microseconds since 1970-01-01T00:00:00Z.
  case instant(Int64)
  /// Microseconds since midnight.
  case time(Int64)
  /// A date or time of which only a part is known: never made a whole one.
  case partial
  /// A text that is no value of the type: `<5` in a column of numbers.
  case other

  /// Whether it is a value of its type.
  var isValue: Bool {
    switch self {
    case .partial, .other: false
    default: true
    }
  }

  /// The value of a text in a column that is not of texts.
  init(_ text: Span<UInt8>, _ type: ColumnType) {
    switch type {
    case .text: self = .other
    case .boolean: self = Self.boolean(text)
    case .integer: self = Int64(Self.string(text)).map { .integer($0) } ?? .other
    case .decimal: self = Self.decimal(text)
    case .date: self = Self.date(text)
    case .dateTime: self = Self.dateTime(text)
    case .time: self = Self.time(text)
    }
  }

  private static func string(_ text: Span<UInt8>) -> String {
    text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// A number as FHIR writes it: not `nan`, `inf` or `0x1p3`, which Swift reads, too.
  private static func decimal(_ text: Span<UInt8>) -> TypedValue {
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        continue
      default: return .other
      }
    }
    guard let number = Double(string(text)), number.isFinite else { return .other }
    return .decimal(number)
  }

  private static func boolean(_ text: Span<UInt8>) -> TypedValue {
    switch string(text) {
    case "true", "1": .boolean(true)
    case "false", "0": .boolean(false)
    default: .other
    }
  }

  private static func date(_ text: Span<UInt8>) -> TypedValue {
    guard let date = PartialDate(bytes: text) else { return .other }
    guard let microseconds = microseconds(date, midnight) else { return .partial }
    return .date(microseconds / 86_400_000_000)
  }

  private static func dateTime(_ text: Span<UInt8>) -> TypedValue {
    if isLeapSecond(text, at: 17) { return .other }
    if let instant = Instant(bytes: text) { return .instant(microseconds(instant)) }
    return PartialDateTime(bytes: text) == nil ? .other : .partial
  }

  private static func time(_ text: Span<UInt8>) -> TypedValue {
    guard let time = TimeOfDay(bytes: text), !isLeapSecond(text, at: 6),
      let microseconds = microseconds(firstDay, time)
    else { return .other }
    return .time(microseconds)
  }

  /// Whether the seconds, which begin at `start`, are 60: no format of tables has a place for them.
  private static func isLeapSecond(_ text: Span<UInt8>, at start: Int) -> Bool {
    text.count > start && text[start] == UInt8(ascii: "6")
  }

  private static let firstDay = PartialDate(year: 1970, month: 1, day: 1)
  private static let midnight = TimeOfDay(hour: 0, minute: 0)

  private static func microseconds(_ date: PartialDate?, _ time: TimeOfDay?) -> Int64? {
    guard let date, let time else { return nil }
    return PartialDateTime(date: date, time: time, offset: .utc).flatMap { Instant($0) }
      .map(microseconds)
  }

  private static func microseconds(_ instant: Instant) -> Int64 {
    instant.secondsSinceEpoch * 1_000_000 + Int64(instant.nanoseconds / 1_000)
  }
}
