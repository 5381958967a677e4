import HTTPTypes
import SurveyDiagnostics

/// Sends requests to one server: with the token that it wants, again where that helps, and along
/// redirects on the same server.
struct HTTPExchange: Sendable {
  let base: String
  let transport: any HTTPTransport
  let authorizer: (any RequestAuthorizer)?
  let settings: ServerSettings

  /// How many redirects are followed.
  private static let mostRedirects = 5

  /// Sends a request; gives its name for messages, and the last answer to it.
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ content: [UInt8] = [],
    fields: HTTPFields = HTTPFields(), repeating: Repeating = .byMethod
  ) async throws(Diagnostic) -> (name: String, reply: HTTPReply) {
    var address = try self.address(of: path)
    var redirects = 0
    while true {
      let request = request(method, address, fields)
      let reply = try await repeated(request, content, repeating, to: address)
      guard let target = try redirect(reply.head, method, from: address) else {
        return ("\(method.rawValue) \(address.origin)\(address.path)", reply)
      }
      redirects += 1
      guard redirects <= Self.mostRedirects else {
        throw Diagnostic(
          .redirectedTooOften,
          ["server": .literal(address.origin), "target": .literal(target.origin + target.path)])
      }
      address = target
    }
  }
}

// MARK: Addresses

extension HTTPExchange {
  /// The address of the server itself; throws where it is not one, or nothing may be sent there.
  func root() throws(Diagnostic) -> WebAddress {
    guard let root = WebAddress(base) else {
      throw Diagnostic(.notAServerAddress, ["address": .quoted(base)])
    }
    guard settings.allowsInsecure || !root.isInsecure else {
      throw Diagnostic(.insecureServer, ["server": .literal(root.origin)])
    }
    return root
  }

  /// The address that a path means, or an address on the same server.
  func address(of path: String) throws(Diagnostic) -> WebAddress {
    let root = try root()
    if path.contains("://"), let whole = WebAddress(path) {
      guard whole.origin == root.origin else {
        throw Diagnostic(
          .redirectedElsewhere,
          ["server": .literal(root.origin), "target": .literal(whole.origin)])
      }
      return whole
    }
    let mark = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
    var address = root
    if !path[..<mark].isEmpty {
      address.path += (address.path.hasSuffix("/") ? "" : "/") + path[..<mark]
    } else if address.path != "/", address.path.hasSuffix("/"), mark == path.endIndex {
      address.path.removeLast()
    }
    if mark < path.endIndex { address.query = String(path[path.index(after: mark)...]) }
    return address
  }

  private func redirect(
    _ head: HTTPResponse, _ method: HTTPRequest.Method, from address: WebAddress
  ) throws(Diagnostic) -> WebAddress? {
    let isRead = method == .get || method == .head
    // What is written goes to another address only where its method and body go along.
    let statuses = isRead ? [301, 302, 303, 307, 308] : [307, 308]
    guard statuses.contains(head.status.code), let text = head.headerFields[.location],
      let target = address.resolving(text)
    else { return nil }
    guard target.origin == address.origin else {
      throw Diagnostic(
        .redirectedElsewhere,
        ["server": .literal(address.origin), "target": .literal(target.origin + target.path)])
    }
    return target
  }
}

// MARK: Sending

extension HTTPExchange {
  private func request(
    _ method: HTTPRequest.Method, _ address: WebAddress, _ fields: HTTPFields
  ) -> HTTPRequest {
    var request = HTTPRequest(
      method: method, scheme: address.scheme, authority: address.authority, path: address.target,
      headerFields: fields)
    request.headerFields[.userAgent] = settings.userAgent
    if !settings.languages.isEmpty {
      request.headerFields[.acceptLanguage] = settings.languages.joined(separator: ", ")
    }
    return request
  }

  private func repeated(
    _ request: HTTPRequest, _ content: [UInt8], _ repeating: Repeating, to address: WebAddress
  ) async throws(Diagnostic) -> HTTPReply {
    let policy = settings.retries
    let isRepeatable = RetryRules.isRepeatable(request.method, repeating)
    let start = policy.clock().milliseconds
    var tried = 0
    while true {
      tried += 1
      let pause: Int
      do throws(Diagnostic) {
        let reply = try await authorized(request, content, to: address)
        guard RetryRules.repeats(reply.head.status.code, isRepeatable: isRepeatable),
          let wait = policy.pause(
            after: tried, since: start, retryAfter: reply.head.headerFields[.retryAfter])
        else { return reply }
        pause = wait
      } catch {
        guard error.code.isWorthRepeating(isRepeatable),
          let wait = policy.pause(after: tried, since: start, retryAfter: nil)
        else { throw error }
        pause = wait
      }
      try await policy.pause(pause)
    }
  }

  /// Sends once, and once more with another token where the server does not take the first, or wants one.
  private func authorized(
    _ request: HTTPRequest, _ content: [UInt8], to address: WebAddress
  ) async throws(Diagnostic) -> HTTPReply {
    var refused: String?
    while true {
      var request = request
      let token = try await authorizer?.authorization(insteadOf: refused)
      if let token { request.headerFields[.authorization] = token }
      let reply = try await transport.send(
        request, body: content.isEmpty ? .none : HTTPBody(content), limits: settings.limits)
      guard reply.head.status.code == 401 else { return reply }
      guard refused == nil, authorizer != nil else {
        throw Diagnostic(.notSignedIn, ["server": .literal(address.origin)])
      }
      refused = token ?? ""
    }
  }
}

extension Diagnostic.Code {
  /// Whether a request may be sent again that failed so: it may have arrived where the connection was cut.
  func isWorthRepeating(_ isRepeatable: Bool) -> Bool {
    switch self {
    // With this number are also those that no other try changes: a name that nobody knows.
    case .serverNotReached: key != Diagnostic.Code.hostNotFound.key
    case .connectionCut: isRepeatable
    case .serverSilent: isRepeatable || key == Diagnostic.Code.connectionSlow.key
    default: false
    }
  }
}
