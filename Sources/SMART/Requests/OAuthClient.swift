public import FHIRClient
import HTTPTypes
public import SurveyDiagnostics
public import SurveyPrimitives

/// Sends requests about signing in by a transport.
///
/// It follows no redirect and tries nothing twice: a code or a refresh token is good for one request.
public struct OAuthClient: Sendable {
  private let transport: any HTTPTransport
  private let now: @Sendable () -> Instant

  /// The largest answer that is read.
  private static let mostBytes = 4 << 20

  /// A client with a transport and a clock.
  public init(_ transport: any HTTPTransport, now: @escaping @Sendable () -> Instant) {
    (self.transport, self.now) = (transport, now)
  }

  /// The present instant.
  public var present: Instant { now() }

  /// Sends a request and reads the whole answer.
  public func send(_ request: OAuthRequest) async throws(Diagnostic) -> OAuthReply {
    let reply = try await transport.send(
      request.head, body: HTTPBody(request.bodyText), limits: HTTPLimits())
    guard let bytes = try await reply.body.bytes(upTo: Self.mostBytes) else {
      throw OAuthReply.unusable(reply.head.status.code, request.address)
    }
    return OAuthReply(status: reply.head.status.code, bytes: bytes, received: now())
  }
}
