import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// Findings that follow from what is not known, and so are no fault of the response.
///
/// Not known is what launch contexts decide that are not given, and what expressions decide that
/// cannot be evaluated.
struct ResponseDoubts: Sendable {
  private let doubts: SessionDoubts
  private let index: SurveyIndex

  init(_ session: Session, contexts: [String: [Element]]) {
    index = session.index
    let declared = Set(index.survey.launchContexts.map(\.name))
    let given = Set(contexts.keys)
    doubts = session.doubts(lacking: declared.subtracting(given)) { expression in
      guard expression.language != SurveyExpression.fhirPath else { return false }
      guard let name = expression.name else { return true }
      return !given.contains(name)
    }
  }

  /// Whether what is calculated for an item needs values that are not there.
  func hasDoubt(aboutValueOf item: SurveyIndex.ItemIndex) -> Bool {
    doubts.cause(of: .value, item) != nil
  }

  /// The finding as it weighs with these doubts.
  func weighed(_ finding: Diagnostic) -> Diagnostic {
    guard finding.severity == .error, let cause = cause(of: finding) else { return finding }
    var finding = finding
    finding.severity = .warning
    finding.hint =
      cause.isEmpty
      ? "it depends on an expression that is not evaluated here"
      : "it depends on %\(cause), which is not given: --context \(cause)=FILE"
    return finding
  }

  private func cause(of finding: Diagnostic) -> String? {
    let item = finding.location.linkId.flatMap { index.find(linkId: $0) }
    switch finding.code {
    case .disabledItemAnswered: return doubts.cause(of: .enablement, item)
    case .requiredMissing, .tooFewAnswers:
      return doubts.cause(of: .presence, item) ?? doubts.cause(of: .limits, item)
    case .notAnOption, .noLongerOffered: return doubts.cause(of: .options, item)
    case .constraintBroken: return doubts.cause(of: .rules, item)
    case .belowMinimum, .aboveMaximum, .answerTooLong, .answerTooShort, .tooManyAnswers,
      .tooManyDecimalPlaces:
      return doubts.cause(of: .limits, item)
    default: return nil
    }
  }
}
