import FHIRPath
public import SurveyEngine
public import SurveyModel
import Synchronization

extension FHIRPathEvaluator {
  /// The steps in which an expression is evaluated, each part with its values; those before a
  /// failure where it fails.
  public mutating func steps(
    of call: ExpressionCall, in answers: SessionAnswers
  ) -> [ExpressionStep] {
    let log = ExpressionLog()
    environment.step = { step, values in log.add(step, values) }
    defer { environment.step = nil }
    do { _ = try evaluate(call, in: answers) } catch {}
    return log.steps
  }

  /// The numbers, texts and dates that are written in an expression.
  public func literals(of expression: PreparedExpression) -> [AnswerValue] {
    guard expressions.indices.contains(expression.number),
      case .program(let program) = expressions[expression.number].kind
    else { return [] }
    return program.steps.filter { $0.action == "literal" }.flatMap { step -> [AnswerValue] in
      let values = try? FHIRPath.compile(step.text).evaluate(onAll: [])
      return values.flatMap(\.first).flatMap { AnswerCandidate($0) }?.values ?? []
    }
  }
}

/// The steps of one evaluation, as they come.
private final class ExpressionLog: Sendable {
  private static let most = 1000
  private let list = Mutex<[ExpressionStep]>([])

  var steps: [ExpressionStep] { list.withLock { $0 } }

  func add(_ step: FHIRPath.Step, _ values: [FHIRPath.Value]) {
    let texts = FHIRPathValue(FHIRPath.Collection(values)).texts
    list.withLock { list in
      if list.count < Self.most { list.append(ExpressionStep(step.text, values: texts)) }
    }
  }
}
