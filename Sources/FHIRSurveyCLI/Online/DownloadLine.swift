import FHIRClient
import SurveyDiagnostics
import Synchronization

/// Says on one line of the terminal how far a download is, and reports what is found.
///
/// `@unchecked`: other threads report, while the one that made it waits.
final class DownloadLine: @unchecked Sendable {
  private let pipeline: CommandPipeline
  private let world: World
  private let isShown: Bool
  private var isOnLine = false

  init(_ pipeline: CommandPipeline, _ world: World) {
    (self.pipeline, self.world) = (pipeline, world)
    isShown = world.errorIsTerminal && !pipeline.options.quiet
  }

  var report: @Sendable (BulkProgress) -> Void {
    { progress in
      switch progress {
      case .found(let finding):
        self.clear()
        self.pipeline.reporter.report(finding)
      case .waiting(let text):
        self.show("the server is not ready" + (text.map { ": \($0.onOneLine)" } ?? ""))
      case .file(let name, let number, let count, let bytes):
        self.show("file \(number) of \(count): \(name), \(bytes / 1_000_000) MB")
      case .resources(let type, let count): self.show("\(count) of \(type)")
      }
    }
  }

  func clear() {
    guard isOnLine else { return }
    isOnLine = false
    world.writeError("\r\u{1B}[K")
  }

  private func show(_ text: String) {
    guard isShown else { return }
    isOnLine = true
    world.writeError("\r\u{1B}[K\(text.prefix(78))")
  }
}
