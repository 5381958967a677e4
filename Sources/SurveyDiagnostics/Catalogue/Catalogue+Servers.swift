/// FS180x, FS181x: servers, and what they answer.
extension Diagnostic.Code {
  /// There is nothing that carries requests.
  public static let noTransport = Self(
    1801, .system, .error, "there is no connection to the network here",
    remedy: "Run the command where there is a network.")

  static let servers: [Self] = [noTransport]
}
