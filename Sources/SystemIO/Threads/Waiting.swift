package import SurveyDiagnostics

/// Waits for work that is asynchronous, where the caller is not.
///
/// The work runs on threads of its own, and the caller's does nothing meanwhile: it must not be one of
/// those threads.
package enum Waiting {
  /// The threads of the work; tasks that it starts by themselves are to run there, too.
  package static var threads: any TaskExecutor { OwnThreads.shared }

  /// Does the work and gives its result; `interrupted`, asked a few times a second, cancels it.
  package static func `for`<Value: Sendable>(
    interrupted: @escaping @Sendable () -> Bool = { false },
    _ work: @escaping @Sendable () async throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    let state = Monitor<Result<Value, Diagnostic>?>(nil)
    let task = Task(executorPreference: threads) {
      let result: Result<Value, Diagnostic>
      do throws(Diagnostic) {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      state.change(waking: .taker) { $0 = result }
    }
    let watch = Task(executorPreference: threads) {
      while !Task.isCancelled {
        if interrupted() { return task.cancel() }
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    defer { watch.cancel() }
    return try state.wait(as: .taker) { $0 }.get()
  }
}
