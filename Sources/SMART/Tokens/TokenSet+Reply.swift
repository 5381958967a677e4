import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives

extension TokenSet {
  /// Reads the answer to a request for tokens (RFC 6749 5.1).
  ///
  /// What the answer leaves out is as it was `before`: a refresh token that is not replaced stays good, scopes
  /// that are not named are those that were asked for.
  init(
    _ reply: OAuthReply, from address: StatedAddress, wanted: Scopes, before: TokenSet? = nil,
    nonce: String? = nil
  ) throws(Diagnostic) {
    let object = try reply.success(from: address)
    guard let access = object["access_token"]?.string, !access.isEmpty,
      object["token_type"]?.string.map({ $0.lowercased() == "bearer" }) ?? true,
      Self.isPlain(access)
    else { throw OAuthReply.unusable(reply.status, address) }
    self.access = Secret(access)
    refresh = object["refresh_token"]?.string.map { Secret($0) } ?? before?.refresh
    life = object["expires_in"]?.integer.map { Int64($0) }
    expires = life.flatMap { Self.instant(reply.received, later: $0) }
    scopes = object["scope"]?.string.map { Scopes($0) } ?? before?.scopes ?? wanted
    let claims = Self.claims(in: object)
    if let nonce, let named = claims?["nonce"]?.string, named != nonce {
      throw Diagnostic(.redirectOfOther)
    }
    user = object["fhirUser"]?.string ?? claims?["fhirUser"]?.string ?? before?.user
    patient = object["patient"]?.string ?? before?.patient ?? user.flatMap(Self.patient)
  }

  /// Whether a token can be in a field of a header.
  private static func isPlain(_ token: String) -> Bool {
    token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  private static func instant(_ received: Instant, later seconds: Int64) -> Instant? {
    let (sum, isTooLarge) = received.secondsSinceEpoch.addingReportingOverflow(seconds)
    return isTooLarge
      ? nil : Instant(secondsSinceEpoch: sum, nanoseconds: received.nanoseconds)
  }

  /// What the id token says.
  ///
  /// Its signature is not looked at: it came from the issuer itself, by TLS (OpenID Connect Core 3.1.3.7), and
  /// nothing is allowed because of it.
  private static func claims(in object: Element) -> Element? {
    guard let parts = object["id_token"]?.string?.split(separator: "."), parts.count == 3,
      let bytes = Base64.decode(parts[1].utf8, .url)
    else { return nil }
    return OAuthReply(status: 200, bytes: bytes, received: Instant(secondsSinceEpoch: 0)).object
  }

  /// The id of a patient who signed in for themselves.
  private static func patient(_ user: String) -> String? {
    let parts = user.split(separator: "/")
    return parts.count >= 2 && parts[parts.count - 2] == "Patient"
      ? parts.last.map(String.init) : nil
  }
}
