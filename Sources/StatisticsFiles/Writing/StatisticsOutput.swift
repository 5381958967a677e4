import SurveyDiagnostics

/// Where the bytes of a file go, as libreadstat calls it.
final class StatisticsOutput {
  /// What the sink threw; after that nothing more is written.
  private(set) var failure: Diagnostic?
  private let sink: StatisticsWriter.Sink

  init(_ sink: @escaping StatisticsWriter.Sink) { self.sink = sink }

  /// Hands bytes on, and returns how many, or -1 for a failure.
  static func write(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ context: UnsafeMutableRawPointer?
  ) -> Int {
    guard let context else { return -1 }
    let output = Unmanaged<StatisticsOutput>.fromOpaque(context).takeUnretainedValue()
    guard output.failure == nil else { return -1 }
    do throws(Diagnostic) {
      try output.sink(UnsafeRawBufferPointer(start: bytes, count: count))
      return count
    } catch {
      output.failure = error
      return -1
    }
  }
}
