import SurveyDiagnostics
import SurveyTerminal

extension Diagnostic {
  /// The finding in words that can be printed: only the break before the hint is one.
  func visibleText(in language: DiagnosticLanguage) -> String {
    text(in: language) { VisibleText.text($0, keepsLines: false) }
  }
}
