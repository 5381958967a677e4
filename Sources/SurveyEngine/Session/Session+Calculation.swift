public import SurveyModel

extension Session {
  /// Whether the item's answer is calculated: it has an expression, and no person has changed it.
  public func isCalculated(_ id: InstanceID) -> Bool {
    guard let (_, computation) = computation(.calculated, of: id),
      !state.graph.isCyclic[computation]
    else {
      return false
    }
    return !state.tree[id.rawValue].isEdited && !state.tree[id.rawValue].isStored
  }

  /// What is calculated for an item at present, whether it is the answer or a person has given
  /// another one; `nil` where nothing is calculated, or it failed.
  public func calculatedAnswers(_ id: InstanceID) -> [AnswerValue]? {
    guard let (value, _) = computation(.calculated, of: id),
      case .answers(let answers) = value.meaning
    else { return nil }
    return answers
  }

  /// What is suggested as an answer; suggestions are no options.
  ///
  /// Of an item for which an expression gave more initial values than it takes, these (rule 111).
  public func candidates(_ id: InstanceID) -> [AnswerValue] {
    if let several = computation(.initial, of: id)?.value.offered, !several.isEmpty {
      return several
    }
    return computation(.candidates, of: id)?.value.offered ?? []
  }

  /// What the expression gave that an item starts with; `nil` where there is none, or it was not asked.
  package func initialValue(_ id: InstanceID) -> (any ExpressionValue)? {
    computation(.initial, of: id)?.value.value
  }

  private func computation(
    _ kind: Computation.Kind, of id: InstanceID
  ) -> (value: ComputedValue, computation: Int)? {
    guard stands(id) else { return nil }
    let definition = state.tree[id.rawValue].definition
    guard state.graph.computations(of: definition).count > 1,
      let computation = state.graph.computation(kind, of: definition)
    else { return nil }
    return (state.value(of: computation, at: id.rawValue), computation)
  }
}
