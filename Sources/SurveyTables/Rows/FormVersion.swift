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

/// The versions of a questionnaire, oldest first.
struct FormVersions: Sendable {
  let all: [FormVersion]
  /// Which of them a response is read with.
  let names: NamedVersions

  init(_ all: [FormVersion], address: String?) {
    self.all = all
    names = NamedVersions(names: all.map(\.name), address: address)
  }

  /// Whether a version has a question of the codebook, by both of their numbers.
  func has(_ question: Int, in version: Int) -> Bool {
    all.indices.contains(version) && all[version].items.indices.contains(question)
      && all[version].items[question] >= 0
  }
}
