public import SurveyDiagnostics
public import SurveyPrimitives

/// A sign-in as a state machine: what happened goes in, what is to be done comes out.
///
/// It sends nothing, waits for nothing and asks no clock: whoever drives it does.
///
/// ```swift
/// var signIn = SignIn(.init(configuration, client: "app", base: base), by: .redirect(address), random: random)
/// switch try signIn.start(at: now) {
/// case .visit(let address): …  // and then: try signIn.take(.redirected(to: text))
/// ```
public struct SignIn: Sendable {
  /// How somebody signs in.
  public enum Way: Sendable {
    /// In a browser, which is sent back to an address with a code (RFC 6749 4.1).
    case redirect(to: String)
    /// On another device, on which a code is typed (RFC 8628).
    case device
    /// The program itself, by its key (SMART, backend services).
    case key(ClientKey)
  }

  /// What is to be done.
  public enum Step: Sendable {
    /// A request is sent; then ``Event/replied(_:)``.
    case send(OAuthRequest)
    /// The person opens an address in a browser; then ``Event/redirected(to:)``.
    case visit(String)
    /// The person types a code; meanwhile some seconds are waited; then ``Event/waited(until:)``.
    case enter(DeviceCode)
    /// Some seconds are waited; then ``Event/waited(until:)``.
    case wait(seconds: Int)
    /// Done.
    case finished(TokenSet)
  }

  /// What happened.
  public enum Event: Sendable {
    /// The reply to a request.
    case replied(OAuthReply)
    /// The server could not be reached; only a device waits for it.
    case notReached(Diagnostic, at: Instant)
    /// The browser was sent to an address.
    case redirected(to: String)
    /// The time is over, and this is the present instant.
    case waited(until: Instant)
  }

  /// Where the sign-in is.
  enum State: Sendable {
    case new
    case redirect
    case deviceCode
    case polling(Polling)
    case tokens
    case over
  }

  let parameters: Parameters
  private(set) var way: Way
  let pkce: PKCE
  /// By what a redirect is known to be the answer to this sign-in.
  let mark: String
  /// By what an id token is known to be the one of this sign-in.
  let nonce: String
  var state = State.new

  /// Begins a sign-in; `random` gives numbers that nobody can guess.
  public init(_ parameters: Parameters, by way: Way, random: () -> UInt64) {
    self.parameters = parameters
    self.way = way
    pkce = PKCE(random: random)
    mark = RandomText.make(words: 3, random)
    nonce = RandomText.make(words: 3, random)
  }
}

extension SignIn {
  /// What a sign-in is for.
  public struct Parameters: Sendable {
    /// What the server says of signing in.
    public let configuration: SMARTConfiguration
    /// The name under which the server knows this program.
    public let client: String
    /// The base of the server as it states it itself.
    public let base: String
    /// What is asked for; `nil` for what is usually needed.
    public let scopes: Scopes?

    /// Creates the parameters.
    public init(
      _ configuration: SMARTConfiguration, client: String, base: String, scopes: Scopes? = nil
    ) {
      (self.configuration, self.client) = (configuration, client)
      (self.base, self.scopes) = (base, scopes)
    }
  }

  /// What is asked for.
  public var wanted: Scopes {
    if let scopes = parameters.scopes { return scopes }
    guard case .key = way else { return .usual(parameters.configuration, isBackend: false) }
    return .usual(parameters.configuration, isBackend: true)
  }

  /// How the tokens are renewed later.
  public var renewal: Renewal {
    Renewal(
      token: parameters.configuration.token, revocation: parameters.configuration.revocation,
      client: parameters.client, wanted: wanted)
  }

  /// Says where the browser comes back to, once the port is known; before the first step.
  public mutating func comesBack(to redirect: String) {
    if case .new = state, case .redirect = way { way = .redirect(to: redirect) }
  }

  /// The first step.
  public mutating func start(at now: Instant, random: () -> UInt64) throws(Diagnostic) -> Step {
    switch way {
    case .redirect(let address):
      state = .redirect
      return .visit(try authorizationAddress(redirect: address))
    case .device:
      state = .deviceCode
      return .send(try deviceRequest())
    case .key(let key):
      let known = parameters.configuration.signingAlgorithms
      guard known.isEmpty || known.contains(key.algorithm) else {
        throw .notOffered(key.algorithm)
      }
      state = .tokens
      return .send(try renewal.request(key, at: now, random: random))
    }
  }

  /// The next step.
  public mutating func take(_ event: Event) throws(Diagnostic) -> Step {
    switch (state, event) {
    case (.redirect, .redirected(let address)):
      let code = try code(in: address)
      state = .tokens
      return .send(codeRequest(code))
    case (.tokens, .replied(let reply)): return try finish(reply)
    case (.deviceCode, .replied(let reply)): return try begin(reply)
    case (.polling(let polling), .waited(let now)): return try poll(polling, at: now)
    case (.polling(let polling), .replied(let reply)): return try read(reply, of: polling)
    case (.polling(let polling), .notReached(_, let now)): return try slowDown(polling, at: now)
    case (_, .notReached(let reason, _)): throw reason
    // A driver that mixes up its events gets nothing from a server.
    default: throw Diagnostic(.signInOver)
    }
  }

  mutating func finish(_ reply: OAuthReply) throws(Diagnostic) -> Step {
    state = .over
    let renewal = renewal
    return .finished(
      try TokenSet(reply, from: renewal.token, wanted: renewal.wanted, nonce: nonce))
  }
}

extension Diagnostic {
  /// A way to sign in that a server does not have.
  static func notOffered(_ what: String) -> Diagnostic {
    Diagnostic(.signInNotOffered, ["what": .literal(what)])
  }
}
