public import SurveyDiagnostics
public import SurveyPrimitives

/// How tokens are renewed and given back, once somebody has signed in.
public struct Renewal: Hashable, Sendable {
  /// Where tokens are given.
  public let token: StatedAddress
  /// Where they are taken back, where that can be.
  public let revocation: StatedAddress?
  /// The name under which the server knows this program.
  public let client: String
  /// What was asked for.
  public let wanted: Scopes

  /// Creates what renews tokens.
  public init(token: StatedAddress, revocation: StatedAddress?, client: String, wanted: Scopes) {
    (self.token, self.revocation) = (token, revocation)
    (self.client, self.wanted) = (client, wanted)
  }

  /// The request for other tokens; `nil` where there is no refresh token (RFC 6749 6).
  public func request(_ tokens: TokenSet) -> OAuthRequest? {
    tokens.refresh.map { refresh in
      .post(
        token,
        [
          .init("grant_type", "refresh_token"), .init("refresh_token", refresh),
          .init("client_id", client),
        ])
    }
  }

  /// The request for another token of a program that signs by itself (SMART, backend services).
  public func request(
    _ key: ClientKey, at now: Instant, random: () -> UInt64
  ) throws(Diagnostic) -> OAuthRequest {
    let assertion = try ClientAssertion(key, client: client, audience: token.text)
      .text(at: now, random: random)
    return .post(
      token,
      [
        .init("grant_type", "client_credentials"), .init("scope", wanted.text),
        .init("client_assertion_type", ClientAssertion.type),
        .init("client_assertion", assertion),
      ])
  }

  /// Reads the answer; what it leaves out stays as it was.
  public func tokens(_ reply: OAuthReply, after before: TokenSet?) throws(Diagnostic) -> TokenSet {
    try TokenSet(reply, from: token, wanted: wanted, before: before)
  }

  /// The requests that take tokens back (RFC 7009): the refresh token first, for with it servers take back all.
  public func revocations(_ tokens: TokenSet) -> [OAuthRequest] {
    guard let revocation else { return [] }
    let hints = [("refresh_token", tokens.refresh), ("access_token", tokens.access)]
    return hints.compactMap { hint, secret in
      secret.map { secret in
        .post(
          revocation,
          [
            .init("token", secret), .init("token_type_hint", hint), .init("client_id", client),
          ])
      }
    }
  }
}
