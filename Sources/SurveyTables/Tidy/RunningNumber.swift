import SystemIO

/// Gives out numbers from 0 on, each once, to all threads.
struct RunningNumber: Sendable {
  private let next = Monitor(0)

  /// The next one.
  func take() -> Int {
    next.wait(as: .taker) { next in
      defer { next += 1 }
      return next
    }
  }
}
