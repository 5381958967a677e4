/// A time of the day, without date and without offset.
///
/// datatypes.html#time: `hh:mm:ss` with an optional fraction; seconds are always there, `24:00` is
/// never used, and second 60 is for leap seconds.
public struct TimeOfDay: Hashable, Sendable {
  /// The hour, 0…23.
  public let hour: Int
  /// The minute, 0…59.
  public let minute: Int
  /// The second, 0…60.
  public let second: Int
  /// The fraction of the second, where one was written.
  public let fraction: Fraction?

  /// Creates a time, or returns `nil` when a part is out of range.
  public init?(hour: Int, minute: Int, second: Int = 0, fraction: Fraction? = nil) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else {
      return nil
    }
    self.hour = hour
    self.minute = minute
    self.second = second
    self.fraction = fraction
  }
}

extension TimeOfDay {
  /// Reads `hh:mm:ss` with an optional fraction of at most 18 digits; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    guard let value = withUTF8Span(of: text, { Self(bytes: $0) }) else { return nil }
    self = value
  }

  /// Reads a time from the UTF-8 bytes of its text.
  public init?(bytes: Span<UInt8>) {
    guard let hour = bytes.number(at: 0, length: 2), bytes.has(":", at: 2),
      let minute = bytes.number(at: 3, length: 2), bytes.has(":", at: 5),
      let second = bytes.number(at: 6, length: 2)
    else { return nil }
    var fraction: Fraction?
    if bytes.count > 8 {
      guard bytes.has(".", at: 8) else { return nil }
      fraction = Fraction(bytes: bytes.extracting(9..<bytes.count))
      guard fraction != nil else { return nil }
    }
    self.init(hour: hour, minute: minute, second: second, fraction: fraction)
  }
}

extension TimeOfDay {
  /// Compares by value: `10:15:00` equals `10:15:00.0`; never `nil`, since seconds are always
  /// known.
  public static func compare(_ a: TimeOfDay, _ b: TimeOfDay) -> Ordering? {
    let left = (a.hour, a.minute, a.second, a.attoseconds)
    let right = (b.hour, b.minute, b.second, b.attoseconds)
    return left < right ? .less : (left == right ? .equal : .greater)
  }

  /// The seconds since midnight; a leap second counts as the first of the next minute.
  var secondOfDay: Int { (hour * 60 + minute) * 60 + second }

  /// The fraction in units of 10^-18 seconds.
  var attoseconds: Int64 { fraction?.attoseconds ?? 0 }
}

extension TimeOfDay: CustomStringConvertible {
  /// `10:15:00`, with the fraction where there is one.
  public var description: String {
    let time = [hour, minute, second].map { zeroPadded($0, to: 2) }.joined(separator: ":")
    guard let fraction else { return time }
    return "\(time).\(fraction)"
  }
}
