/// Times without seconds or minutes, which FHIRPath has and FHIR has not.
extension TimeOfDay {
  /// A part of a time; the raw value counts the parts up to it.
  public enum Part: Int, Hashable, Sendable {
    /// Only the hour: `10`.
    case hour = 1
    /// Hour and minute: `10:30`.
    case minute
    /// All down to the second, and its fraction where there is one.
    case second
  }

  /// Creates a time that is known to the hour or the minute; `nil` when a part is out of range.
  public init?(partialHour hour: Int, minute: Int? = nil) {
    guard (0...23).contains(hour), (0...59).contains(minute ?? 0) else { return nil }
    self.init(checkedHour: hour, minute: minute ?? 0, lastPart: minute == nil ? .hour : .minute)
  }

  /// Reads `hh`, `hh:mm` or `hh:mm:ss` with an optional fraction; `nil` for anything else.
  public init?(partial text: some StringProtocol) {
    guard let value = withUTF8Span(of: text, { Self(partialBytes: $0) }) else { return nil }
    self = value
  }

  init?(partialBytes bytes: Span<UInt8>) {
    guard bytes.count <= 5 else {
      self.init(bytes: bytes)
      return
    }
    guard let hour = bytes.number(at: 0, length: 2) else { return nil }
    switch bytes.count {
    case 2:
      self.init(partialHour: hour)
    case 5:
      guard bytes.has(":", at: 2), let minute = bytes.number(at: 3, length: 2) else { return nil }
      self.init(partialHour: hour, minute: minute)
    default:
      return nil
    }
  }

  /// The time without its parts after `part`.
  func truncated(to part: Part) -> TimeOfDay {
    guard part.rawValue < lastPart.rawValue else { return self }
    return TimeOfDay(
      checkedHour: hour, minute: part == .hour ? 0 : minute, lastPart: part)
  }
}
