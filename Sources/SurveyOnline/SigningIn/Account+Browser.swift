import SMART
public import SurveyDiagnostics
import SurveyPrimitives

extension Account {
  /// For how many seconds a browser is waited for.
  package static let patience: Int64 = 600

  /// Signs in by a browser on this machine, whole, and keeps the tokens; `show` is given the address to open there.
  ///
  /// Waits for the person for up to ten minutes, on the thread that calls.
  public func signIn(
    _ show: @Sendable (_ address: String) -> Void
  ) async throws(Diagnostic) -> StoredSignIn {
    let found = try await client.discover(base, allowingPlain: server.allowsPlain)
    guard let configuration = found.configuration else { throw Diagnostic(.noSignInNeeded) }
    let browser = try BrowserReturn(port: server.redirectPort)
    var signIn = try signIn(found, by: .redirect(to: browser.address))
    guard case .visit(let address) = try start(&signIn) else { throw Diagnostic(.signInOver) }
    show(address)
    let limit = client.present.secondsSinceEpoch + Self.patience
    var step = try browser.wait(for: &signIn) { client.present.secondsSinceEpoch > limit }
    step = try await client.drive(&signIn, from: step)
    guard case .finished(let tokens) = step else { throw Diagnostic(.signInOver) }
    return try await keep(tokens, of: signIn, issuer: configuration.issuerName)
  }
}
