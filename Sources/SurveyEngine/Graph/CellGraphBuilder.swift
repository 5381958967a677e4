import SurveyDiagnostics
import SurveyModel

/// Collects the cells of a survey and what they depend on.
struct CellGraphBuilder {
  let index: SurveyIndex
  private(set) var cells: [Cell] = []
  private(set) var starts: [Int] = [0]
  var expressions: [CellExpression] = []
  private(set) var conditions: [[CellGraph.Condition]]
  var answerDependents: [[CellGraph.Dependent]]
  var branchDependents: [[CellGraph.Dependent]] = []
  var cellDependents: [Int: [CellGraph.Dependent]] = [:]
  private(set) var isShaped: [Bool]
  private(set) var calculatesReadOnly = false
  /// By definition: the cells of the names that it declares.
  private(set) var declared: [Int: [String: Int]] = [:]
  /// The items with a cell that gives them answers.
  private(set) var answering: [Int] = []

  init(_ index: SurveyIndex) {
    self.index = index
    conditions = Array(repeating: [], count: index.count)
    answerDependents = Array(repeating: [], count: index.count)
    isShaped = Array(repeating: false, count: index.count)
  }

  /// Adds every cell, and has the evaluator read its expression.
  mutating func addCells(with evaluator: inout (any ExpressionEvaluator)?) {
    cells.reserveCapacity(index.count)
    starts.reserveCapacity(index.count + 2)
    if evaluator != nil {
      let survey = index.survey
      for kind in survey.cellKinds {
        add(kind, of: -1, survey.expression(of: kind), with: &evaluator)
      }
    }
    starts.append(cells.count)
    for definition in index.all {
      addCells(of: definition, with: &evaluator)
      starts.append(cells.count)
    }
  }

  private mutating func addCells(
    of definition: Int, with evaluator: inout (any ExpressionEvaluator)?
  ) {
    let item = index.items[definition]
    let condition = evaluator == nil ? nil : item.enableWhenExpression
    add(.enablement, of: definition, condition, with: &evaluator)
    // Rule 23: the expression wins.
    if item.enableWhenExpression == nil, !item.enableWhen.isEmpty {
      conditions[definition] = item.enableWhen.map { Self.compile($0, at: definition, in: index) }
    }
    guard evaluator != nil else { return }
    let kinds = item.cellKinds
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
    _ kind: Cell.Kind, of definition: Int, _ expression: SurveyExpression?,
    with evaluator: inout (any ExpressionEvaluator)?
  ) {
    var number = -1
    if let expression {
      number = expressions.count
      expressions.append(Self.read(expression, with: &evaluator))
      switch kind {
      case .variable, .population:
        if let name = expression.name { declared[definition, default: [:]][name] = cells.count }
      default: break
      }
    }
    cells.append(Cell(definition: definition, kind: kind, expression: number))
  }

  /// Leaves out conditions on the item itself, or on one inside it.
  mutating func leaveOutInnerConditions() {
    for definition in index.all where !conditions[definition].isEmpty {
      conditions[definition].removeAll { $0.meeting == definition }
    }
  }

  private static func read(
    _ expression: SurveyExpression, with evaluator: inout (any ExpressionEvaluator)?
  ) -> CellExpression {
    do throws(Diagnostic) {
      let prepared = try evaluator?.prepare(expression)
      return CellExpression(source: expression, prepared: prepared)
    } catch {
      return CellExpression(source: expression, problem: IndirectDiagnostic(error))
    }
  }

  private static func compile(
    _ enableWhen: EnableWhen, at target: Int, in index: SurveyIndex
  ) -> CellGraph.Condition {
    let source = index.find(linkId: enableWhen.question)?.rawValue
    let meeting = source.map { index.meeting(of: $0, and: target) } ?? -1
    return CellGraph.Condition(enableWhen: enableWhen, source: source, meeting: meeting)
  }
}
