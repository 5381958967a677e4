public import SurveyModel

extension Session {
  /// Whether the item's answer is calculated: it has an expression, and no person has changed it.
  public func isCalculated(_ id: InstanceID) -> Bool {
    guard let (_, cell) = cell(.calculated, of: id), !state.graph.isCyclic[cell] else {
      return false
    }
    return !state.tree[id.rawValue].isEdited && !state.tree[id.rawValue].isStored
  }

  /// What is calculated for an item at present, whether it is the answer or a person has given
  /// another one; `nil` where nothing is calculated, or it failed.
  public func calculatedAnswers(_ id: InstanceID) -> [AnswerValue]? {
    guard let (value, _) = cell(.calculated, of: id), case .answers(let answers) = value.meaning
    else { return nil }
    return answers
  }

  /// What is suggested as an answer; suggestions are no options.
  public func candidates(_ id: InstanceID) -> [AnswerValue] {
    cell(.candidates, of: id)?.value.offered ?? []
  }

  private func cell(
    _ kind: Cell.Kind, of id: InstanceID
  ) -> (value: CellValue, cell: Int)? {
    guard stands(id) else { return nil }
    let definition = state.tree[id.rawValue].definition
    guard state.graph.cells(of: definition).count > 1,
      let cell = state.graph.cell(kind, of: definition)
    else { return nil }
    return (state.value(of: cell, at: id.rawValue), cell)
  }
}
