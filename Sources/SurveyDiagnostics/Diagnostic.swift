/// One finding about an input: what is wrong, where, and what would be right.
///
/// Readers and checkers return diagnostics and go on; the caller decides what is fatal.
///
/// ```swift
/// Diagnostic(.error, .duplicateKey, "the key \"status\" stands twice in one object",
///            at: location, hint: "remove one of the two")
/// ```
public struct Diagnostic: Error, Hashable, Sendable {
  /// How much a finding weighs.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Good to know; nothing needs to be done.
    case note
    /// Read or accepted all the same, but probably not what was meant.
    case warning
    /// Not what it should be.
    case error
  }

  /// A stable name of one kind of finding: `FS0123`.
  public struct Code: Hashable, Sendable {
    /// The number behind `FS`.
    public var number: Int

    /// Creates a code; the catalogue files hold every code in use.
    public init(_ number: Int) { self.number = number }
  }

  /// How much it weighs.
  public var severity: Severity
  /// Which kind of finding it is.
  public var code: Code
  /// What is wrong, in a sentence without a full stop.
  public var message: String
  /// Where it is.
  public var location: Location
  /// What would be right or what to do, if that can be said.
  public var hint: String?

  /// Creates a diagnostic.
  public init(
    _ severity: Severity, _ code: Code, _ message: String, at location: Location = Location(),
    hint: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.location = location
    self.hint = hint
  }
}

extension Diagnostic.Code: CustomStringConvertible {
  /// `FS` and four digits.
  public var description: String {
    let digits = String(number)
    return "FS" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as a compiler prints it.
  ///
  /// `q.json:12:7: error FS0123: message (linkId "mood", Questionnaire.item[3])`, and a second line
  /// `  hint: …` where there is a hint.
  public var description: String {
    var text = ""
    if let file = location.file { text += file + ":" }
    if let position = location.position { text += "\(position):" }
    if !text.isEmpty { text += " " }
    text += "\(severity.rawValue) \(code): \(message)"
    var place: [String] = []
    if let linkId = location.linkId { place.append("linkId \"\(linkId)\"") }
    if let path = location.path, !path.isEmpty { place.append(path) }
    if !place.isEmpty { text += " (" + place.joined(separator: ", ") + ")" }
    if let hint { text += "\n  hint: \(hint)" }
    return text
  }
}

extension Sequence<Diagnostic> {
  /// Whether one of them is an error.
  public var hasErrors: Bool { contains { $0.severity == .error } }
}
