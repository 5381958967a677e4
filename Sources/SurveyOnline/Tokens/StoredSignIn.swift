public import SMART

/// A sign-in as it is kept: the tokens, for which server they are, and how they are renewed.
public struct StoredSignIn: Hashable, Sendable {
  /// The base address of the server.
  public let base: String
  /// Who gave the tokens.
  public let issuer: String
  /// How they are renewed.
  public let renewal: Renewal
  /// The file of the key by which a program signs in by itself.
  public let keyFile: String?
  /// What was given.
  public var tokens: TokenSet

  /// Creates a sign-in.
  public init(
    base: String, issuer: String, renewal: Renewal, keyFile: String? = nil, tokens: TokenSet
  ) {
    (self.base, self.issuer, self.renewal) = (base, issuer, renewal)
    (self.keyFile, self.tokens) = (keyFile, tokens)
  }
}
