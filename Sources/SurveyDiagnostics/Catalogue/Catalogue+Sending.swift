/// FS186x, FS187x: tasks on servers, and answers on their way to them.
extension Diagnostic.Code {
  /// What was answered waits in the outbox.
  public static let keptInOutbox = Self(
    1861, .system, .warning, "not sent; it waits in the outbox as {entry}",
    remedy: "Nothing is lost; it is sent when the server can be reached.")

  static let sending: [Self] = [keptInOutbox]
}
