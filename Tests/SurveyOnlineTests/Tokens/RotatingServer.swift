import FHIRClient
import HTTPTypes
import OnlineSupport
import SMART
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives
import Synchronization
import Testing

/// A server whose refresh tokens are good once, and which takes everything back when one comes twice.
final class RotatingServer: Sendable {
  private struct State {
    var good = 0
    var isRevoked = false
    var renewals = 0
  }

  private let state = Mutex(State())
  /// How many seconds its tokens are good.
  let life: Int

  init(life: Int = 0) { self.life = life }

  /// How often tokens were renewed.
  var renewals: Int { state.withLock { $0.renewals } }
  /// Whether a refresh token came twice.
  var isRevoked: Bool { state.withLock { $0.isRevoked } }

  var transport: ScriptedTransport {
    ScriptedTransport { sent in
      let refresh = sent.text.split(separator: "&").first { $0.hasPrefix("refresh_token=") }
      return self.state.withLock { state in
        guard !state.isRevoked, refresh == "refresh_token=R\(state.good)" else {
          state.isRevoked = true
          return .json(#"{"error":"invalid_grant"}"#, status: 400)
        }
        state.good += 1
        state.renewals += 1
        return .json(
          #"{"access_token":"A\#(state.good)","refresh_token":"R\#(state.good)","token_type":"Bearer","expires_in":\#(self.life)}"#
        )
      }
    }
  }

  static let noon = Instant(secondsSinceEpoch: 1_800_000_000)
  static let base = StatedAddress("https://example.org/fhir")

  /// Somebody who signed in some time ago.
  static func signIn(refresh: String? = "R0", seconds: Int64 = 0) throws -> StoredSignIn {
    StoredSignIn(
      base: "https://example.org/fhir", issuer: "https://id.example.org",
      renewal: Renewal(
        token: try #require(StatedAddress("https://id.example.org/token")), revocation: nil,
        client: "app", wanted: Scopes("patient/*.rs")),
      tokens: TokenSet(
        access: Secret("A0"), refresh: refresh.map { Secret($0) },
        expires: Instant(secondsSinceEpoch: noon.secondsSinceEpoch + seconds),
        scopes: Scopes("patient/*.rs"), patient: "p1"))
  }

  /// What gives tokens of a store in a process of its own, as it were.
  func tokens(_ store: TokenStore) throws -> StoredTokens {
    StoredTokens(
      store, for: try #require(Self.base), named: "home",
      client: OAuthClient(transport, now: { Self.noon }), random: { 1 })
  }
}
