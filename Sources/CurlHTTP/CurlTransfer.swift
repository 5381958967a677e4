import CCurl
import FHIRClient
import HTTPTypes
import SurveyDiagnostics
import SystemIO

/// One request and its reply, between the thread on which libcurl works and the task that waits for it.
final class CurlTransfer: Sendable {
  let request: HTTPRequest
  /// How many bytes the body of the request has, where that is known.
  let length: Int?
  let limits: HTTPLimits
  private let state = Monitor(State())

  /// What both sides share.
  ///
  /// `@unchecked`: it is used under the lock of the monitor alone.
  private struct State: @unchecked Sendable {
    var head: HTTPResponse?
    /// What of the reply's body waits to be read.
    var received: [UInt8] = []
    var isOver = false
    var failure: Diagnostic?
    var isCancelled = false
    /// What of the request's body waits to be sent, from an offset on.
    var upload: [UInt8] = []
    var sent = 0
    var isUploadComplete = false
    /// Whether libcurl waits for more of the request's body.
    var isHungry = false
    /// The task that waits for the reply, and the one that waits for room for the request's body.
    var reader: CheckedContinuation<Void, Never>?
    var feeder: CheckedContinuation<Void, Never>?
    /// What wakes the thread, as long as it is there.
    var wake: (() -> Void)?
    /// Whether the header was read, and the body is.
    var readsBody = false

    /// Whether there is something for the reader, or will be nothing more.
    var isReadable: Bool { isOver || (readsBody ? !received.isEmpty : head != nil) }

    /// Whether there is room for more of the request's body.
    var hasRoom: Bool { upload.count - sent < CurlTransfer.most || isOver || isCancelled }
  }

  /// How many bytes wait between network and reader at most, and one block more.
  fileprivate static let most = 512 << 10

  init(_ request: HTTPRequest, length: Int?, limits: HTTPLimits) {
    (self.request, self.length, self.limits) = (request, length, limits)
  }

  /// The server, for messages.
  var server: String { "\(request.scheme ?? "https")://\(request.authority ?? "")" }

  func failure(_ code: Diagnostic.Code, reason: String? = nil) -> Diagnostic {
    Diagnostic(
      code, ["server": .literal(server), "reason": reason.map { .literal($0) }])
  }

  /// Gives the transfer up, whoever waits for it.
  func cancel() {
    change { state in
      state.isCancelled = true
      state.wake?()
    }
  }

  /// Changes the state, and wakes who may have waited for that.
  private func change(_ body: (inout State) -> Void) {
    var waiting: [CheckedContinuation<Void, Never>] = []
    state.change(waking: .worker) { state in
      body(&state)
      if state.isReadable, let reader = state.reader.take() { waiting.append(reader) }
      if state.hasRoom, let feeder = state.feeder.take() { waiting.append(feeder) }
    }
    for one in waiting { one.resume() }
  }
}

// MARK: The reader's side

extension CurlTransfer {
  /// The header of the reply, once it is there.
  func head() async -> Result<HTTPResponse, Diagnostic> {
    await wait()
    var head: Result<HTTPResponse, Diagnostic>?
    change { state in
      head = state.head.map { .success($0) } ?? state.failure.map { .failure($0) }
      state.readsBody = true
    }
    return head ?? .failure(failure(.connectionCut))
  }

  /// What has come of the body since; `nil` at its end.
  func next() async -> Result<[UInt8]?, Diagnostic> {
    await wait()
    var block: [UInt8] = []
    var failure: Diagnostic?
    change { state in
      swap(&block, &state.received)
      failure = state.failure
    }
    if block.isEmpty, let failure { return .failure(failure) }
    return .success(block.isEmpty ? nil : block)
  }

  private func wait() async {
    await withCheckedContinuation { continuation in
      change { $0.reader = continuation }
    }
  }

  /// Hands over the body of the request, as fast as it is sent.
  func feed(_ body: HTTPBody) async {
    var next: [UInt8]? = []
    while let block = next {
      await withCheckedContinuation { continuation in
        change { state in
          state.upload.removeSubrange(..<state.sent)
          state.sent = 0
          state.upload += block
          state.feeder = continuation
          state.wake?()
        }
      }
      do throws(Diagnostic) {
        next = try await body.next()
      } catch {
        return change { state in
          state.failure = error
          state.isCancelled = true
          state.wake?()
        }
      }
    }
    change { state in
      state.isUploadComplete = true
      state.wake?()
    }
  }
}

// MARK: The thread's side

extension CurlTransfer {
  /// Says how the thread is woken while it waits for the network.
  func enter(wake: @escaping () -> Void) { change { $0.wake = wake } }

  /// The thread is gone.
  func leave() {
    change { state in
      state.wake = nil
      state.isOver = true
    }
  }

  var isCancelled: Bool {
    var isCancelled = false
    change { isCancelled = $0.isCancelled }
    return isCancelled
  }

  func begin(_ head: HTTPResponse) { change { $0.head = $0.head ?? head } }

  func fail(_ finding: Diagnostic) { change { $0.failure = $0.failure ?? finding } }

  /// Takes a block from the network, once there is room; `false` where nobody wants it any more.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let isWanted = state.wait(as: .worker) { state -> Bool? in
      if state.isCancelled { return false }
      return state.received.count < Self.most ? true : nil
    }
    if isWanted { change { $0.received.append(contentsOf: bytes) } }
    return isWanted
  }

  /// Copies what is to be sent; 0 at the end of the body, `nil` where there is nothing now.
  func send(to buffer: UnsafeMutableRawBufferPointer) -> Int? {
    var count: Int?
    change { state in
      let waiting = state.upload[state.sent...].prefix(buffer.count)
      if waiting.isEmpty {
        state.isHungry = !state.isUploadComplete
        count = state.isUploadComplete ? 0 : nil
      } else {
        waiting.withUnsafeBytes { buffer.copyMemory(from: $0) }
        state.sent += waiting.count
        count = waiting.count
      }
    }
    return count
  }

  /// Whether there is now what libcurl waited for; then it does not wait any more.
  func takeHunger() -> Bool {
    var isFed = false
    change { state in
      isFed = state.isHungry && (state.sent < state.upload.count || state.isUploadComplete)
      if isFed { state.isHungry = false }
    }
    return isFed
  }

  /// Whether it waits for the body of the request, and not for the network.
  var isHungry: Bool {
    var isHungry = false
    change { isHungry = $0.isHungry }
    return isHungry
  }
}
