import FHIRClient
import FHIRDocument

/// What a server says of signing in: where that is done, and what it can.
///
/// [SMART App Launch 2.2, conformance](https://hl7.org/fhir/smart-app-launch/conformance.html)
public struct SMARTConfiguration: Hashable, Sendable {
  /// Who gives the tokens.
  public var issuer: String?
  /// Where a person allows the access.
  public var authorization: StatedAddress?
  /// Where codes and refresh tokens become tokens.
  public var token: StatedAddress
  /// Where tokens are taken back (RFC 7009).
  public var revocation: StatedAddress?
  /// Where a sign-in on another device begins (RFC 8628).
  public var device: StatedAddress?
  /// What it can, as SMART names it; empty where it does not say.
  public var capabilities: Set<String> = []
  /// Some of the scopes that it gives; empty where it does not say.
  public var supportedScopes: Set<String> = []
  /// How a code may be bound to who asked for it (RFC 7636); empty where it does not say.
  public var challengeMethods: Set<String> = []
  /// How a client may sign that it is the one (RFC 8414); empty where it does not say.
  public var signingAlgorithms: Set<String> = []
  /// Whether its redirects always say who sends them (RFC 9207).
  public var namesIssuer = false
  /// Whether scopes are those of version 2: `patient/*.rs` and not `patient/*.read`.
  public var hasNewScopes: Bool { capabilities.contains("permission-v2") }
}

extension SMARTConfiguration {
  /// Reads `.well-known/smart-configuration`; `nil` where it does not say where tokens are given.
  init?(_ object: Element) {
    func address(_ name: String) -> StatedAddress? {
      object[name]?.string.flatMap { StatedAddress($0) }
    }
    func texts(_ name: String) -> Set<String> {
      Set(object.all(name).compactMap(\.string))
    }
    guard let token = address("token_endpoint") else { return nil }
    self.token = token
    issuer = object["issuer"]?.string
    authorization = address("authorization_endpoint")
    revocation = address("revocation_endpoint")
    device = address("device_authorization_endpoint")
    capabilities = texts("capabilities")
    supportedScopes = texts("scopes_supported")
    challengeMethods = texts("code_challenge_methods_supported")
    signingAlgorithms = texts("token_endpoint_auth_signing_alg_values_supported")
    namesIssuer = object["authorization_response_iss_parameter_supported"]?.boolean ?? false
  }

  /// Reads the `oauth-uris` of a CapabilityStatement, where servers before SMART 2 have them; `nil` where
  /// there are none.
  init?(capabilities statement: Element) {
    let marks = statement.all("rest").flatMap { $0.all("security") }.flatMap { $0.all("extension") }
      .filter { $0[.url]?.string == Self.oauthAddresses }
    var found: [String: StatedAddress] = [:]
    for part in marks.flatMap({ $0.all("extension") }) {
      guard let name = part[.url]?.string, let text = part.choice("value")?.string else { continue }
      found[name] = StatedAddress(text)
    }
    guard let token = found["token"] else { return nil }
    self.init(token: token)
    authorization = found["authorize"]
    revocation = found["revoke"]
  }

  private init(token: StatedAddress) { self.token = token }

  private static let oauthAddresses =
    "http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris"

  /// Who gives the tokens, or else the address that does.
  public var issuerName: String { issuer ?? token.text }

  /// The addresses to which secrets are sent.
  var addresses: [StatedAddress] {
    [token] + [authorization, revocation, device].compactMap(\.self)
  }
}
