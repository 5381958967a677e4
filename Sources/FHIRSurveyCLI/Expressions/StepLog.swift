import FHIRPath
import Synchronization

/// The steps of one evaluation, as they come.
final class StepLog: Sendable {
  private let state = Mutex<(lines: [String], count: Int)>(([], 0))
  /// How many steps are listed.
  private static let most = 10_000

  func add(_ step: FHIRPath.Step, _ values: [FHIRPath.Value]) {
    state.withLock { state in
      state.count += 1
      if state.count <= Self.most { state.lines.append(Explanation.line(step, values)) }
    }
  }

  /// The lines so far; the log starts again.
  func take() -> [String] {
    state.withLock { state in
      defer { state = ([], 0) }
      let others = state.count - Self.most
      return others > 0 ? state.lines + ["\(others) more steps are not listed"] : state.lines
    }
  }
}
