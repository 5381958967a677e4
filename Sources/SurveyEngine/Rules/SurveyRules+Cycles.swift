import SurveyDiagnostics
import SurveyModel

extension SurveyRules {
  /// What depends on itself, over conditions and what is computed (rules 13 and 62).
  ///
  /// With an evaluator, the ways that lead through an expression; without one, those of conditions
  /// alone. That a condition is on the item itself, or inside it, is another finding.
  static func checkCycles(
    _ found: inout RuleFindings, evaluator: inout (any ExpressionEvaluator)?
  ) {
    var builder = ComputationGraphBuilder(found.index)
    builder.addComputations(with: &evaluator)
    builder.leaveOutInnerConditions()
    builder.addDependencies()
    for cycle in builder.sort().cycles {
      let hasExpression = cycle.computations.contains { builder.computations[$0].expression >= 0 }
      guard hasExpression == (evaluator != nil) else { continue }
      add(cycle, builder, &found)
    }
  }

  private static func add(
    _ cycle: Cycle, _ builder: ComputationGraphBuilder, _ found: inout RuleFindings
  ) {
    guard let first = cycle.computations.first else { return }
    var names: [Diagnostic.Argument.Value] = []
    for computation in cycle.computations {
      let name = name(of: builder.computations[computation], found.index)
      if names.last != name { names.append(name) }
    }
    if names.count > 1, names.first == names.last { names.removeLast() }
    names.append(names[0])
    let computation = builder.computations[first]
    found.definition = computation.definition
    let field = computation.expression < 0 ? .condition(0, .whole) : Field.content(computation.kind)
    found.add(.dependencyCycle, ["first": names[0], "cycle": .list(names, .arrow)], field)
  }

  /// `%name` of a variable, the linkId of anything else.
  private static func name(of computation: Computation, _ index: SurveyIndex)
    -> Diagnostic.Argument.Value
  {
    let item = computation.definition < 0 ? nil : index.items[computation.definition]
    if case .variable(let number) = computation.kind {
      return .literal("%\((item?.variables ?? index.survey.variables)[number].name ?? "")")
    }
    return .quoted(item?.linkId ?? "")
  }
}
