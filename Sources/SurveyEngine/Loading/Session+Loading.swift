package import SurveyDiagnostics
package import SurveyModel
import SurveyPrimitives

extension Session {
  /// Gives an instance answers; the same as the event with its path, without looking for it.
  mutating func give(
    _ values: [AnswerValue], to id: InstanceID, at moment: Instant, isStored: Bool
  ) throws(Diagnostic) {
    try apply(
      SessionEvent(.answer(path(id), values), at: moment, isStored: isStored), to: id)
  }

  /// Adds a repetition to the group of an instance.
  mutating func addRepetition(
    after first: InstanceID, at moment: Instant, isStored: Bool
  ) throws(Diagnostic) {
    var parent = path(first)
    let linkId = parent.steps.removeLast().linkId
    try apply(
      SessionEvent(.addRepetition(parent, linkId: linkId), at: moment, isStored: isStored),
      to: first)
  }

  /// Looks at the item of an instance as it holds at present, without a copy where nothing of it is
  /// calculated.
  package func withItem<Result>(
    _ id: InstanceID, _ body: (SurveyItem) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let definition = state.tree[id.rawValue].definition
    if state.graph.isShaped[definition] { return try body(item(id)) }
    return try body(index.items[definition])
  }
}
