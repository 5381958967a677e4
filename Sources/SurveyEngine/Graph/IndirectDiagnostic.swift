import SurveyDiagnostics

/// A finding behind a reference, for where there is seldom one.
final class IndirectDiagnostic: Sendable {
  let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
