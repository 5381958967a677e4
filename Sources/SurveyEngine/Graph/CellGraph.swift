import SurveyDiagnostics
import SurveyModel

/// Which cells a survey has and which depend on which, worked out once.
///
/// A class, so that copies of a session share it; it never changes.
final class CellGraph: Sendable {
  /// A condition with the places that it ties together.
  struct Condition: Sendable {
    /// What must hold.
    let enableWhen: EnableWhen
    /// The question that it names; `nil` when the survey has no such item.
    let source: Int?
    /// The lowest item above both, or the source itself when it stands above; -1 for the top level.
    let meeting: Int
  }

  /// A cell that depends on answers or on another cell.
  struct Dependent: Sendable {
    /// The cell.
    let cell: Int
    /// The item above both within which instances see each other; -1 for everywhere.
    let meeting: Int
  }

  /// All cells: those of the survey, then those of each item, its enablement first.
  let cells: [Cell]
  /// By definition, counted from the survey at 0: where its cells begin; one more at the end.
  let starts: [Int]
  /// The expressions that cells refer to.
  let expressions: [CellExpression]
  /// The conditions of each item.
  let conditions: [[Condition]]
  /// By definition: what depends on the answers of that item.
  let answerDependents: [[Dependent]]
  /// By definition, counted from the survey at 0: what depends on the answers of that item or of any
  /// below it; empty where nothing does.
  let branchDependents: [[Dependent]]
  /// By cell: what depends on the value of a variable.
  let cellDependents: [Int: [Dependent]]
  /// By cell: its place in the order of evaluation, which comes after those that it depends on.
  let order: [Int]
  /// The cells in that order.
  let sequence: [Int]
  /// By cell: whether it certainly depends on itself, so that it has no value.
  let isCyclic: [Bool]
  /// By cell: whether it may depend on itself, so that it is worked out until nothing changes.
  let mayRepeat: [Bool]
  /// The ways from a cell back to itself.
  let cycles: [Cycle]
  /// By definition: whether something calculated shapes the item.
  let isShaped: [Bool]
  /// Whether a calculated limit may make an item read-only.
  let calculatesReadOnly: Bool

  /// Works out the graph of a survey; the evaluator reads its expressions.
  init(_ index: SurveyIndex, evaluator: inout (any ExpressionEvaluator)?) {
    var builder = CellGraphBuilder(index)
    builder.addCells(with: &evaluator)
    builder.addDependencies()
    let sorted = builder.sort()
    cells = builder.cells
    starts = builder.starts
    expressions = builder.expressions
    conditions = builder.conditions
    answerDependents = builder.answerDependents
    branchDependents = builder.branchDependents
    cellDependents = builder.cellDependents
    order = sorted.order
    sequence = sorted.sequence
    isCyclic = sorted.isCyclic
    mayRepeat = sorted.mayRepeat
    cycles = sorted.cycles
    isShaped = builder.isShaped
    calculatesReadOnly = builder.calculatesReadOnly
  }
}

extension CellGraph {
  /// The cells of a definition; -1 for the survey.
  func cells(of definition: Int) -> Range<Int> { starts[definition + 1]..<starts[definition + 2] }

  /// The cell of an item's enablement.
  func enablement(of definition: Int) -> Int { starts[definition + 1] }

  /// The cell of a kind that a definition has; `nil` when it has none.
  func cell(_ kind: Cell.Kind, of definition: Int) -> Int? {
    cells(of: definition).first { cells[$0].kind == kind }
  }

  /// Whether a definition has expressions.
  func hasExpressions(_ definition: Int) -> Bool {
    let range = cells(of: definition)
    guard let first = range.first else { return false }
    return range.count > 1 || cells[first].expression >= 0
  }

  /// The expression of a cell, as the evaluator has read it; `nil` for conditions of enableWhen.
  func expression(of cell: Int) -> CellExpression? {
    let number = cells[cell].expression
    return number < 0 ? nil : expressions[number]
  }
}
