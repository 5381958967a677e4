import SurveyDiagnostics
import SurveyPrimitives
import SurveyTables

/// The progress of a batch on one line of the terminal: done, total, rate, time left.
///
/// Shown only where standard error is a terminal, and only for work longer than half a second.
final class BatchProgressLine {
  private let world: World
  private let isShown: Bool
  private let start: Instant
  private var last: Double = 0
  private var isOnLine = false

  init(_ world: World, isQuiet: Bool) {
    self.world = world
    isShown = world.errorIsTerminal && !isQuiet
    start = world.now()
  }

  /// Draws the line again, at most ten times a second.
  func show(_ progress: BatchProgress) { draw(progress, files: nil) }

  /// The same; `files` is their number, where files are counted and not records.
  func draw(_ progress: BatchProgress, files: Int?) {
    guard isShown else { return }
    let elapsed = world.now().seconds(since: start)
    guard elapsed > 0.5, elapsed - last > 0.1 else { return }
    last = elapsed
    isOnLine = true
    let rate = Double(progress.bytes) / elapsed
    let done = progress.records + progress.rejected
    var text = "\r\u{1B}[K" + (files.map { "\(done) of \($0) files" } ?? "\(done) records")
    if let total = progress.totalBytes, total > 0 {
      text += ", \(progress.bytes * 100 / total) %"
      if rate > 0 { text += ", \(Int(Double(total - progress.bytes) / rate)) s left" }
    }
    text += ", \(Int(rate / 1e6)) MB/s"
    world.writeError(text)
  }

  /// Takes the line away, so that other text can be written.
  func clear() {
    if isOnLine { world.writeError("\r\u{1B}[K") }
    isOnLine = false
  }

  /// A report that first takes the line away.
  func around(_ report: @escaping (Diagnostic) -> Void) -> (Diagnostic) -> Void {
    { diagnostic in
      self.clear()
      report(diagnostic)
    }
  }
}

extension Instant {
  /// The seconds from one instant to another.
  func seconds(since other: Instant) -> Double {
    Double(secondsSinceEpoch - other.secondsSinceEpoch)
      + Double(nanoseconds - other.nanoseconds) / 1e9
  }
}
