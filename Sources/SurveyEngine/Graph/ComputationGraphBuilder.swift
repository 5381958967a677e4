import SurveyDiagnostics
import SurveyModel

/// Collects the computations of a survey and what they depend on.
struct ComputationGraphBuilder {
  let index: SurveyIndex
  private(set) var computations: [Computation] = []
  private(set) var starts: [Int] = [0]
  var expressions: [ComputationExpression] = []
  private(set) var conditions: [[ComputationGraph.Condition]]
  var answerDependents: [[ComputationGraph.Dependent]]
  var branchDependents: [[ComputationGraph.Dependent]] = []
  var computationDependents: [Int: [ComputationGraph.Dependent]] = [:]
  private(set) var isShaped: [Bool]
  private(set) var calculatesReadOnly = false
  /// By definition: the computations of the names that it declares.
  private(set) var declared: [Int: [String: Int]] = [:]
  /// The items with a computation that gives them answers.
  private(set) var answering: [Int] = []

  init(_ index: SurveyIndex) {
    self.index = index
    conditions = Array(repeating: [], count: index.count)
    answerDependents = Array(repeating: [], count: index.count)
    isShaped = Array(repeating: false, count: index.count)
  }

  /// Adds every computation, and has the evaluator read its expression.
  mutating func addComputations(with evaluator: inout (any ExpressionEvaluator)?) {
    computations.reserveCapacity(index.count)
    starts.reserveCapacity(index.count + 2)
    // Asked once: to look at it copies it.
    let isEvaluated = evaluator != nil
    if isEvaluated {
      let survey = index.survey
      for kind in survey.computationKinds {
        add(kind, of: -1, survey.expression(of: kind), with: &evaluator)
      }
    }
    starts.append(computations.count)
    for definition in index.all {
      addComputations(of: definition, isEvaluated, with: &evaluator)
      starts.append(computations.count)
    }
  }

  private mutating func addComputations(
    of definition: Int, _ isEvaluated: Bool, with evaluator: inout (any ExpressionEvaluator)?
  ) {
    let item = index.items[definition]
    let condition = isEvaluated ? item.enableWhenExpression : nil
    add(.enablement, of: definition, condition, with: &evaluator)
    // Rule 23: the expression wins.
    if item.enableWhenExpression == nil, !item.enableWhen.isEmpty {
      conditions[definition] = item.enableWhen.map { Self.compile($0, at: definition, in: index) }
    }
    guard isEvaluated else { return }
    let kinds = item.computationKinds
    for kind in kinds {
      add(kind, of: definition, item.expression(of: kind), with: &evaluator)
      if kind.shapesItem { isShaped[definition] = true }
      if case .limit(let number) = kind, item.calculatedLimits[number].kind == .readOnly {
        calculatesReadOnly = true
      }
    }
    if kinds.contains(where: { $0 == .initial || $0 == .calculated }) {
      answering.append(definition)
    }
  }

  private mutating func add(
    _ kind: Computation.Kind, of definition: Int, _ expression: SurveyExpression?,
    with evaluator: inout (any ExpressionEvaluator)?
  ) {
    var number = -1
    if let expression {
      number = expressions.count
      expressions.append(Self.read(expression, with: &evaluator))
      switch kind {
      case .variable, .population:
        if let name = expression.name {
          declared[definition, default: [:]][name] = computations.count
        }
      default: break
      }
    }
    computations.append(Computation(definition: definition, kind: kind, expression: number))
  }

  /// Leaves out conditions on the item itself, or on one inside it.
  mutating func leaveOutInnerConditions() {
    for definition in index.all where !conditions[definition].isEmpty {
      conditions[definition].removeAll { $0.meeting == definition }
    }
  }

  private static func read(
    _ expression: SurveyExpression, with evaluator: inout (any ExpressionEvaluator)?
  ) -> ComputationExpression {
    do throws(Diagnostic) {
      let prepared = try evaluator?.prepare(expression)
      return ComputationExpression(source: expression, prepared: prepared)
    } catch {
      return ComputationExpression(source: expression, problem: IndirectDiagnostic(error))
    }
  }

  private static func compile(
    _ enableWhen: EnableWhen, at target: Int, in index: SurveyIndex
  ) -> ComputationGraph.Condition {
    let source = index.find(linkId: enableWhen.question)?.rawValue
    let meeting = source.map { index.meeting(of: $0, and: target) } ?? -1
    return ComputationGraph.Condition(
      enableWhen: enableWhen, source: source, meeting: meeting,
      isShared: index.isShared(enableWhen.question))
  }
}
