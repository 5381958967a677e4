import SurveyPrimitives

/// Whether a code is in a value set.
public enum Membership: Hashable, Sendable {
  /// It is.
  case yes
  /// It is not.
  case no
  /// It cannot be told from what is at hand, for this reason.
  case unknown(String)
}

/// A code system and a code of it.
struct CodeKey: Hashable, Sendable {
  let system: String?
  let code: String
}

extension Coding {
  var key: CodeKey? { code.map { CodeKey(system: system, code: $0) } }
}
