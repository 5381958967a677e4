import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics
import SurveyModel

/// The names of the versions of a questionnaire, oldest first, and which of them a response is read with.
struct NamedVersions: Sendable {
  /// How the version of a response was found.
  enum Choice {
    case named
    /// The response names none, and the newest is taken.
    case newest
    /// It is not known, and the nearest lower one is taken, else the oldest.
    case nearest
    /// Another questionnaire is named, and the newest is taken.
    case otherQuestionnaire
    /// None is named, and several are given.
    case unnamed
  }

  /// An empty name is that of a version without one.
  let names: [String]
  /// The address of the questionnaire; `nil` where it is not known.
  let address: String?

  /// The number of the version that a response is read with.
  func number(for response: Element) -> (number: Int, choice: Choice) {
    let named = QuestionnaireReference(namedBy: response)
    if let named, isOther(named) { return (max(names.count - 1, 0), .otherQuestionnaire) }
    guard let name = named?.version else {
      return (names.count - 1, names.last?.isEmpty == true ? .named : .newest)
    }
    if let named = names.firstIndex(of: name) { return (named, .named) }
    return (names.lastIndex { !name.isOlderVersion(than: $0) } ?? 0, .nearest)
  }

  /// Whether another questionnaire is named for certain: by an address and not by an id, or one that the
  /// response contains.
  private func isOther(_ named: QuestionnaireReference) -> Bool {
    if named.address.hasPrefix("#") { return true }
    guard let address, address.contains(":"), !named.isLiteral else { return false }
    return named.address.contains(":") && !named.names(url: address)
  }
}

extension NamedVersions.Choice {
  /// What is said of responses whose version was found so; `nil` where they name it.
  func finding(_ count: Int, at location: Location) -> Diagnostic? {
    let code: Diagnostic.Code
    switch self {
    case .named: return nil
    case .newest: code = .responsesWithoutVersion
    case .nearest: code = .responsesOfOtherVersion
    case .otherQuestionnaire: code = .responsesOfOtherQuestionnaire
    case .unnamed: code = .responsesOfNoQuestionnaire
    }
    return Diagnostic(code, ["count": .number(count)], at: location)
  }
}
