import SurveyDiagnostics
package import SurveyInterview

/// What is said between two surveys.
extension Word {
  static let turn = Word("take.turn", "Questionnaire {number} of {count}: {title}")
  package static let formChanged = Word("take.form-changed", "The form has changed.")

  package static let ofTake: [Word] = [.turn, .formChanged]
}

extension Words {
  /// Says which of several surveys begins.
  package func turn(_ number: Int, of count: Int, _ title: String) -> String {
    let text = text(
      .turn, ["number": .number(number), "count": .number(count), "title": .literal(title)])
    return "\n" + VisibleText.text(text, keepsLines: false) + "\n"
  }
}
