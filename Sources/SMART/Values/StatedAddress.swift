/// An address of the web, `https://host:port/path?query`, in its parts.
public struct StatedAddress: Hashable, Sendable {
  /// The address as it was written.
  public let text: String
  /// `http` or `https`.
  public let scheme: String
  /// The name or number of the machine in small letters, without brackets.
  public let host: String
  /// The port, where one is named.
  public let port: Int?
  /// Path and query as they were written; `/` where there are none.
  public let target: String

  /// Takes an address apart; `nil` where it is not one of the web, has a name or password in it, or a fragment.
  public init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    guard isPlain, !text.contains("#"), let colon = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<colon.lowerBound].lowercased()
    let rest = text[colon.upperBound...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    guard ["http", "https"].contains(scheme), let machine = Self.machine(rest[..<end]) else {
      return nil
    }
    let target = String(rest[end...])
    self.text = text
    self.scheme = scheme
    (host, port) = machine
    self.target = target.hasPrefix("/") ? target : "/" + target
  }

  /// The host and the port of `host:port` or `[::1]:port`.
  private static func machine(_ text: Substring) -> (String, Int?)? {
    var host = text
    var port: Int?
    let numbers = text.hasPrefix("[") ? text.firstIndex(of: "]") : nil
    if let colon = text.lastIndex(of: ":"), numbers.map({ $0 < colon }) ?? true {
      host = text[..<colon]
      let digits = text[text.index(after: colon)...]
      guard let number = Int(digits), (1...65_535).contains(number) else { return nil }
      port = number
    }
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty, !host.contains(where: { "@[]\\".contains($0) }) else { return nil }
    return (host.lowercased(), port)
  }
}

extension StatedAddress {
  /// Host and port as a request names them.
  public var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port.map { "\(name):\($0)" } ?? name
  }

  /// Whether it is of this machine itself, so that nothing that is sent there leaves it.
  ///
  /// `localhost` and names inside of it, 127.0.0.0/8, ::1.
  public var isLoopback: Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
  }

  /// Whether nobody on the way can read what is sent there.
  public var isPrivate: Bool { scheme == "https" || isLoopback }

  /// The address of something below it, whether or not it ends with a slash itself.
  public func appending(_ path: String) -> StatedAddress? {
    StatedAddress((text.hasSuffix("/") ? String(text.dropLast()) : text) + "/" + path)
  }

  /// Whether both are the same but for a slash at the end.
  public func isSameBase(as other: StatedAddress) -> Bool {
    func path(_ address: StatedAddress) -> Substring {
      address.target.hasSuffix("/") ? address.target.dropLast() : address.target[...]
    }
    let ports = [self, other].map { $0.port ?? ($0.scheme == "http" ? 80 : 443) }
    return scheme == other.scheme && host == other.host && ports[0] == ports[1]
      && path(self) == path(other)
  }
}
