import SurveyModel

extension Deidentification {
  /// Whether no answer to a question is left, whatever it is.
  func leavesNothing(of question: CodebookQuestion) -> Bool {
    if question.path.contains(where: { rules[$0]?.method == .drop }) { return true }
    if rules[question.linkId] != nil { return false }
    return !policy.keepsOthers || [.string, .uri, .attachment, .reference].contains(question.type)
  }
}
