import FHIRClient
import Foundation
import HTTPTypes
import SurveyDiagnostics
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its reply, between the queue of the session and the task that waits for it.
final class SessionExchange: Sendable {
  private let server: String
  private let limits: HTTPLimits
  private let state = Mutex(State())

  private struct State: Sendable {
    var task: URLSessionTask?
    var head: HTTPResponse?
    var received: [UInt8] = []
    var isOver = false
    var failure: Diagnostic?
    var isPaused = false
    var readsBody = false
    var lastByte = ContinuousClock.now
    var reader: CheckedContinuation<Void, Never>?

    var isReadable: Bool { isOver || (readsBody ? !received.isEmpty : head != nil) }
  }

  /// How many bytes wait for the reader at most, and what comes before the task stops.
  private static let most = 1 << 20
  /// Whether the task stops while so much waits.
  ///
  /// A task of FoundationNetworking ends the program where it is stopped and goes on at once, so there the whole
  /// body may wait; it is not the transport that is meant for Linux.
  private static let pauses: Bool = {
    #if canImport(FoundationNetworking)
      false
    #else
      true
    #endif
  }()

  init(server: String, limits: HTTPLimits) { (self.server, self.limits) = (server, limits) }

  /// Starts the task, and what ends it when nothing comes any more.
  func begin(_ task: URLSessionTask) {
    state.withLock { $0.task = task }
    task.resume()
    Task { await watch() }
  }

  func cancel() {
    let task = change { state in
      if !state.isOver { state.failure = state.failure ?? Diagnostic(.requestCancelled) }
      state.isOver = true
      return state.task
    }
    task?.cancel()
  }

  private func change<Value>(_ body: (inout sending State) -> sending Value) -> sending Value {
    var waiting: CheckedContinuation<Void, Never>?
    let value = state.withLock { state in
      let value = body(&state)
      if state.isReadable { waiting = state.reader.take() }
      return value
    }
    waiting?.resume()
    return value
  }

  private func watch() async {
    while true {
      let left = state.withLock { state -> Duration? in
        if state.isOver { return nil }
        if state.isPaused { return .milliseconds(limits.idle) }
        return .milliseconds(limits.idle) - (ContinuousClock.now - state.lastByte)
      }
      guard let left else { return }
      if left <= .zero {
        fail(
          Diagnostic(
            .serverSilent,
            ["server": .literal(server), "seconds": .number((limits.idle + 999) / 1000)]))
        return cancel()
      }
      try? await Task.sleep(for: max(left, .milliseconds(1)))
    }
  }
}

// MARK: The reader's side

extension SessionExchange {
  /// The header of the reply, once it is there.
  func head() async -> Result<HTTPResponse, Diagnostic> {
    await wait()
    return change { state in
      state.readsBody = true
      if let head = state.head { return .success(head) }
      return .failure(state.failure ?? Diagnostic(.connectionCut, ["server": .literal(server)]))
    }
  }

  /// What has come of the body since; `nil` at its end.
  func next() async -> Result<[UInt8]?, Diagnostic> {
    await wait()
    let (result, paused) = change { state -> (Result<[UInt8]?, Diagnostic>, URLSessionTask?) in
      var block: [UInt8] = []
      swap(&block, &state.received)
      let paused = state.isPaused ? state.task : nil
      if state.isPaused { state.lastByte = .now }
      state.isPaused = false
      if block.isEmpty, let failure = state.failure { return (.failure(failure), paused) }
      return (.success(block.isEmpty ? nil : block), paused)
    }
    paused?.resume()
    return result
  }

  private func wait() async {
    await withCheckedContinuation { continuation in
      change { $0.reader = continuation }
    }
  }
}

// MARK: The session's side

extension SessionExchange {
  func begin(_ head: HTTPResponse) {
    change { state in
      state.lastByte = .now
      state.head = state.head ?? head
    }
  }

  func receive(_ data: Data) {
    let paused = change { state -> URLSessionTask? in
      state.lastByte = .now
      state.received.append(contentsOf: data)
      guard Self.pauses, state.received.count >= Self.most, !state.isPaused else {
        return nil
      }
      state.isPaused = true
      return state.task
    }
    paused?.suspend()
  }

  func fail(_ finding: Diagnostic) { change { $0.failure = $0.failure ?? finding } }

  func end(_ error: (any Error)?) {
    change { state in
      if let error, !state.isOver {
        let finding = SessionFailure.finding(error, server: server, hasBegun: state.head != nil)
        state.failure = state.failure ?? finding
      }
      state.isOver = true
      state.task = nil
    }
  }
}
