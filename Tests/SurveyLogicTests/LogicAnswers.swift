import SurveyModel

/// The answers to a form, as a tree of repetitions.
struct LogicAnswers {
  /// The answers in this repetition, by linkId.
  var answers: [String: [AnswerValue]] = [:]
  /// The repetitions of groups in this one, by linkId.
  var groups: [String: [LogicAnswers]] = [:]
}
