import FHIRDocument
import FHIRTerminology
import ResponseValidation
import SurveyModel

/// One version of a questionnaire, for saying why a question has no answer.
struct FormVersion: Sendable {
  /// Its name; an empty text where it has none.
  let name: String
  /// The index of each question of the codebook among its items; -1 for one that it does not have.
  let items: [Int]
  /// What works out what is disabled; `nil` where the questionnaire is not at hand.
  let validator: SurveyResponseValidator?

  /// A version whose questionnaire is at hand.
  init(_ validator: SurveyResponseValidator, of codebook: Codebook) {
    let name = validator.survey.version ?? ""
    let numbers = validator.itemNumbers
    self.name = name
    self.validator = validator
    items = codebook.questions.map { question in
      question.versions.contains(name) ? numbers[question.linkId] ?? -1 : -1
    }
  }

  /// A version of which the codebook alone tells.
  init(_ name: String, of codebook: Codebook) {
    self.name = name
    validator = nil
    items = codebook.questions.map { $0.versions.contains(name) ? 0 : -1 }
  }
}

/// The versions of a questionnaire, oldest first, and which of them a response is read with.
struct FormVersions: Sendable {
  /// How the version of a response was found.
  enum Choice {
    case named
    /// The response names none, and the newest is taken.
    case newest
    /// It is not known, and the nearest lower one is taken, else the oldest.
    case nearest
    /// Another questionnaire is named, and the newest is taken.
    case otherQuestionnaire
  }

  let all: [FormVersion]
  /// The address of the questionnaire; `nil` where it is not known.
  let address: String?

  /// The number of the version that a response is read with.
  func number(for response: Element) -> (number: Int, choice: Choice) {
    let named = QuestionnaireReference(namedBy: response)
    if let named, isOther(named) { return (max(all.count - 1, 0), .otherQuestionnaire) }
    guard let name = named?.version else {
      return (all.count - 1, all.last?.name.isEmpty == true ? .named : .newest)
    }
    if let named = all.firstIndex(where: { $0.name == name }) { return (named, .named) }
    return (all.lastIndex { $0.name.isOlderVersion(than: name) } ?? 0, .nearest)
  }

  /// Whether a version has a question of the codebook, by both of their numbers.
  func has(_ question: Int, in version: Int) -> Bool {
    all.indices.contains(version) && all[version].items.indices.contains(question)
      && all[version].items[question] >= 0
  }

  /// Whether another questionnaire is named for certain: by an address, and not by an id.
  private func isOther(_ named: QuestionnaireReference) -> Bool {
    guard let address, address.contains(":"), !named.isLiteral else { return false }
    return named.address.contains(":") && named.address != address
  }
}
