import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

extension Session {
  /// Which of these answers are certainly not in the value set that binds them.
  ///
  /// Where that cannot be told nothing is wrong here; validation says that it is undetermined (rule 78).
  func valueSetProblems(with values: [AnswerValue], for id: InstanceID) -> [Diagnostic] {
    guard let valueSets = state.evaluator?.valueSets else { return [] }
    let item = item(id)
    guard item.answerValueSet != nil || item.unitValueSet != nil else { return [] }
    return values.enumerated().compactMap { number, value in
      guard let address = item.bindingValueSet(of: value),
        valueSets.isMember(value, of: address) == false
      else { return nil }
      return item.notInValueSet(value, address).of(answer: number).located(at: path(id))
    }
  }
}
