public import SurveyDiagnostics
public import SurveyModel

/// A survey and what was found while it was read.
public struct ReadSurvey: Sendable {
  /// The survey; there in spite of errors wherever it could be built.
  public var survey: Survey?
  /// The findings, in the order of the source.
  public var diagnostics: [Diagnostic]

  /// Creates a result.
  public init(survey: Survey?, diagnostics: [Diagnostic]) {
    self.survey = survey
    self.diagnostics = diagnostics
  }
}
