import SurveyFormats
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

/// Texts that have the marks around names of questions as words.
extension FormText {
  private static let mark = "${"
  private static let literalMark = "$\(LiteralText.joiner){"

  /// Words as a cell has them: no mark in them names a question.
  static func literal(_ text: String) -> String {
    text.has("${") ? text.replacing(mark, with: literalMark) : text
  }

  /// The words of a cell.
  static func words(_ text: String) -> String {
    text.has("\u{2060}") ? text.replacing(literalMark, with: mark) : text
  }

  /// The same in all languages.
  var words: FormText {
    var result = self
    result.text = Self.words(text)
    for index in translations.indices {
      result.translations[index].text = Self.words(translations[index].text)
    }
    return result
  }
}
