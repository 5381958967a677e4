public import SurveyDiagnostics
import SurveyModel

extension Session {
  /// What could not be worked out for an item, and which of its rules are broken.
  ///
  /// What cannot be worked out is a fault of the survey, not of the answers; see also
  /// ``completionObstacle``.
  func expressionProblems(of id: Int, completing: Bool) -> [Diagnostic] {
    let definition = state.tree[id].definition
    guard state.graph.hasExpressions(definition) else { return [] }
    var problems: [Diagnostic] = []
    for cell in state.graph.cells(of: definition) where state.graph.cells[cell].expression >= 0 {
      let value = state.value(of: cell, at: id)
      if var problem = state.failure(of: cell, at: id) {
        problem.severity = .warning
        problems.append(problem)
      } else if case .constraint(let number) = state.graph.cells[cell].kind, value.truth == false {
        problems.append(broken(number, of: definition, completing: completing))
      } else if !value.unfit.isEmpty {
        problems += index.items[definition].findings(value.unfit, in: state.name(of: cell))
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

  /// Why the response must not be called complete though nothing else is missing; `nil` where it may.
  ///
  /// Rule 63: as long as it cannot be worked out whether an item is asked, nothing is complete. Such a
  /// response is written as in progress, with this warning, and keeps its answers.
  public var completionObstacle: Diagnostic? {
    let graph = state.graph
    for id in state.tree.nodes.indices.dropFirst() {
      let node = state.tree[id]
      guard node.isAlive, node.enablement == .indeterminate else { continue }
      let cell = graph.enablement(of: node.definition)
      guard graph.isCyclic[cell] || state.value(of: cell, at: id).failure != nil else { continue }
      return index.items[node.definition].finding(
        .warning, .notCompleted,
        "whether \(index.items[node.definition].quotedName) is asked cannot be worked out, "
          + "so the response is not completed, but in progress",
        hint: "correct the condition in the questionnaire"
      ).located(at: path(InstanceID(id)))
    }
    return nil
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
