import SurveyModel
import SurveyPrimitives

extension EnableWhen {
  /// Whether the condition holds, given the answers that count of the question that it names.
  ///
  /// [enable-when operators](https://hl7.org/fhir/R5/valueset-questionnaire-enable-operator.html):
  /// every operator but `!=` and `exists` asks for one answer that satisfies it; `!=` holds when no
  /// answer equals the value, also when there is none.
  func holds(for answers: [AnswerValue]) -> Truth {
    switch `operator` {
    case .exists:
      guard case .boolean(let wanted) = answer else { return .unknown }
      return answers.isEmpty == wanted ? .no : .yes
    case .equal:
      return isAmong(answers)
    case .notEqual:
      return !isAmong(answers)
    case .greater: return isAny(of: answers) { $0 == .greater }
    case .less: return isAny(of: answers) { $0 == .less }
    case .greaterOrEqual: return isAny(of: answers) { $0 != .less }
    case .lessOrEqual: return isAny(of: answers) { $0 != .greater }
    }
  }

  private func isAmong(_ answers: [AnswerValue]) -> Truth {
    answers.lazy.map { Truth(AnswerValue.equal($0, answer)) }.anyHolds
  }

  private func isAny(of answers: [AnswerValue], _ satisfies: (Ordering) -> Bool) -> Truth {
    answers.map { given in
      switch AnswerValue.order(given, answer) {
      case .known(let ordering): Truth(satisfies(ordering))
      case .undecided, .incomparable: .unknown
      }
    }
    .anyHolds
  }
}
