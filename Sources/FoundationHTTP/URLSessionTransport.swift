public import FHIRClient
import Foundation
public import HTTPTypes
public import SurveyDiagnostics

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// URLSession carries the requests: on Apple's systems with their certificates, proxies and settings.
///
/// The body of a reply comes a block at a time, and the network waits for whoever reads it; the body of
/// a request is put together before it is sent. Without a connection the limit for silence counts.
public final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let exchanges = Exchanges()

  /// Creates a transport; its session keeps neither cookies nor replies.
  public init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Sends a request; returns once the header of the reply is there.
  public func send(
    _ request: HTTPRequest, body: HTTPBody, limits: HTTPLimits
  ) async throws(Diagnostic) -> HTTPReply {
    let server = "\(request.scheme ?? "https")://\(request.authority ?? "")"
    guard let url = URL(string: server + (request.path ?? "/")) else {
      throw Diagnostic(.notAServerAddress, ["address": .quoted(server)])
    }
    var wanted = URLRequest(url: url)
    wanted.httpMethod = request.method.rawValue
    wanted.timeoutInterval = Double(max(limits.idle, limits.connecting)) / 1000 + 60
    for field in request.headerFields {
      wanted.addValue(field.value, forHTTPHeaderField: field.name.rawName)
    }
    if let content = try await body.bytes(upTo: .max),
      !content.isEmpty || [.post, .put, .patch].contains(request.method)
    {
      wanted.httpBody = Data(content)
    }
    let exchange = SessionExchange(server: server, limits: limits)
    let task = session.dataTask(with: wanted)
    exchanges.add(exchange, task)
    exchange.begin(task)
    let reader = ExchangeReader(exchange)
    let head = try await reader.head()
    let isDecoded = head.headerFields[.contentEncoding] != nil
    let length = isDecoded ? nil : head.headerFields[.contentLength].flatMap { Int($0) }
    return HTTPReply(
      head: head,
      body: HTTPBody(length: length) { () async throws(Diagnostic) in try await reader.next() })
  }
}

/// Who reads a reply; gone, the task ends.
private final class ExchangeReader: Sendable {
  private let exchange: SessionExchange

  init(_ exchange: SessionExchange) { self.exchange = exchange }

  deinit { exchange.cancel() }

  func head() async throws(Diagnostic) -> HTTPResponse {
    try await cancelling { await self.exchange.head() }.get()
  }

  func next() async throws(Diagnostic) -> [UInt8]? {
    try await cancelling { await self.exchange.next() }.get()
  }

  private func cancelling<Value: Sendable>(
    _ work: @Sendable () async -> Result<Value, Diagnostic>
  ) async -> Result<Value, Diagnostic> {
    await withTaskCancellationHandler(operation: work) { self.exchange.cancel() }
  }
}
