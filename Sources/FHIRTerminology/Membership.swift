public import SurveyDiagnostics
import SurveyPrimitives

/// Whether a code is in a value set.
public enum Membership: Hashable, Sendable {
  /// It is.
  case yes
  /// It is not.
  case no
  /// It cannot be determined from what is available, for this reason.
  case unknown(Phrase)

  /// `nil` where it cannot be determined.
  var isMember: Bool? {
    switch self {
    case .yes: true
    case .no: false
    case .unknown: nil
    }
  }
}

/// A code system and a code of it.
struct CodeKey: Hashable, Sendable {
  let system: String?
  let code: String
}

extension Coding {
  var key: CodeKey? { code.map { CodeKey(system: system, code: $0) } }
}
