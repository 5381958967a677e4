import FHIRQuestionnaire
import SurveyEngine
import Synchronization

/// The expressions of a survey for the fast path, with what one thread needs to evaluate them.
final class FastExpressions: Sendable {
  let rules: ExpressionRules
  private let programs: ResponsePrograms
  private let idle = Mutex<[Idle]>([])

  /// An evaluator that nobody uses.
  ///
  /// `@unchecked`: only the thread that took it out of the list uses it.
  private struct Idle: @unchecked Sendable {
    let evaluator: ResponseExpressions
  }

  /// Whether an expression asks for the present moment.
  var usesClock: Bool { programs.usesClock }

  /// Whether the survey has none.
  var isEmpty: Bool { rules.rules.allSatisfy { $0 == nil } }

  /// `nil` where the session must evaluate them itself.
  init?(_ session: Session) {
    guard let evaluator = session.preparedEvaluator as? FHIRPathEvaluator,
      let rules = ExpressionRules(session), let programs = ResponsePrograms(rules, of: evaluator)
    else { return nil }
    self.rules = rules
    self.programs = programs
  }

  /// Lends an evaluator to `body`.
  func withEvaluator<Result>(_ body: (ResponseExpressions) -> Result) -> Result {
    let evaluator =
      idle.withLock { $0.popLast() }?.evaluator ?? ResponseExpressions(programs)
    defer { idle.withLock { [given = Idle(evaluator: evaluator)] in $0.append(given) } }
    return body(evaluator)
  }
}
