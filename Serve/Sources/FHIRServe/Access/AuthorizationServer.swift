// SPDX-License-Identifier: Apache-2.0
import Crypto
import Synchronization

/// Somebody who can sign in.
public struct TestUser: Sendable {
  /// The name.
  public var name: String
  /// The password, if one is asked for.
  public var password: String?
  /// Who they are, as `Practitioner/1`; `nil` for others.
  public var reference: String?
  /// The id of the patient that they are; `nil` for others.
  public var patient: String? {
    reference.flatMap { $0.hasPrefix("Patient/") ? String($0.dropFirst(8)) : nil }
  }

  /// The types of resources that somebody who signs in can be.
  static let types = ["Patient", "Practitioner"]

  /// Reads `NAME[:PASSWORD][=Patient/ID]` or `…=Practitioner/ID`; `nil` for other texts.
  public init?(_ text: String) {
    let halves = text.split(separator: "=", maxSplits: 1).map(String.init)
    let names = (halves.first ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    guard let name = names.first, !name.isEmpty else { return nil }
    self.name = name
    password = names.count > 1 ? names[1] : nil
    guard halves.count > 1 else { return }
    let parts = halves[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, Self.types.contains(String(parts[0])), ResourceIdentity.isId(parts[1])
    else { return nil }
    reference = halves[1]
  }
}

/// An authorization server for tests and workshops (SMART App Launch 2.2): code with PKCE, for listed users.
///
/// Every client is known. What it gave is in memory, and ends with the server.
public final class AuthorizationServer: Sendable {
  /// What was granted once, and all tokens that come of it.
  struct Grant: Sendable {
    var user: TestUser
    var client: String
    var scopes: [String]
    var isRevoked = false
    var canRefresh: Bool
  }

  struct Code: Sendable {
    var grant: Int
    var challenge: String
    var redirect: String
    var end: Int64
  }

  struct Token: Sendable {
    var grant: Int
    var end: Int64
    /// Refresh tokens are used once.
    var isUsed = false
  }

  struct State: Sendable {
    var grants: [Grant] = []
    var codes: [String: Code] = [:]
    var usedCodes: [String: Int] = [:]
    var accessTokens: [String: Token] = [:]
    var refreshTokens: [String: Token] = [:]
  }

  let users: [TestUser]
  /// How long an access token is good, in seconds.
  let lifetime: Int
  let givesRefresh: Bool
  let state = Mutex(State())

  /// Creates a server for some users.
  public init(users: [TestUser], lifetime: Int = 3600, givesRefresh: Bool = true) {
    (self.users, self.lifetime, self.givesRefresh) = (users, lifetime, givesRefresh)
  }

  /// Who has an access token; `nil` where it is unknown, over or revoked.
  func access(_ token: String, at now: Int64 = Disk.now()) -> Access? {
    state.withLock { state in
      guard let found = state.accessTokens[token], found.end > now else { return nil }
      let grant = state.grants[found.grant]
      if grant.isRevoked { return nil }
      return Access(
        name: grant.user.name, patient: grant.user.patient,
        scopes: grant.scopes.compactMap { Scope($0) })
    }
  }

  /// The scopes that are granted of those that were asked for.
  func granted(_ asked: String, _ user: TestUser) -> [String] {
    asked.split(separator: " ").map(String.init).filter { text in
      if let scope = Scope(text) {
        return scope.context == .user || (scope.context == .patient && user.patient != nil)
      }
      switch text {
      case "launch/patient": return user.patient != nil
      case "fhirUser": return user.reference != nil
      case "offline_access", "online_access": return givesRefresh
      default: return false
      }
    }
  }

  static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let text = String(generator.next() as UInt64, radix: 36)
      return String(repeating: "0", count: 13 - text.count) + text
    }.joined()
  }

  /// `BASE64URL(SHA256(verifier))` (RFC 7636, 4.6).
  static func challenge(_ verifier: String) -> String {
    Base64URL.encode(Array(SHA256.hash(data: Array(verifier.utf8))))
  }
}

/// Base64 for addresses, without padding (RFC 4648, 5).
enum Base64URL {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let number = (Array(part) + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
      for index in 0...part.count { text.append(digits[(number >> (18 - 6 * index)) & 63]) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
