package import SurveyDiagnostics
import SurveyModel

extension Session {
  /// What disables an instance: `its condition on "a" does not hold`; `nil` where nothing does.
  ///
  /// Of several items above it that are disabled, the nearest counts. Where a question has a path of
  /// several steps, the path says which of its occurrences was asked (rule 10).
  package func disabling(of id: InstanceID) -> Phrase? {
    var current: InstanceID? = id
    while let instance = current {
      if state.ownEnablement(of: instance.rawValue) == .disabled {
        return phrase(on: instance, for: id)
      }
      current = parent(instance)
    }
    return nil
  }

  private func phrase(on holder: InstanceID, for id: InstanceID) -> Phrase {
    let definition = state.tree[holder.rawValue].definition
    let owner = holder == id ? nil : index.items[definition].linkId
    let conditions = state.graph.conditions[definition]
    guard state.graph.computations[state.graph.enablement(of: definition)].expression < 0 else {
      return .expressionNotTrue(of: owner)
    }
    let failing = conditions.compactMap { condition -> Phrase? in
      let source = state.source(of: condition, for: holder.rawValue)
      guard condition.enableWhen.holds(for: source.answers) == .no else { return nil }
      return phrase(for: condition.enableWhen.question, source)
    }
    return .conditionsFailing(Array(failing.prefix(3)), of: owner, isOne: failing.count == 1)
  }

  private func phrase(for question: String, _ source: SessionState.Source) -> Phrase {
    guard let id = source.id else { return .absentQuestion(question) }
    let path = path(InstanceID(id))
    let isPlain = path.steps.count == 1 && path.steps[0].index == 0
    return .question(question, path: isPlain ? nil : path.description)
  }
}
