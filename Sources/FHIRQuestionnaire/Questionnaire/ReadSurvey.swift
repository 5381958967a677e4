public import SurveyDiagnostics
public import SurveyEngine
public import SurveyModel
import Synchronization

/// A survey and what was found while it was read.
public struct ReadSurvey: Sendable {
  /// The survey; there in spite of errors wherever it could be built.
  public var survey: Survey? {
    didSet { made = nil }
  }
  /// The findings, whose positions are looked up when they are first asked for.
  ///
  /// Those of each item come first, in the order of the source, then those that take all items to find.
  public var diagnostics: [Diagnostic] {
    get { findings.diagnostics }
    set { findings = LocatedFindings(newValue) }
  }
  private var findings: LocatedFindings
  /// The index that its rules were checked with.
  private var made: SurveyIndex?

  /// Creates a result.
  public init(survey: Survey?, diagnostics: [Diagnostic]) {
    self.survey = survey
    findings = LocatedFindings(diagnostics)
  }

  /// Creates a result whose survey has its index already.
  package init(_ index: SurveyIndex, diagnostics: @escaping @Sendable () -> [Diagnostic]) {
    survey = index.survey
    made = index
    findings = LocatedFindings(diagnostics)
  }

  /// The items of the survey in document order, for ``FHIRPathEvaluator`` and sessions; `nil` without
  /// a survey.
  public var index: SurveyIndex? { made ?? survey.map { SurveyIndex($0) } }
}

/// Findings whose positions are looked up once, when somebody asks for them.
private final class LocatedFindings: Sendable {
  private let locate: @Sendable () -> [Diagnostic]
  private let located = Mutex<[Diagnostic]?>(nil)

  init(_ locate: @escaping @Sendable () -> [Diagnostic]) { self.locate = locate }

  convenience init(_ diagnostics: [Diagnostic]) { self.init { diagnostics } }

  var diagnostics: [Diagnostic] {
    located.withLock { known in
      if let known { return known }
      let found = locate()
      known = found
      return found
    }
  }
}
