/// A point in time, known to the second at least.
///
/// datatypes.html#instant. Seconds are counted as POSIX does: a leap second counts as the first
/// second of the next minute.
public struct Instant: Hashable, Sendable {
  /// The seconds since 1970-01-01T00:00:00Z, negative before.
  public let secondsSinceEpoch: Int64
  /// The nanoseconds since that second began, 0…999,999,999.
  public let nanoseconds: Int32

  /// Creates a point in time; nanoseconds outside 0…999,999,999 are brought to the nearer end.
  public init(secondsSinceEpoch: Int64, nanoseconds: Int32 = 0) {
    self.secondsSinceEpoch = secondsSinceEpoch
    self.nanoseconds = min(max(nanoseconds, 0), 999_999_999)
  }

  /// The point in time a date and time with an offset stands for; `nil` for anything less.
  ///
  /// Digits of the fraction after the ninth are not used.
  public init?(_ dateTime: PartialDateTime) {
    guard let time = dateTime.time, time.lastPart == .second, dateTime.offset != nil else {
      return nil
    }
    self.init(
      secondsSinceEpoch: dateTime.start, nanoseconds: Int32(time.attoseconds / 1_000_000_000))
  }
}

extension Instant {
  /// Reads a full date and time with an offset; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    guard let dateTime = PartialDateTime(text) else { return nil }
    self.init(dateTime)
  }

  /// Reads an instant from the UTF-8 bytes of its text.
  public init?(bytes: Span<UInt8>) {
    guard let dateTime = PartialDateTime(bytes: bytes) else { return nil }
    self.init(dateTime)
  }
}

extension Instant: Comparable {
  /// Whether the first comes earlier.
  public static func < (a: Instant, b: Instant) -> Bool {
    (a.secondsSinceEpoch, a.nanoseconds) < (b.secondsSinceEpoch, b.nanoseconds)
  }
}
