import FHIRClient
import SurveyDiagnostics
import SurveyPrimitives
import Testing

@testable import SMART

/// A server with sign-in that exists in tests alone.
enum Clinic {
  static let base = "https://example.org/fhir/"
  static let noon = Instant(secondsSinceEpoch: 1_800_000_000)

  static func address(_ text: String) throws -> StatedAddress {
    try #require(StatedAddress(text))
  }

  /// What the server says of signing in; `more` are further members.
  static func wellKnown(_ more: String = "") -> String {
    """
    {"issuer": "https://id.example.org", "authorization_endpoint": "https://id.example.org/authorize?tenant=1",
     "token_endpoint": "https://id.example.org/token", "revocation_endpoint": "https://id.example.org/revoke",
     "device_authorization_endpoint": "https://id.example.org/device", \(more)
     "capabilities": ["launch-standalone", "context-standalone-patient", "permission-v2", "permission-offline"],
     "code_challenge_methods_supported": ["S256"]}
    """
  }

  static func configuration(_ more: String = "") throws -> SMARTConfiguration {
    let object = try #require(reply(wellKnown(more)).object)
    return try #require(SMARTConfiguration(object))
  }

  static func reply(_ text: String, _ status: Int = 200, after seconds: Int64 = 0) -> OAuthReply {
    OAuthReply(
      status: status, bytes: Array(text.utf8),
      received: Instant(secondsSinceEpoch: noon.secondsSinceEpoch + seconds))
  }

  /// Numbers that count, so that a run can be repeated.
  static func counter() -> () -> UInt64 {
    var count: UInt64 = 0
    return {
      count += 1
      return count
    }
  }

  static func signIn(
    by way: SignIn.Way = .redirect(to: "http://127.0.0.1:5000/callback"), _ more: String = "",
    scopes: String? = nil
  ) throws -> SignIn {
    SignIn(
      .init(
        try configuration(more), client: "app", base: base, scopes: scopes.map { Scopes($0) }),
      by: way, random: counter())
  }

  /// The code of what is thrown, with its variant.
  static func thrown<Value>(_ work: () throws -> Value) -> String? {
    do {
      _ = try work()
      return nil
    } catch {
      return (error as? Diagnostic)?.code.key
    }
  }

  static let tokens =
    #"{"access_token":"AT1","token_type":"bearer","expires_in":3600,"refresh_token":"RT1","patient":"p1","#
    + #""scope":"launch/patient patient/*.rs patient/QuestionnaireResponse.cu"}"#
}

extension SignIn.Step {
  /// The request that is to be sent.
  var request: OAuthRequest? {
    if case .send(let request) = self { request } else { nil }
  }

  /// What the sign-in gave.
  var tokens: TokenSet? {
    if case .finished(let tokens) = self { tokens } else { nil }
  }

  /// How many seconds are waited.
  var seconds: Int? {
    if case .wait(let seconds) = self { seconds } else { nil }
  }
}
