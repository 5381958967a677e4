import FHIRClient
import FHIRDocument
public import SurveyDiagnostics

/// Finds out how one signs in to a server, and what the server calls itself.
///
/// `.well-known/smart-configuration`, or else the `oauth-uris` of the CapabilityStatement, as servers of
/// STU3 have them. A server that has neither is open.
public struct Discovery: Sendable {
  /// What is done next.
  public enum Step: Sendable {
    /// A request is sent; its reply goes to ``take(_:)``.
    case send(OAuthRequest)
    /// All is known.
    case found(Found)
  }

  /// What was found.
  public struct Found: Hashable, Sendable {
    /// How one signs in; `nil` at an open server.
    public var configuration: SMARTConfiguration?
    /// The base of the server as it states it itself, which is the `aud` of a sign-in.
    public var base: String
  }

  private let base: StatedAddress
  private let allowsPlain: Bool
  private var configuration: SMARTConfiguration?
  private var isAskingForStatement = false

  /// Starts with the base of a server; tokens go without TLS to this machine alone, unless that is allowed.
  public init(_ base: StatedAddress, allowingPlain: Bool = false) {
    (self.base, allowsPlain) = (base, allowingPlain)
  }

  /// The first request.
  public func start() throws(Diagnostic) -> OAuthRequest {
    try request(".well-known/smart-configuration", "application/json")
  }

  /// Reads the reply to the last request.
  public mutating func take(_ reply: OAuthReply) throws(Diagnostic) -> Step {
    if isAskingForStatement { return .found(try found(in: reply)) }
    // A server that is out of order is not an open one.
    if reply.status >= 500 || reply.status == 429 { throw OAuthReply.unusable(reply.status, base) }
    if reply.isSuccess, let object = reply.object {
      configuration = SMARTConfiguration(object)
      if configuration == nil {
        throw Diagnostic(.signInNotOffered, ["what": .literal("token_endpoint")])
      }
    }
    isAskingForStatement = true
    return .send(try request("metadata", "application/fhir+json"))
  }

  private func request(_ path: String, _ type: String) throws(Diagnostic) -> OAuthRequest {
    guard let address = base.appending(path) else {
      throw Diagnostic(.notAServerAddress, ["address": .quoted(base.text)])
    }
    return .get(address, accepting: type)
  }

  private func found(in reply: OAuthReply) throws(Diagnostic) -> Found {
    let statement = reply.isSuccess ? reply.object : nil
    let isStatement = ["CapabilityStatement", "Conformance"].contains(statement?.resourceType)
    if configuration == nil, !isStatement { throw OAuthReply.unusable(reply.status, base) }
    let found = Found(
      configuration: configuration ?? statement.flatMap { SMARTConfiguration(capabilities: $0) },
      base: statement.flatMap(statedBase) ?? base.text)
    for address in found.configuration?.addresses ?? []
    where address.parts.isInsecure && !allowsPlain {
      throw Diagnostic(.insecureServer, ["server": .literal(address.text)])
    }
    return found
  }

  /// What the server calls itself, where that is the same address but for a slash at its end.
  private func statedBase(in statement: Element) -> String? {
    guard let text = statement["implementation"]?[.url]?.string, let stated = StatedAddress(text)
    else { return nil }
    return stated.base == base.base ? text : nil
  }
}
