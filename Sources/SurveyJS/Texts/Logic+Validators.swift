import SurveyLogic
import SurveyModel

/// Rules as SurveyJS asks them: of a question without an answer, too, where FHIR keeps such a rule.
extension Logic {
  /// The rule that a validator is, whose answer is ``Logic/itself`` where there must be one for it.
  ///
  /// What asks for other questions, and may be broken without an answer, asks for the question as for those.
  func rule(of item: SurveyItem) -> Logic {
    let rule = replacing(answersTo: item.linkId, with: .itself)
    guard rule.namesItself, !item.repeatsAsPanel || rule.isKeptWithoutItself else { return rule }
    if rule.isKeptWithoutItself {
      let own = rule.withItself
      return own.namesItself ? own : self
    }
    return rule.questions.isEmpty ? rule : self
  }

  /// The validator that asks for a rule: none of what must have an answer without one.
  func validator(of item: SurveyItem) -> Logic {
    guard namesItself else { return self }
    let answer = Logic.answer(item.linkId)
    return .any([.not(.apply(.answered, [answer])), replacing(itselfWith: answer)])
  }

  /// That there are so many answers, of those that are given.
  static func atLeast(_ count: Int) -> Logic {
    .apply(.greaterOrEqual, [.apply(.count, [.itself]), .literal(.integer(count))])
  }

  /// The number of ``atLeast(_:)``, where it is that.
  var leastCount: Int? {
    guard case .apply(.greaterOrEqual, let sides) = self, sides.count == 2,
      case .literal(.integer(let count)) = sides[1], self == .atLeast(count)
    else { return nil }
    return count
  }
}
