import SurveyDiagnostics
import SurveyModel

extension SurveyRules {
  /// Expressions where none may be: they are not evaluated (rules 59 and 62).
  static func checkExpressions(_ item: SurveyItem, _ found: inout RuleFindings) {
    if !item.type.isQuestion {
      for kind in [Computation.Kind.calculated, .initial, .options]
      where item.expression(of: kind) != nil {
        found.add(
          .misplacedExpression,
          ["type": .literal(item.type.rawValue), "kind": .literal(kind.name)], .expression(kind))
      }
    }
    if item.type != .group, item.itemPopulationContext != nil {
      found.add(.misplacedPopulation, [:], .expression(.population))
    }
  }

  /// Two variables of one name on one item; the first one holds (rule 62).
  static func checkVariables(_ item: SurveyItem, _ found: inout RuleFindings) {
    if item.variables.count > 1 { found.checkVariables(item.variables) }
  }
}

extension RuleFindings {
  mutating func checkVariables(_ variables: [SurveyExpression]) {
    var names: Set<String> = []
    for (number, variable) in variables.enumerated() {
      guard let name = variable.name, !name.isEmpty, !names.insert(name).inserted else { continue }
      add(.duplicateVariable, ["name": .quoted(name)], .content(.variable(number)))
    }
  }
}
