package import SurveyDiagnostics

/// One thing that the program says to a person who takes a survey: its key in the tables of
/// languages, and the English template.
///
/// Templates have the notation of findings: `{count, plural, one {# answer} other {# answers}}`.
package struct Word: Sendable {
  /// The key by which a language has it among its phrases: `say.first`.
  package let key: String
  /// The English template.
  package let english: String

  /// Creates a word; it also belongs into a list of ``Words``, for which tests ask every language.
  package init(_ key: String, _ english: String) {
    (self.key, self.english) = ("say." + key, english)
  }
}

/// What the program says to a person who takes a survey, in their language.
package struct Words: Sendable {
  /// The language.
  package let language: DiagnosticLanguage

  /// The words of a language; what it lacks is English.
  package init(_ language: DiagnosticLanguage = .english) { self.language = language }

  /// A word with its gaps filled.
  package func text(
    _ word: Word, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value?> = [:]
  ) -> String {
    let arguments = arguments.compactMap { name, value in
      value.map { Diagnostic.Argument(name, $0) }
    }
    return language.text(of: word.key, english: word.english, arguments)
  }
}
