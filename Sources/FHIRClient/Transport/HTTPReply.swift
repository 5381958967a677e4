public import HTTPTypes

/// What a server answers.
public struct HTTPReply: Sendable {
  /// Status and header.
  public let head: HTTPResponse
  /// The body, as it comes.
  public let body: HTTPBody

  /// Creates a reply.
  public init(head: HTTPResponse, body: HTTPBody) { (self.head, self.body) = (head, body) }
}
