package import SurveyPrimitives

extension Instant {
  /// The instant in UTC, to the second.
  package var text: String { dateTime(offset: .utc).description }

  /// The instant so many seconds later.
  package func adding(seconds: Int) -> Instant {
    Instant(secondsSinceEpoch: secondsSinceEpoch + Int64(seconds), nanoseconds: nanoseconds)
  }

  /// The instant so many minutes later.
  package func adding(minutes: Int) -> Instant { adding(seconds: minutes * 60) }
}
