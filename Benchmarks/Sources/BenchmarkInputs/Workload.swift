/// One thing that is measured.
public struct Workload: Sendable {
  /// What it does, and on what.
  public let name: String
  /// The bytes of input or output that one run goes through; `nil` where bytes mean nothing.
  public let bytes: Int?
  /// How often the measured thing happens in one run.
  public let repetitions: Int
  /// Does it once, and answers with a number that depends on all results.
  public let run: @Sendable () -> Int

  /// Creates a workload.
  public init(
    _ name: String, bytes: Int? = nil, repetitions: Int = 1, run: @escaping @Sendable () -> Int
  ) {
    self.name = name
    self.bytes = bytes
    self.repetitions = repetitions
    self.run = run
  }
}
