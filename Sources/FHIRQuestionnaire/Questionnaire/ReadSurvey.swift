public import SurveyDiagnostics
public import SurveyEngine
public import SurveyModel

/// A survey and what was found while it was read.
public struct ReadSurvey: Sendable {
  /// The survey; there in spite of errors wherever it could be built.
  public var survey: Survey? {
    didSet { made = nil }
  }
  /// The findings, in the order of the source.
  public var diagnostics: [Diagnostic]
  /// The index that its rules were checked with.
  private var made: SurveyIndex?

  /// Creates a result.
  public init(survey: Survey?, diagnostics: [Diagnostic]) {
    self.survey = survey
    self.diagnostics = diagnostics
  }

  /// Creates a result whose survey has its index already.
  package init(_ index: SurveyIndex, diagnostics: [Diagnostic]) {
    survey = index.survey
    made = index
    self.diagnostics = diagnostics
  }

  /// The items of the survey in document order, for ``FHIRPathEvaluator`` and sessions; `nil` without
  /// a survey.
  public var index: SurveyIndex? { made ?? survey.map { SurveyIndex($0) } }
}
