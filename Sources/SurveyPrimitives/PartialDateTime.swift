/// A date with or without a time, to the precision that was written.
///
/// datatypes.html#dateTime: `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or a full date with a time and an
/// offset. A value without an offset comes only from a person (`init?(lenient:)`) or from code; the
/// caller has to add the offset before it is written as FHIR.
public struct PartialDateTime: Hashable, Sendable {
  /// The date; full when there is a time.
  public let date: PartialDate
  /// The time, when known.
  public let time: TimeOfDay?
  /// The offset from UTC; only where there is a time.
  public let offset: UTCOffset?

  /// Creates a value; `nil` for a time without a full date, or an offset without a time.
  public init?(date: PartialDate, time: TimeOfDay? = nil, offset: UTCOffset? = nil) {
    if time != nil, date.day == nil { return nil }
    if offset != nil, time == nil { return nil }
    self.date = date
    self.time = time
    self.offset = offset
  }

  /// Creates a value without a time.
  public init(_ date: PartialDate) {
    self.date = date
    time = nil
    offset = nil
  }
}

extension PartialDateTime {
  /// Reads a FHIR dateTime, in which a time always has an offset; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    guard let value = withUTF8Span(of: text, { Self(bytes: $0) }) else { return nil }
    self = value
  }

  /// Reads a FHIR dateTime from the UTF-8 bytes of its text.
  public init?(bytes: Span<UInt8>) {
    if bytes.count <= 10 {
      guard let date = PartialDate(bytes: bytes) else { return nil }
      self.init(date)
      return
    }
    let offsetStart = Self.offsetStart(in: bytes)
    guard bytes.has("T", at: 10), offsetStart > 11,
      let date = PartialDate(bytes: bytes.extracting(0..<10)),
      let time = TimeOfDay(bytes: bytes.extracting(11..<offsetStart)),
      let offset = UTCOffset(bytes: bytes.extracting(offsetStart..<bytes.count))
    else { return nil }
    self.init(date: date, time: time, offset: offset)
  }

  /// Reads what a person types: also a space for `T`, a time as `TimeOfDay(lenient:)` reads it,
  /// no offset, and white space around it all.
  public init?(lenient text: some StringProtocol) {
    guard let value = withUTF8Span(of: text, { Self.readLeniently($0) }) else { return nil }
    self = value
  }

  private static func readLeniently(_ untrimmed: Span<UInt8>) -> PartialDateTime? {
    let bytes = untrimmed.extracting(untrimmed.trimmedRange)
    if bytes.count <= 10 { return PartialDate(bytes: bytes).map { PartialDateTime($0) } }
    let isSeparated =
      bytes.has("T", at: 10) || bytes.has("t", at: 10) || bytes.spaceLength(startingAt: 10) != nil
    guard isSeparated, let date = PartialDate(bytes: bytes.extracting(0..<10)) else { return nil }
    let timeStart = bytes.spaceLength(startingAt: 10).map { 10 + $0 } ?? 11
    let offsetStart = Self.offsetStart(in: bytes)
    if offsetStart > timeStart,
      let offset = UTCOffset(bytes: bytes.extracting(offsetStart..<bytes.count)),
      let time = TimeOfDay.readLeniently(bytes.extracting(timeStart..<offsetStart))
    {
      return PartialDateTime(date: date, time: time, offset: offset)
    }
    return TimeOfDay.readLeniently(bytes.extracting(timeStart..<bytes.count))
      .flatMap { PartialDateTime(date: date, time: $0) }
  }

  /// Where the offset of a text begins if it ends in one.
  private static func offsetStart(in bytes: Span<UInt8>) -> Int {
    bytes.has("Z", at: bytes.count - 1) ? bytes.count - 1 : bytes.count - 6
  }
}

extension PartialDateTime {
  /// Whether it is what a clock shows: a time without an offset, of which FHIR has none.
  package var isOfClock: Bool { time != nil && offset == nil }
}

extension PartialDateTime: CustomStringConvertible {
  /// The text as it was written: `2024-03`, `2024-03-01T10:15:00+01:00`.
  public var description: String {
    guard let time else { return date.description }
    return "\(date)T\(time)\(offset?.description ?? "")"
  }
}

extension PartialDateTime {
  /// The moment so many seconds into a day that lies in the years 1…9999.
  init(dayNumber: Int, secondOfDay: Int, fraction: TimeOfDay.Fraction?, offset: UTCOffset) {
    date = PartialDate(dayNumberInRange: dayNumber)
    time = TimeOfDay(
      hour: secondOfDay / 3600, minute: secondOfDay / 60 % 60, second: secondOfDay % 60,
      fraction: fraction)
    self.offset = offset
  }
}
