import SurveyDiagnostics

/// The names of months and weekdays, from the tables that interviews have.
enum CalendarWords {
  /// A list of a language by its tag, else the English one.
  static func of(_ tag: String, _ list: WordList) -> [String] {
    DiagnosticLanguage.named(tag)?.list(list) ?? list.english
  }
}
