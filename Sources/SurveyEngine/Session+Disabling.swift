import SurveyDiagnostics
import SurveyModel

extension Session {
  /// What disables an instance, in words: `its condition on "a" does not hold`; `nil` where nothing
  /// does.
  ///
  /// Of several items above it that are disabled, the nearest counts. Where a question has a path of
  /// several steps, the path says which of its occurrences was asked (rule 10).
  public func disabling(of id: InstanceID) -> String? {
    var current: InstanceID? = id
    while let place = current {
      if state.ownEnablement(of: place.rawValue) == .disabled {
        return words(on: place, whose: place == id ? "its" : "the", id)
      }
      current = parent(place)
    }
    return nil
  }

  private func words(on place: InstanceID, whose: String, _ id: InstanceID) -> String {
    let definition = state.tree[place.rawValue].definition
    let owner = place == id ? "" : " of \"\(index.items[definition].linkId)\""
    let conditions = state.graph.conditions[definition]
    guard state.graph.cells[state.graph.enablement(of: definition)].expression < 0 else {
      return "\(whose) enableWhenExpression\(owner) is not true"
    }
    let failing = conditions.compactMap { condition -> String? in
      let source = state.source(of: condition, for: place.rawValue)
      guard condition.enableWhen.holds(for: source.answers) == .no else { return nil }
      return name(of: condition.enableWhen.question, source)
    }
    let named = failing.prefix(3).joined(separator: " and ")
    return failing.count == 1
      ? "\(whose) condition\(owner) on \(named) does not hold"
      : "\(whose) conditions\(owner) on \(named) do not hold"
  }

  private func name(of question: String, _ source: SessionState.Source) -> String {
    guard let id = source.id else { return "\"\(question)\", which is not there" }
    let path = path(InstanceID(id))
    return path.steps.count == 1 && path.steps[0].index == 0
      ? "\"\(question)\"" : "\"\(question)\" (\(path))"
  }
}
