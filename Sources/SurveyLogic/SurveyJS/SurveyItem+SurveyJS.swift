package import SurveyModel

extension SurveyItem {
  /// Whether SurveyJS has it as a question of the type `expression`: one that has what is calculated and nothing else,
  /// since nobody can enter something else, or sees it.
  package var isExpressionQuestion: Bool {
    let types: Set<ItemType> = [
      .string, .text, .integer, .decimal, .boolean, .date, .dateTime, .time,
    ]
    return calculatedExpression != nil && (readOnly || hidden) && !isChoice
      && types.contains(type)
  }

  /// Whether SurveyJS has it as a panel of one question that repeats: it may have several answers, for which its
  /// type has no place.
  package var repeatsAsPanel: Bool {
    repeats && type.isQuestion && !isChoice && type != .attachment && !isExpressionQuestion
  }

  /// The name of the one question of such a panel.
  package static let answerInPanel = "answer"
}
