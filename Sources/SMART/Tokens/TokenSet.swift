public import SurveyPrimitives

/// What a server gave to somebody who signed in.
public struct TokenSet: Hashable, Sendable {
  /// What requests are sent with.
  public var access: Secret
  /// What gives the next token, where there is such a thing.
  public var refresh: Secret?
  /// Until when it is good, counted from when it was received; `nil` where the server does not say.
  public var expires: Instant?
  /// For how many seconds it was good when it was received.
  public var life: Int64?
  /// What was granted.
  public var scopes: Scopes
  /// The id of the patient for whom it is.
  public var patient: String?
  /// Who signed in, as a reference: `Patient/1`.
  public var user: String?

  /// Creates a set.
  public init(
    access: Secret, refresh: Secret? = nil, expires: Instant? = nil, life: Int64? = nil,
    scopes: Scopes, patient: String? = nil, user: String? = nil
  ) {
    (self.access, self.refresh, self.expires, self.life) = (access, refresh, expires, life)
    (self.scopes, self.patient, self.user) = (scopes, patient, user)
  }

  /// The text of the `Authorization` field.
  public var authorization: String { "Bearer \(access.text)" }

  /// How many seconds before its end it is renewed: half a minute, of one with a short life half of that.
  public var margin: Int64 { min(30, (life ?? 60) / 2) }

  /// Whether it is good at an instant, and for some seconds after it.
  public func isGood(at instant: Instant, for seconds: Int64 = 0) -> Bool {
    guard let expires else { return true }
    return instant.secondsSinceEpoch + seconds < expires.secondsSinceEpoch
  }
}
