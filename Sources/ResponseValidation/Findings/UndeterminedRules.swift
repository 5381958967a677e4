import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// Recognises findings that follow from what is not available, so that the response is not at fault.
///
/// Not available is what launch contexts decide that are not given, and what expressions decide
/// that cannot be evaluated. What the catalogue says that a finding rests on decides whether that
/// matters to it.
struct UndeterminedRules: Sendable {
  private let undetermined: SessionDoubts
  private let index: SurveyIndex

  init(_ session: Session, contexts: [String: [Element]]) {
    index = session.index
    let survey = session.index.survey
    let known = Set((survey.launchContexts + LaunchContext.known).map(\.name))
    let given = Set(contexts.keys).union(contexts.keys.map(survey.launchContextName))
    undetermined = session.doubts(lacking: known.subtracting(given)) { expression in
      guard expression.language != SurveyExpression.fhirPath else { return false }
      guard let name = expression.name else { return true }
      return !given.contains(name)
    }
  }

  /// Whether a response can be wrong in what is not available, so that none is certainly right.
  var decideAnything: Bool { undetermined.decideAnything }

  /// What a part of an item depends on that is not available; `nil` where it depends on nothing.
  func cause(of basis: Diagnostic.Basis, _ item: SurveyIndex.ItemIndex?) -> Phrase? {
    undetermined.cause(of: SessionDoubts.Subject(basis), item).map(Self.phrase)
  }

  private static func phrase(_ cause: String) -> Phrase {
    cause.isEmpty ? .dependsOnExpression : .dependsOnContext(cause)
  }

  /// What decides whether a response is right, and is not available (rule 78).
  func findings(in session: Session, completing: Bool) -> [Diagnostic] {
    session.undecided(by: undetermined, completing: completing).map { cause, id in
      let location = id.map {
        Location(subject: .instance(session.path($0)), linkId: session.item($0).linkId)
      }
      var finding = Diagnostic(.validityUndetermined, at: location ?? Location())
      finding.undetermined = Self.phrase(cause)
      return finding
    }
  }

  /// The finding with what it depends on, where that is not available.
  func marked(_ finding: Diagnostic) -> Diagnostic {
    let item = finding.location.linkId.flatMap { index.find(linkId: $0) }
    guard finding.severity == .error,
      let cause = finding.code.basis.lazy.compactMap({ cause(of: $0, item) }).first
    else { return finding }
    var finding = finding
    finding.undetermined = cause
    return finding
  }
}

extension SessionDoubts.Subject {
  fileprivate init(_ basis: Diagnostic.Basis) {
    switch basis {
    case .enablement: self = .enablement
    case .presence: self = .presence
    case .options: self = .options
    case .limits: self = .limits
    case .rules: self = .rules
    case .value: self = .value
    }
  }
}
