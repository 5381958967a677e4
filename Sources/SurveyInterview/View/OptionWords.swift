import SurveyModel
import SurveyPrimitives

/// Texts that mean an option, and therefore no command: labels, codes, prefixes.
///
/// They are compared when a text is asked about: few are, and a list may be long.
public struct OptionWords: Hashable, Sendable {
  private let options: [AnswerOption]

  init(_ options: [AnswerOption]) { self.options = options }

  /// Whether a text, which is in lower case, means an option.
  public func contains(_ word: String) -> Bool {
    options.indices.contains { options[$0].isMeant(by: word) }
  }
}

extension AnswerOption {
  fileprivate func isMeant(by word: String) -> Bool {
    if label.lowercased() == word || value.label.lowercased() == word { return true }
    if case .coding(let coding) = value, coding.code?.lowercased() == word { return true }
    guard let prefix = prefix?.lowercased() else { return false }
    return prefix == word || prefix.filter { !"().:".contains($0) } == word
  }
}
