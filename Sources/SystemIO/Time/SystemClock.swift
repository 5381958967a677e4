package import SurveyPrimitives

/// The clock of the machine.
package enum SystemClock {
  /// The present instant.
  package static var now: Instant {
    let (seconds, nanoseconds) = Platform.now()
    return Instant(secondsSinceEpoch: seconds, nanoseconds: nanoseconds)
  }

  /// Waits.
  package static func pause(milliseconds: Int) { Platform.pause(milliseconds: milliseconds) }
}
