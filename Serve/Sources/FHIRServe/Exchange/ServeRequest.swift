// SPDX-License-Identifier: Apache-2.0

/// A request to the server, whatever brings it: HTTP, an entry of a Bundle, a test.
public struct ServeRequest: Sendable {
  /// The method: `GET`, `POST`.
  public var method: String
  /// What follows the base of the server, without a slash at its start: `Patient/1`.
  public var path: String
  /// What follows the question mark, as it was sent.
  public var query: String
  /// The fields by their names in small letters.
  public var fields: [String: String]
  /// The body.
  public var body: [UInt8]
  /// The address that the client knows as the base of the server, without a slash at its end.
  public var base: String
  /// Who asks, where the server knows it.
  var person: Access?

  /// Creates a request.
  public init(
    _ method: String, _ path: String, query: String = "", fields: [String: String] = [:],
    body: [UInt8] = [], base: String = "http://localhost/fhir"
  ) {
    (self.method, self.path, self.query) = (method, path, query)
    (self.fields, self.body, self.base) = (fields, body, base)
  }
}

/// What the server answers.
public struct ServeReply: Sendable {
  /// The status of HTTP.
  public var status: Int
  /// The fields.
  public var fields: [(name: String, value: String)] = []
  /// The body.
  public var body: [UInt8] = []
  /// A file that is the body, sent in parts.
  var file: String?
  /// Whether the body is a resource as JSON, which the client may want otherwise.
  var isResource = true

  init(_ status: Int, _ body: [UInt8] = [], isResource: Bool = true) {
    (self.status, self.body, self.isResource) = (status, body, isResource)
  }

  func with(_ name: String, _ value: String) -> ServeReply {
    var reply = self
    reply.fields.append((name, value))
    return reply
  }

  /// The first field of a name.
  public func field(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
