import Crypto

/// Binds a code to who asked for it (RFC 7636, S256).
struct PKCE: Hashable, Sendable {
  /// What is shown when the code is handed in.
  let verifier: Secret
  /// What is shown when it is asked for.
  var challenge: String {
    RandomText.encoded(Array(SHA256.hash(data: Array(verifier.text.utf8))))
  }

  init(random: () -> UInt64) { self.init(verifier: Secret(RandomText.make(words: 4, random))) }

  init(verifier: Secret) { self.verifier = verifier }
}
