/// FS183x, FS184x: signing in to servers.
extension Diagnostic.Code {
  /// Nobody is signed in to a server that wants it.
  public static let notSignedIn = Self(
    1831, .system, .error, "nobody is signed in{server, select, none {} other { to {server}}}",
    hint: "sign in first", remedy: "Sign in to the server first.")

  static let signingIn: [Self] = [notSignedIn]
}
