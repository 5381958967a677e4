import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives

/// The signed text by which a program shows that it is the one that a server knows (RFC 7523).
///
/// [SMART, asymmetric authentication](https://hl7.org/fhir/smart-app-launch/client-confidential-asymmetric.html)
struct ClientAssertion {
  private let key: ClientKey
  private let client: String
  private let audience: String

  init(_ key: ClientKey, client: String, audience: String) {
    (self.key, self.client, self.audience) = (key, client, audience)
  }

  static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

  /// How long it is good: SMART allows five minutes, and clocks differ.
  private static let seconds: Int64 = 240

  /// A new text, good for one request: its `jti` never comes again.
  func text(at now: Instant, random: () -> UInt64) throws(Diagnostic) -> Secret {
    var header = JSONTextWriter()
    header.openObject()
    header.member("alg", key.algorithm)
    header.member("kid", key.id)
    header.member("typ", "JWT")
    header.closeObject()
    var claims = JSONTextWriter()
    claims.openObject()
    claims.member("iss", client)
    claims.member("sub", client)
    claims.member("aud", audience)
    claims.member("iat", Int(now.secondsSinceEpoch))
    claims.member("exp", Int(now.secondsSinceEpoch + Self.seconds))
    claims.member("jti", RandomText.make(words: 2, random))
    claims.closeObject()
    let signed = [header.finish(), claims.finish()].map(Self.encoded).joined(separator: ".")
    return Secret(signed + "." + Self.encoded(try key.signature(of: Array(signed.utf8))))
  }

  static func encoded(_ bytes: [UInt8]) -> String { RandomText.encoded(bytes) }
}
