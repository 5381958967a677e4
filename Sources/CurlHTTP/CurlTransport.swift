public import FHIRClient
public import HTTPTypes
public import SurveyDiagnostics
import SystemIO

/// libcurl carries the requests: that of the system, with its certificates and proxies.
///
/// It is opened at the first request. Each request has a thread of its own while it lasts; connections stay
/// open for the next ones. A body is taken from the network as fast as it is read, so memory holds a
/// few blocks of it, however long it is.
public final class CurlTransport: HTTPTransport {
  private let authorities: String?
  private let handles = CurlHandles()

  /// Opens nothing yet; `authorities` is a file with the certificates (PEM) of authorities that are
  /// trusted instead of those of the system.
  public init(trusting authorities: String? = nil) { self.authorities = authorities }

  /// Sends a request; returns once the header of the reply is there.
  public func send(
    _ request: HTTPRequest, body: HTTPBody, limits: HTTPLimits
  ) async throws(Diagnostic) -> HTTPReply {
    let library = try CurlLibrary.shared()
    let transfer = CurlTransfer(request, length: body.length, limits: limits)
    guard let handle = handles.take(library) else {
      throw transfer.failure(.transferFailed, reason: "ENOMEM")
    }
    let threads = WorkerThreads(count: 1, stack: Self.stack) { [handles, authorities] in
      CurlThread(library, handle, transfer, authorities: authorities).run()
      handles.give(handle, library)
      transfer.leave()
    }
    guard threads.count == 1 else {
      handles.give(handle, library)
      throw transfer.failure(.transferFailed, reason: "pthread_create")
    }
    threads.detach()
    let feeder = body.length == 0 ? nil : Task { await transfer.feed(body) }
    let reader = TransferReader(transfer, feeder)
    let head = try await reader.head()
    let length = head.headerFields[.contentLength].flatMap { Int($0) }
    return HTTPReply(
      head: head,
      body: HTTPBody(length: length) { () async throws(Diagnostic) in try await reader.next() })
  }

  /// TLS needs less than the usual stack of a thread.
  private static let stack = 1 << 20
}

/// Who reads a reply; gone, the transfer ends.
private final class TransferReader: Sendable {
  private let transfer: CurlTransfer
  private let feeder: Task<Void, Never>?

  init(_ transfer: CurlTransfer, _ feeder: Task<Void, Never>?) {
    (self.transfer, self.feeder) = (transfer, feeder)
  }

  deinit {
    feeder?.cancel()
    transfer.cancel()
  }

  func head() async throws(Diagnostic) -> HTTPResponse {
    try await cancelling { await self.transfer.head() }.get()
  }

  func next() async throws(Diagnostic) -> [UInt8]? {
    try await cancelling { await self.transfer.next() }.get()
  }

  private func cancelling<Value: Sendable>(
    _ work: @Sendable () async -> Result<Value, Diagnostic>
  ) async -> Result<Value, Diagnostic> {
    await withTaskCancellationHandler(operation: work) { self.transfer.cancel() }
  }
}
