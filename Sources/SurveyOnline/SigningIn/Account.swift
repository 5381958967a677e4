public import SMART
public import SurveyDiagnostics

/// A person's access to one server: how they sign in, stay signed in and sign out.
///
/// ```swift
/// let account = Account(server, base, store: store, client: client, random: random)
/// let found = try await account.client.discover(base)
/// var signIn = try account.signIn(found, by: .redirect(to: address))
/// ```
public struct Account: Sendable {
  /// The server as it is on the list.
  public let server: ServerEntry
  /// Its address in its parts.
  public let base: StatedAddress
  /// Where the tokens are.
  public let store: TokenStore
  /// What sends the requests of a sign-in.
  public let client: OAuthClient
  private let random: @Sendable () -> UInt64

  /// An access; `random` gives numbers that nobody can guess.
  public init(
    _ server: ServerEntry, _ base: StatedAddress, store: TokenStore, client: OAuthClient,
    random: @escaping @Sendable () -> UInt64
  ) {
    (self.server, self.base, self.store) = (server, base, store)
    (self.client, self.random) = (client, random)
  }

  /// What gives requests their tokens; `report` takes what is to be known of that.
  public func tokens(
    report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
  ) -> StoredTokens {
    StoredTokens(
      store, for: base, named: server.name, client: client, random: random, report: report)
  }

  /// Who is signed in; `nil` where nobody is.
  public func present() throws(Diagnostic) -> StoredSignIn? { try store.find(base) }
}

// MARK: Signing in

extension Account {
  /// A sign-in that begins; throws where it is not known by which name the server knows this program, and at an
  /// open server.
  public func signIn(
    _ found: Discovery.Found, by way: SignIn.Way
  ) throws(Diagnostic) -> SignIn {
    guard let configuration = found.configuration else { throw Diagnostic(.noSignInNeeded) }
    guard let client = server.client else { throw Diagnostic(.noClient) }
    let parameters = SignIn.Parameters(
      configuration, client: client, base: found.base, scopes: server.scopes.map { Scopes($0) })
    return SignIn(parameters, by: way, random: random)
  }

  /// The first step of a sign-in.
  public func start(_ signIn: inout SignIn) throws(Diagnostic) -> SignIn.Step {
    try signIn.start(at: client.present, random: random)
  }

  /// Keeps what a sign-in gave.
  public func keep(
    _ tokens: TokenSet, of signIn: SignIn, issuer: String, keyFile: String? = nil
  ) async throws(Diagnostic) -> StoredSignIn {
    let kept = StoredSignIn(
      base: server.address, issuer: issuer, renewal: signIn.renewal, keyFile: keyFile,
      tokens: tokens)
    try await keep(kept)
    return kept
  }

  /// Keeps a sign-in in the place of the one before, while nobody renews that.
  public func keep(_ signIn: StoredSignIn) async throws(Diagnostic) {
    let lock = try await store.lock(base)
    defer { withExtendedLifetime(lock) {} }
    try store.save(signIn, for: base)
  }
}

// MARK: Signing out

extension Account {
  /// Takes the tokens back and forgets them; says whether somebody was signed in, and what did not work.
  public func signOut() async throws(Diagnostic) -> (wasSignedIn: Bool, findings: [Diagnostic]) {
    guard try present() != nil else { return (false, []) }
    let lock = try await store.lock(base)
    defer { withExtendedLifetime(lock) {} }
    guard let signIn = try present() else { return (false, []) }
    let requests = signIn.renewal.revocations(signIn.tokens)
    var findings: [Diagnostic] = requests.isEmpty ? [Diagnostic(.notRevoked)] : []
    for request in requests {
      guard let reason = await failure(request) else { continue }
      if findings.isEmpty { findings.append(Diagnostic(.notRevoked, ["reason": .finding(reason)])) }
    }
    try store.remove(base)
    return (true, findings)
  }

  /// Why a request was not done; a token that a server does not know is not good any more either.
  private func failure(_ request: OAuthRequest) async -> Diagnostic? {
    do throws(Diagnostic) {
      let reply = try await client.send(request)
      return reply.refusal(from: request)
    } catch {
      return error
    }
  }
}

// MARK: What is granted

extension StoredSignIn {
  /// What was asked for and not granted; `nil` where all was.
  public var missingScopes: Diagnostic? {
    let missing = renewal.wanted.missing(in: tokens.scopes)
    return missing.isEmpty ? nil : Diagnostic(.scopeNotGranted, ["scopes": .names(missing)])
  }
}
