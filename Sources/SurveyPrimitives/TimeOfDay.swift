/// A time of the day, without date and without offset.
///
/// datatypes.html#time: `hh:mm:ss` with an optional fraction; `24:00` is never used, and second 60 is
/// for leap seconds. In FHIR seconds are always there; times that lack them, or the minutes too, are
/// FHIRPath's alone (`init(partial:)`).
public struct TimeOfDay: Hashable, Sendable {
  /// The hour, 0…23.
  public let hour: Int
  /// The minute, 0…59; 0 where it is not known.
  public let minute: Int
  /// The second, 0…60; 0 where it is not known.
  public let second: Int
  /// The fraction of the second, where one was written.
  public let fraction: Fraction?
  /// The last part that is known; the second in all of FHIR.
  public let lastPart: Part

  /// Creates a time, or returns `nil` when a part is out of range.
  public init?(hour: Int, minute: Int, second: Int = 0, fraction: Fraction? = nil) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else {
      return nil
    }
    self.hour = hour
    self.minute = minute
    self.second = second
    self.fraction = fraction
    lastPart = .second
  }

  init(checkedHour: Int, minute: Int, lastPart: Part) {
    hour = checkedHour
    self.minute = minute
    second = 0
    fraction = nil
    self.lastPart = lastPart
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
  /// Compares by value: `10:15:00` equals `10:15:00.0`; `nil` when one time lacks the part that would
  /// decide, which cannot be where both are known to the second.
  public static func compare(_ a: TimeOfDay, _ b: TimeOfDay) -> Ordering? {
    if a.hour != b.hour { return Ordering(a.hour, b.hour) }
    if a.lastPart == .hour || b.lastPart == .hour { return a.lastPart == b.lastPart ? .equal : nil }
    if a.minute != b.minute { return Ordering(a.minute, b.minute) }
    if a.lastPart != b.lastPart { return nil }
    let left = (a.second, a.attoseconds)
    let right = (b.second, b.attoseconds)
    return left < right ? .less : (left == right ? .equal : .greater)
  }

  /// The seconds since midnight; a leap second counts as the first of the next minute.
  var secondOfDay: Int { (hour * 60 + minute) * 60 + second }

  /// The fraction in units of 10^-18 seconds.
  var attoseconds: Int64 { fraction?.attoseconds ?? 0 }
}

extension TimeOfDay: CustomStringConvertible {
  /// `10:15:00`, with the fraction where there is one, without the parts that are not known.
  public var description: String {
    let parts = [hour, minute, second].prefix(lastPart.rawValue)
    let time = parts.map { zeroPadded($0, to: 2) }.joined(separator: ":")
    guard let fraction else { return time }
    return "\(time).\(fraction)"
  }
}
