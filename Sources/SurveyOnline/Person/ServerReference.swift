import FHIRDocument

/// A reference as a server means it: relative ones, and those with its own address, are to what it has.
struct ServerReference: Hashable, Sendable {
  /// The type.
  let type: String
  /// The id.
  let id: String

  /// Reads `Patient/12`, with the address of the server before it or a version behind it; `nil` where it
  /// is to something else.
  init?(_ text: String, base: String) {
    var rest = text[...]
    let root = base.hasSuffix("/") ? base : base + "/"
    if rest.hasPrefix(root) { rest = rest.dropFirst(root.count) }
    var parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 4, parts[2] == "_history" { parts.removeLast(2) }
    guard parts.count == 2, Self.isType(parts[0]), Self.isId(parts[1]) else { return nil }
    (type, id) = (String(parts[0]), String(parts[1]))
  }

  /// Reads an id of FHIR, or `Patient/12`.
  init?(person text: String, base: String) {
    self.init(text.contains("/") ? text : "Patient/" + text, base: base)
  }

  /// `Patient/12`.
  var text: String { "\(type)/\(id)" }

  private static func isType(_ text: Substring) -> Bool {
    text.first?.isUppercase == true && text.allSatisfy { $0.isASCII && $0.isLetter }
  }

  static func isId(_ text: Substring) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }
  }
}
