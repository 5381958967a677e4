public import HTTPTypes
public import SurveyDiagnostics

/// What carries a request to a server and the reply back.
///
/// It follows no redirect, tries nothing twice and knows no token: those are decisions of the client.
public protocol HTTPTransport: Sendable {
  /// Sends a request; returns once the header of the reply is there. The body comes while it is read.
  ///
  /// Throws where the server cannot be reached or is not the one it should be, where a time limit has
  /// passed, and where the task was cancelled.
  func send(
    _ request: HTTPRequest, body: HTTPBody, limits: HTTPLimits
  ) async throws(Diagnostic) -> HTTPReply
}

/// How long a request may take.
public struct HTTPLimits: Hashable, Sendable {
  /// Milliseconds until there is a connection.
  public var connecting: Int
  /// Milliseconds without a byte in either direction.
  public var idle: Int

  /// Ten seconds for the connection and a minute without a byte, unless something else is said.
  public init(connecting: Int = 10_000, idle: Int = 60_000) {
    (self.connecting, self.idle) = (connecting, idle)
  }
}
