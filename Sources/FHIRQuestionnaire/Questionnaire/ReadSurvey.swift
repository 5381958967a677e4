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
  /// The findings; what takes all items to find, and their positions, is looked for when they are
  /// first asked for.
  ///
  /// Those of each item come first, in the order of the source, then those that take all items to find.
  public var diagnostics: [Diagnostic] {
    get { findings.diagnostics }
    set { findings = LocatedFindings(newValue) }
  }
  private var findings: LocatedFindings
  /// The index of the survey as it was read.
  private var made: MadeIndex?

  /// Creates a result.
  public init(survey: Survey?, diagnostics: [Diagnostic]) {
    self.survey = survey
    findings = LocatedFindings(diagnostics)
  }

  /// Creates a result; `check` finds what is wrong, given the index of the survey.
  package init(_ survey: Survey, check: @escaping @Sendable (SurveyIndex) -> [Diagnostic]) {
    let made = MadeIndex(survey)
    (self.survey, self.made) = (survey, made)
    findings = LocatedFindings { check(made.index) }
  }

  /// The items of the survey in document order, for ``FHIRPathEvaluator`` and sessions; `nil` without
  /// a survey.
  public var index: SurveyIndex? { made?.index ?? survey.map { SurveyIndex($0) } }
}

/// The index of a survey, made once, when somebody asks for it.
private final class MadeIndex: Sendable {
  private let survey: Survey
  private let made = Mutex<SurveyIndex?>(nil)

  init(_ survey: Survey) { self.survey = survey }

  var index: SurveyIndex {
    made.withLock { made in
      if let made { return made }
      let index = SurveyIndex(survey)
      made = index
      return index
    }
  }
}

/// Findings that are looked for once, when somebody asks for them.
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
