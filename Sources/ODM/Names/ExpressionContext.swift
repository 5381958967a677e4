/// The languages that FormalExpressions are read in.
enum ExpressionContext {
  case xpath, fhirPath
  /// The operator style of EDC systems.
  case operators

  /// The language of a Context; `nil` where it is not known.
  init?(_ context: String?) {
    guard let context = context?.lowercased(), !context.isEmpty else {
      self = .operators
      return
    }
    if context.hasPrefix("xpath") || context.hasPrefix("xforms") {
      self = .xpath
    } else if context.hasPrefix("fhirpath") || context == "text/fhirpath" {
      self = .fhirPath
    } else if ["openedc", "edc", "redcap", "openclinica", "libreclinica"].contains(context) {
      self = .operators
    } else {
      return nil
    }
  }

  /// What an expression is written in that says when an item is not asked, and that is not followed.
  static func exception(of condition: String) -> String { "iif(\(condition), false, true)" }

  /// The condition in such an expression.
  static func exception(_ text: String) -> String? {
    guard text.hasPrefix("iif("), text.hasSuffix(", false, true)") else { return nil }
    return String(text.dropFirst(4).dropLast(", false, true)".count))
  }
}
