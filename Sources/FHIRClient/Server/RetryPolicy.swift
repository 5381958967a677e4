public import SurveyDiagnostics
import SurveyPrimitives
import SystemIO

/// What is tried again after a server failed, and when.
///
/// The pauses double from half a second on and vary by chance, so that many clients do not come back at
/// once; where the server names a time (`Retry-After`), that counts. Clock, pause and chance are
/// passed in.
public struct RetryPolicy: Sendable {
  /// How often a request is sent at most.
  public var tries: Int
  /// How many milliseconds after the first try the last one may be sent.
  public var longest: Int
  /// The seconds since 1970, for `Retry-After` with a date, and milliseconds of a clock that only goes on.
  public var clock: @Sendable () -> (date: Int, milliseconds: Int)
  /// Waits for some milliseconds; throws where the task is cancelled.
  public var pause: @Sendable (Int) async throws(Diagnostic) -> Void
  /// A number by chance, from 0 to below 1.
  public var chance: @Sendable () -> Double

  /// Creates a policy; with the clock of the machine, unless another one is given.
  public init(
    tries: Int = 5, longest: Int = 60_000,
    clock: @escaping @Sendable () -> (date: Int, milliseconds: Int) = RetryPolicy.machineClock,
    pause: @escaping @Sendable (Int) async throws(Diagnostic) -> Void = RetryPolicy.machinePause,
    chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    (self.tries, self.longest) = (tries, longest)
    (self.clock, self.pause, self.chance) = (clock, pause, chance)
  }

  /// Tries once.
  public static let once = RetryPolicy(tries: 1)

  /// The clock of the machine.
  public static let machineClock: @Sendable () -> (date: Int, milliseconds: Int) = {
    let now = SystemClock.now
    let seconds = Int(now.secondsSinceEpoch)
    return (seconds, seconds * 1000 + Int(now.nanoseconds) / 1_000_000)
  }

  /// Lets the task sleep.
  public static let machinePause: @Sendable (Int) async throws(Diagnostic) -> Void = {
    (milliseconds: Int) async throws(Diagnostic) in
    do {
      try await Task.sleep(for: .milliseconds(milliseconds))
    } catch {
      throw Diagnostic(.requestCancelled)
    }
  }
}

extension RetryPolicy {
  /// The milliseconds until a request is sent again; `nil` where it is not.
  ///
  /// `tried` counts the tries so far, `since` is when the first one was.
  func pause(after tried: Int, since start: Int, retryAfter: String?) -> Int? {
    guard tried < tries else { return nil }
    let doubled = 500 << min(tried - 1, 10)
    let jittered = doubled / 2 + Int(Double(doubled / 2) * chance())
    let pause = retryAfter.flatMap(wait).map { max($0, jittered) } ?? jittered
    return clock().milliseconds - start + pause <= longest ? pause : nil
  }

  /// The milliseconds that `Retry-After` names: seconds, or a date.
  func wait(_ text: String) -> Int? {
    if let seconds = Int(text) { return seconds < 0 ? nil : min(seconds, 86_400) * 1000 }
    guard let date = HTTPDate.seconds(text) else { return nil }
    return min(max(0, date - clock().date), 86_400) * 1000
  }
}
