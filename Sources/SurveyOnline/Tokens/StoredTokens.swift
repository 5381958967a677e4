public import FHIRClient
public import SMART
public import SurveyDiagnostics
import Synchronization
import SystemIO

/// Gives the requests to a server the tokens of whoever is signed in, and renews them in time.
///
/// A refresh token is good once: a server that sees it twice takes back all tokens that came of it. So processes
/// renew one after the other, by a lock, each reads what the one before has kept, and the new tokens are on
/// the disk before the next one may. What nobody can help: where the process or the machine ends between the
/// answer of the server and the disk, the tokens are lost, and the person signs in again.
public final class StoredTokens: RequestAuthorizer {
  private let store: TokenStore
  private let base: StatedAddress
  private let server: String
  private let client: OAuthClient
  private let random: @Sendable () -> UInt64
  private let report: @Sendable (Diagnostic) -> Void
  private let known = Mutex<StoredSignIn?>(nil)

  /// The tokens for a server; `random` gives numbers that nobody can guess, `report` takes what is to be known.
  public init(
    _ store: TokenStore, for base: StatedAddress, named server: String, client: OAuthClient,
    random: @escaping @Sendable () -> UInt64,
    report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
  ) {
    (self.store, self.base, self.server) = (store, base, server)
    (self.client, self.random, self.report) = (client, random, report)
  }

  /// The token that is good now; `nil` where nobody is signed in, which an open server does not mind.
  public func authorization(insteadOf refused: String?) async throws(Diagnostic) -> String? {
    guard let signIn = try signIn() else {
      if refused != nil { throw notSignedIn() }
      return nil
    }
    if isUsable(signIn, insteadOf: refused) { return keep(signIn) }
    // Not cancelled with who waits for it: between the answer and the disk nothing may come.
    let renewal = Task(executorPreference: Waiting.threads) { () -> Result<String, Diagnostic> in
      do throws(Diagnostic) {
        return .success(try await self.renew(insteadOf: refused))
      } catch {
        return .failure(error)
      }
    }
    return try await renewal.value.get()
  }

  private func signIn() throws(Diagnostic) -> StoredSignIn? {
    if let known = known.withLock({ $0 }) { return known }
    return try store.find(base)
  }

  private func isUsable(_ signIn: StoredSignIn, insteadOf refused: String?) -> Bool {
    signIn.tokens.authorization != refused
      && signIn.tokens.isGood(at: client.present, for: signIn.tokens.margin)
  }

  private func keep(_ signIn: StoredSignIn) -> String {
    known.withLock { $0 = signIn }
    return signIn.tokens.authorization
  }

  private func notSignedIn() -> Diagnostic {
    Diagnostic(.notSignedIn, ["server": .literal(server)])
  }
}

// MARK: Renewing

extension StoredTokens {
  private func renew(insteadOf refused: String?) async throws(Diagnostic) -> String {
    let lock = try await store.lock(base)
    defer { withExtendedLifetime(lock) {} }
    guard let signIn = try store.find(base) else { throw notSignedIn() }
    // Another process was faster.
    if isUsable(signIn, insteadOf: refused) { return keep(signIn) }
    do throws(Diagnostic) {
      return keep(try await renewed(signIn))
    } catch {
      let isStillGood = refused == nil && signIn.tokens.isGood(at: client.present)
      if isStillGood { return signIn.tokens.authorization }
      throw error
    }
  }

  /// The sign-in with new tokens, which are kept before anything else is done.
  private func renewed(_ signIn: StoredSignIn) async throws(Diagnostic) -> StoredSignIn {
    guard let request = try request(signIn) else { throw ended(nil) }
    let reply = try await client.send(request)
    var renewed = signIn
    do {
      renewed.tokens = try signIn.renewal.tokens(reply, after: signIn.tokens)
    } catch {
      guard error.code == .signInRefused, signIn.keyFile == nil else { throw error }
      forgetRefreshToken(of: signIn)
      throw ended(error.argument("error"))
    }
    do {
      try store.save(renewed, for: base)
    } catch {
      report(Diagnostic(.tokensNotKept, ["reason": .finding(error)]))
    }
    return renewed
  }

  private func request(_ signIn: StoredSignIn) throws(Diagnostic) -> OAuthRequest? {
    guard let file = signIn.keyFile else { return signIn.renewal.request(signIn.tokens) }
    let key = try ClientKey(try Files.read(file), named: file)
    return try signIn.renewal.request(key, at: client.present, random: random)
  }

  /// A token that the server does not take is not sent again.
  private func forgetRefreshToken(of signIn: StoredSignIn) {
    var signIn = signIn
    signIn.tokens.refresh = nil
    try? store.save(signIn, for: base)
  }

  private func ended(_ reason: Diagnostic.Argument.Value?) -> Diagnostic {
    Diagnostic(.signInEnded, ["server": .literal(server), "reason": reason])
  }
}
