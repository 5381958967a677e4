public import SurveyDiagnostics
public import SurveyPrimitives

extension Session {
  /// Takes back every answer that was not given, such as the initial values of new repetitions.
  ///
  /// For answers that come from outside, where what is left open stays open (rule 60). What an answer
  /// taken back brings with it is taken back, too; an initial value is applied once only, so this
  /// ends. What is calculated stays.
  public mutating func clearAnswers(
    at moment: Instant, unless isGiven: (InstanceID) -> Bool
  ) throws(Diagnostic) {
    try clear(at: moment) { $0.answersToClear(in: $0.roots(), unless: isGiven) }
  }

  /// Takes back every answer inside an instance, what is calculated excepted.
  public mutating func clearAnswers(
    inside id: InstanceID, at moment: Instant
  ) throws(Diagnostic) {
    try clear(at: moment) { $0.answersToClear(in: [id]) { _ in false } }
  }

  private mutating func clear(
    at moment: Instant, _ answersToClear: (Session) -> [InstanceID]
  ) throws(Diagnostic) {
    var found = answersToClear(self)
    while !found.isEmpty {
      for id in found where !answers(id).isEmpty {
        try apply(SessionEvent(.answer(path(id), []), at: moment))
      }
      found = answersToClear(self)
    }
  }

  /// The answered questions that were not given an answer, in document order; what is below one
  /// of them goes with it.
  private func answersToClear(
    in instances: [InstanceID], unless isGiven: (InstanceID) -> Bool
  ) -> [InstanceID] {
    var found: [InstanceID] = []
    var waiting = Array(instances.reversed())
    while let id = waiting.popLast() {
      if !answers(id).isEmpty, !isGiven(id), !isCalculated(id) {
        found.append(id)
      } else {
        for list in state.tree[id.rawValue].lists.reversed() { waiting += list.reversed() }
      }
    }
    return found
  }
}
