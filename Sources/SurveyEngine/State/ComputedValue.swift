import SurveyDiagnostics
import SurveyModel

/// The value of a computation for one instance.
struct ComputedValue: Sendable {
  /// What the value means for the item.
  enum Meaning: Sendable {
    /// Nothing: it was not evaluated, or is empty.
    case nothing
    /// A condition or a rule.
    case truth(Bool)
    /// Answers, or a limit.
    case answers([AnswerValue])
    /// Options or suggestions.
    case offers(OfferedAnswers)
    /// A text.
    case text(String)
    /// It could not be evaluated.
    case failure(IndirectDiagnostic)
  }

  /// The value as the evaluator gave it.
  var value: (any ExpressionValue)?
  /// What it means.
  var meaning = Meaning.nothing
  /// What of the value was not taken, and why.
  var note: IndirectDiagnostic?
}

extension ComputedValue {
  /// A value that could not be evaluated.
  static func failed(_ problem: Diagnostic) -> ComputedValue {
    ComputedValue(meaning: .failure(IndirectDiagnostic(problem)))
  }

  var failure: Diagnostic? {
    if case .failure(let problem) = meaning { problem.diagnostic } else { nil }
  }

  var truth: Bool? {
    if case .truth(let truth) = meaning { truth } else { nil }
  }

  /// The answers; none where there is no value.
  var answers: [AnswerValue] {
    if case .answers(let answers) = meaning { answers } else { [] }
  }

  /// What is offered; `nil` where that cannot be known.
  var offered: [AnswerValue]? {
    if case .offers(let offers) = meaning, offers.isKnown { offers.answers } else { nil }
  }

  /// The values that are not offered, because they cannot be answers.
  var unfit: [OfferedAnswers.Unfit] {
    if case .offers(let offers) = meaning { offers.unfit } else { [] }
  }

  /// Whether nothing that depends on the one changes when the other takes its place.
  func isSame(as other: ComputedValue) -> Bool {
    switch (meaning, other.meaning) {
    case (.failure(let own), .failure(let problem)):
      guard own.diagnostic == problem.diagnostic else { return false }
    case (.failure, _), (_, .failure): return false
    default: break
    }
    // Asked before they are unwrapped, which copies them: at first there is none.
    if value == nil || other.value == nil { return value == nil && other.value == nil }
    guard let value, let otherValue = other.value else { return false }
    return value.isSame(as: otherValue)
  }
}
