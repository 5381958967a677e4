import SurveyModel

/// A text of a form in its own language and in others.
struct FormText: Hashable, Sendable {
  /// A text in another language, by the tag of that.
  struct Translation: Hashable, Sendable {
    var language: String
    var text: String
    /// What calculates it, where it shows answers.
    var expression: SurveyExpression?
  }

  var text: String
  var translations: [Translation] = []

  init(_ text: String, _ translations: [Translation] = []) {
    (self.text, self.translations) = (text, translations)
  }
}
