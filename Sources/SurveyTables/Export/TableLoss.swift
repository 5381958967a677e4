import SurveyDiagnostics

/// What the wide table does not keep, and of which question.
struct TableLoss: Hashable {
  let linkId: String?
  let part: LostPart

  func finding(at location: Location) -> Diagnostic {
    Diagnostic(.partNotInTable, ["part": .phrase(part.phrase)], at: location)
  }
}

/// A part of a response that a table has no cell for.
enum LostPart: Hashable {
  /// An element of the response, by its name.
  case element(String)
  /// A part of an answer.
  case answer(Answer)

  /// A part of an answer.
  enum Answer: String {
    /// What an attachment or a reference says beside its address.
    case attachmentAddress, reference
    /// That a text is not an option, or that words without a code are not a text.
    case text, words
    /// A part of a code.
    case system, otherCode
    /// A part of a quantity's unit.
    case unitSystem, unitWords, halfUnit, noUnit, unitCase
  }

  /// The part in words.
  var phrase: Phrase {
    switch self {
    case .element(let name): .lostElement(name)
    case .answer(let part): .lost(part.rawValue)
    }
  }
}
