import Diagnostics
import SurveyModel

extension Session {
  /// What could not be worked out for an item, and which of its rules are broken.
  ///
  /// Rule 63: as long as it cannot be worked out whether an item is asked, nothing is complete.
  func expressionProblems(
    of id: Int, completing: Bool, judging: Bool = false
  ) -> [Diagnostic] {
    let definition = state.tree[id].definition
    guard state.graph.hasExpressions(definition) else { return [] }
    var problems: [Diagnostic] = []
    for cell in state.graph.cells(of: definition) where state.graph.cells[cell].expression >= 0 {
      let kind = state.graph.cells[cell].kind
      let value = state.value(of: cell, at: id)
      if var problem = value.failure {
        // What cannot be worked out is a fault of the survey, not of the answers.
        problem.severity = kind == .enablement && completing && !judging ? .error : .warning
        problems.append(problem)
      } else if case .constraint(let number) = kind, value.truth == false {
        problems.append(broken(number, of: definition, completing: completing))
      } else if !value.unfit.isEmpty {
        problems += index.items[definition].findings(value.unfit, in: kind.words)
      }
    }
    guard !problems.isEmpty else { return [] }
    let path = id == InstanceTree.root ? nil : path(InstanceID(id)).description
    let linkId = definition < 0 ? nil : index.items[definition].linkId
    return problems.map { problem in
      var problem = problem
      problem.location.path = problem.location.path ?? path
      problem.location.linkId = problem.location.linkId ?? linkId
      return problem
    }
  }

  /// A rule must be kept before a response is complete; before that, it is told.
  private func broken(_ number: Int, of definition: Int, completing: Bool) -> Diagnostic {
    let constraint =
      definition < 0
      ? index.survey.constraints[number] : index.items[definition].constraints[number]
    let rule = constraint.key.map { "the rule \($0.quotedShortly) is broken" }
    return Diagnostic(
      constraint.severity == .error && completing ? .error : .warning, .constraintBroken,
      constraint.human ?? rule ?? "the rule \(constraint.expression.text.quotedShortly) is broken",
      hint: constraint.human == nil ? nil : rule)
  }
}
