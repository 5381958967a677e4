/// An address of the web, `https://host:port/path?query`, taken apart.
///
/// [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986)
public struct WebAddress: Hashable, Sendable {
  /// `https` or `http`, in lower case.
  public let scheme: String
  /// The host in lower case; one of IPv6 in its brackets.
  public let host: String
  /// The port; `nil` for the usual one of the scheme.
  public let port: Int?
  /// The path, which begins with `/`.
  public var path: String
  /// What is behind the question mark; `nil` without one.
  public var query: String?

  /// Reads an address; `nil` for what is not one, and for one with a name and password in it.
  public init?(_ text: String) {
    guard let colon = text.firstRange(of: "://") else { return nil }
    scheme = text[..<colon.lowerBound].lowercased()
    guard Self.ports[scheme] != nil, !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      return nil
    }
    let rest = text[colon.upperBound...].prefix { $0 != "#" }
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    guard let (host, port) = Self.parts(of: rest[..<end]) else { return nil }
    self.host = host
    self.port = port == Self.ports[scheme] ? nil : port
    (path, query) = Self.split(rest[end...])
    if path.isEmpty { path = "/" }
    guard path.hasPrefix("/") else { return nil }
  }

  private static let ports = ["https": 443, "http": 80]

  private static func parts(of authority: Substring) -> (host: String, port: Int?)? {
    guard !authority.contains("@") else { return nil }
    var host = authority
    var port: Int?
    let bracket = authority.lastIndex(of: "]") ?? authority.startIndex
    if let colon = authority[bracket...].firstIndex(of: ":") {
      host = authority[..<colon]
      let digits = authority[authority.index(after: colon)...]
      if !digits.isEmpty {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(digits)
        else { return nil }
        port = Int(number)
      }
    }
    let hasBrackets = host.hasPrefix("[")
    guard !host.isEmpty, hasBrackets == host.hasSuffix("]"), hasBrackets || !host.contains(":")
    else { return nil }
    return (host.lowercased(), port)
  }

  private static func split(_ text: Substring) -> (path: String, query: String?) {
    guard let mark = text.firstIndex(of: "?") else { return (String(text), nil) }
    return (String(text[..<mark]), String(text[text.index(after: mark)...]))
  }
}

extension WebAddress {
  /// Host and port as a request names them.
  public var authority: String { port.map { "\(host):\($0)" } ?? host }

  /// Path and query as a request names them.
  public var target: String { query.map { "\(path)?\($0)" } ?? path }

  /// Scheme, host and port, which another address must share to be of the same server.
  public var origin: String { "\(scheme)://\(authority)" }

  /// Whether it is of this machine: what is sent there crosses no network.
  public var isLoopback: Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || (isNumber && parts.first == "127")
  }

  /// Whether what is sent there can be read on the way.
  public var isInsecure: Bool { scheme == "http" && !isLoopback }
}

extension WebAddress: CustomStringConvertible {
  /// The address as text.
  public var description: String { origin + target }
}

// MARK: References

extension WebAddress {
  /// The address that a reference means in what this one gave; `nil` for no address.
  public func resolving(_ reference: String) -> WebAddress? {
    let reference = reference.prefix { $0 != "#" }
    if let whole = WebAddress(String(reference)) { return whole }
    if reference.hasPrefix("//") { return WebAddress("\(scheme):\(reference)") }
    if Self.hasScheme(reference) { return nil }
    let (path, query) = Self.split(reference)
    if path.isEmpty {
      return WebAddress(origin + self.path + (query ?? self.query).map { "?\($0)" }.orEmpty)
    }
    let folder = self.path[...(self.path.lastIndex(of: "/") ?? self.path.startIndex)]
    let joined = path.hasPrefix("/") ? path : folder + path
    return WebAddress(origin + Self.withoutDots(joined) + query.map { "?\($0)" }.orEmpty)
  }

  private static func hasScheme(_ text: Substring) -> Bool {
    let end = text.firstIndex { ":/?".contains($0) }
    return end.map { text[$0] == ":" } ?? false
  }

  /// A path without its `.` and `..`.
  private static func withoutDots(_ path: String) -> String {
    var parts: [Substring] = []
    let all = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (number, part) in all.enumerated() {
      let isLast = number == all.count - 1
      switch part {
      case ".": if isLast { parts.append("") }
      case "..":
        _ = parts.popLast()
        if isLast { parts.append("") }
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}

extension Optional<String> {
  fileprivate var orEmpty: String { self ?? "" }
}
