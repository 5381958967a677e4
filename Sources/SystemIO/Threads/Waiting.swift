package import SurveyDiagnostics

/// Waits for work that is asynchronous, where the caller is not.
///
/// The thread that waits does the work itself, as far as that does not wait for something: so it may be one of
/// those that other asynchronous work needs.
package enum Waiting {
  /// Does the work and gives its result; `interrupted`, asked a few times a second, cancels it.
  package static func `for`<Value: Sendable>(
    interrupted: @escaping @Sendable () -> Bool = { false },
    _ work: @escaping @Sendable () async throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    let thread = WaitingThread<Result<Value, Diagnostic>>()
    let task = Task(executorPreference: thread) {
      let result: Result<Value, Diagnostic>
      do throws(Diagnostic) {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      thread.end(with: result)
    }
    let watch = Task {
      while !Task.isCancelled {
        if interrupted() { return task.cancel() }
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    defer { watch.cancel() }
    return try thread.run().get()
  }
}

/// The thread that waits for a result, and does meanwhile what leads to it.
private final class WaitingThread<Result: Sendable>: TaskExecutor {
  private struct State: Sendable {
    var jobs: [UnownedJob] = []
    var result: Result?
  }

  /// What comes next for the thread.
  private enum Step {
    case job(UnownedJob)
    case end(Result)
  }

  private let state = Monitor(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.change(waking: .taker) { $0.jobs.append(job) }
  }

  func end(with result: Result) { state.change(waking: .taker) { $0.result = result } }

  /// Does what there is to do until there is the result.
  func run() -> Result {
    while true {
      switch state.wait(as: .taker, Self.step) {
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .end(let result): return result
      }
    }
  }

  private static func step(_ state: inout State) -> Step? {
    if !state.jobs.isEmpty { return .job(state.jobs.removeFirst()) }
    return state.result.map(Step.end)
  }
}
