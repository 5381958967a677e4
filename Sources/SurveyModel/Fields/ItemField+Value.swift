package import SurveyPrimitives

extension ItemField {
  /// What a field says in an item, for those who read items; ``ItemField/Content`` is for those who
  /// fill them.
  package enum Value: Hashable, Sendable {
    case text(String)
    case texts([String])
    /// It is true.
    case flag
    case count(Int)
    case value(AnswerValue)
    case values([AnswerValue])
    case coding(Coding)
    case codings([Coding])
    case options([AnswerOption])
    case answerConstraint(AnswerConstraint)
    case conditions([EnableWhen])
    case behavior(EnableBehavior)
    case expression(SurveyExpression)
    case variables([SurveyExpression])
    case constraints([SurveyConstraint])
    case toggles([OptionToggle])
    case limits([CalculatedLimit])
  }
}
