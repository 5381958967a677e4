import SurveyLogic
import SurveyModel

/// What a question that must have an answer says where it has none, in words of its own.
///
/// In a survey it is a rule beside `required`, which asks for nothing but that there is an answer.
enum RequiredMessage {
  static let expression = "%context.answer.exists()"

  /// The rule of an item that is one.
  static func rule(of item: SurveyItem, _ languages: FormLanguages) -> SurveyConstraint? {
    guard item.required, item.type.isQuestion else { return nil }
    return item.constraints.first { constraint in
      guard constraint.severity == .error, constraint.human != nil,
        let logic = try? languages.logic(constraint.expression, for: .constraint, on: item.linkId)
      else { return false }
      return logic.isThatAnswered(item.linkId)
    }
  }
}
