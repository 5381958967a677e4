import SurveyDiagnostics
import SurveyModel

/// Which computations a survey has and which depend on which, evaluated once.
///
/// A class, so that copies of a session share it; it never changes.
final class ComputationGraph: Sendable {
  /// A condition with the items that it ties together.
  struct Condition: Sendable {
    /// What must hold.
    let enableWhen: EnableWhen
    /// The question that it names; `nil` when the survey has no such item.
    let source: Int?
    /// The lowest item above both, or the source itself when it is above; -1 for the top level.
    let meeting: Int
    /// Whether several items have the linkId that it names, so that it does not say which it means.
    let isShared: Bool

    /// Whether it holds, given the answers that count of the question that it names.
    func holds(for answers: [AnswerValue]) -> Truth {
      isShared ? .unknown : enableWhen.holds(for: answers)
    }
  }

  /// A computation that depends on answers or on another computation.
  struct Dependent: Sendable {
    /// The computation.
    let computation: Int
    /// The item above both within which instances see each other; -1 for everywhere.
    let meeting: Int
  }

  /// All computations: those of the survey, then those of each item, its enablement first.
  let computations: [Computation]
  /// By definition, counted from the survey at 0: where its computations begin; one more at the end.
  let starts: [Int]
  /// The expressions that computations refer to.
  let expressions: [ComputationExpression]
  /// The conditions of each item.
  let conditions: [[Condition]]
  /// By definition: what depends on the answers of that item.
  let answerDependents: [[Dependent]]
  /// By definition, counted from the survey at 0: what depends on the answers of that item or of any
  /// below it; empty where nothing does.
  let branchDependents: [[Dependent]]
  /// By computation: what depends on the value of a variable.
  let computationDependents: [Int: [Dependent]]
  /// By computation: its position in the order of evaluation, which comes after those that it depends on.
  let order: [Int]
  /// The computations in that order.
  let sequence: [Int]
  /// By computation: whether it certainly depends on itself, so that it has no value.
  let isCyclic: [Bool]
  /// By computation: whether it may depend on itself, so that it is evaluated until nothing changes.
  let mayRepeat: [Bool]
  /// The ways from a computation back to itself.
  let cycles: [Cycle]
  /// By definition: whether something calculated shapes the item.
  let isShaped: [Bool]
  /// Whether a calculated limit may make an item read-only.
  let calculatesReadOnly: Bool

  /// Evaluates the graph of a survey; the evaluator reads its expressions.
  init(_ index: SurveyIndex, evaluator: inout (any ExpressionEvaluator)?) {
    var builder = ComputationGraphBuilder(index)
    builder.addComputations(with: &evaluator)
    builder.addDependencies()
    let sorted = builder.sort()
    computations = builder.computations
    starts = builder.starts
    expressions = builder.expressions
    conditions = builder.conditions
    answerDependents = builder.answerDependents
    branchDependents = builder.branchDependents
    computationDependents = builder.computationDependents
    order = sorted.order
    sequence = sorted.sequence
    isCyclic = sorted.isCyclic
    mayRepeat = sorted.mayRepeat
    cycles = sorted.cycles
    isShaped = builder.isShaped
    calculatesReadOnly = builder.calculatesReadOnly
  }
}

extension ComputationGraph {
  /// The computations of a definition; -1 for the survey.
  func computations(of definition: Int) -> Range<Int> {
    starts[definition + 1]..<starts[definition + 2]
  }

  /// The computation of an item's enablement.
  func enablement(of definition: Int) -> Int { starts[definition + 1] }

  /// The computation of a kind that a definition has; `nil` when it has none.
  func computation(_ kind: Computation.Kind, of definition: Int) -> Int? {
    computations(of: definition).first { computations[$0].kind == kind }
  }

  /// Whether a definition has expressions.
  func hasExpressions(_ definition: Int) -> Bool {
    let range = computations(of: definition)
    guard let first = range.first else { return false }
    return range.count > 1 || computations[first].expression >= 0
  }

  /// The expression of a computation, as the evaluator has read it; `nil` for conditions of enableWhen.
  func expression(of computation: Int) -> ComputationExpression? {
    let number = computations[computation].expression
    return number < 0 ? nil : expressions[number]
  }
}
