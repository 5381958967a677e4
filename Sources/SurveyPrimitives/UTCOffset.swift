/// The distance of a local time from UTC, as written: `Z`, `+00:00` and `-00:00` keep their text.
///
/// datatypes.html#dateTime: `Z` or `±hh:mm` up to `14:00`.
public struct UTCOffset: Hashable, Sendable {
  /// The minutes by which local time is ahead of UTC, -840…840.
  public let minutes: Int
  /// Whether the offset is written `Z`.
  public let isZ: Bool
  private let hasMinusSign: Bool

  private init(minutes: Int, isZ: Bool, hasMinusSign: Bool) {
    self.minutes = minutes
    self.isZ = isZ
    self.hasMinusSign = hasMinusSign
  }

  /// Creates an offset that is written `±hh:mm`, or returns `nil` beyond 14 hours.
  public init?(minutes: Int) {
    guard (-840...840).contains(minutes) else { return nil }
    self.init(minutes: minutes, isZ: false, hasMinusSign: minutes < 0)
  }

  /// UTC itself, written `Z`.
  public static let utc = UTCOffset(minutes: 0, isZ: true, hasMinusSign: false)
}

extension UTCOffset {
  /// Reads `Z` or `±hh:mm`; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    guard let value = withUTF8Span(of: text, { Self(bytes: $0) }) else { return nil }
    self = value
  }

  /// Reads an offset from the UTF-8 bytes of its text.
  public init?(bytes: Span<UInt8>) {
    if bytes.count == 1, bytes.has("Z", at: 0) {
      self = .utc
      return
    }
    let isMinus = bytes.has("-", at: 0)
    guard bytes.count == 6, isMinus || bytes.has("+", at: 0),
      let hours = bytes.number(at: 1, length: 2), bytes.has(":", at: 3),
      let minutes = bytes.number(at: 4, length: 2), minutes < 60, hours * 60 + minutes <= 840
    else { return nil }
    let total = hours * 60 + minutes
    self.init(minutes: isMinus ? -total : total, isZ: false, hasMinusSign: isMinus)
  }
}

extension UTCOffset: CustomStringConvertible {
  /// `Z`, `+01:00`, `-00:00`.
  public var description: String {
    if isZ { return "Z" }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    return "\(hasMinusSign ? "-" : "+")\(zeroPadded(hours, to: 2)):\(zeroPadded(rest, to: 2))"
  }
}
