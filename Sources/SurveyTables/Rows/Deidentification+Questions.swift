import SurveyModel

extension Deidentification {
  /// Has items say that they are masked of whose answers something is left at times, for columns that say
  /// why there is no answer.
  mutating func mark(_ plans: TablePlans) {
    for plan in plans.plans where plan.codebook.layout.missing {
      for number in plan.codebook.questions.indices where !plan.masked.contains(number) {
        marked.insert(plan.codebook.questions[number].linkId)
      }
    }
  }

  /// Whether no answer to a question of a codebook is left, whatever it is.
  func leavesNothing(of question: CodebookQuestion, in codebook: Codebook) -> Bool {
    if droppedInside.items(of: codebook.questionnaire)[question.linkId] != nil { return true }
    if question.path.contains(where: { rules[$0]?.method == .drop }) { return true }
    if let rule = rules[question.linkId] { return !rule.method.leaves(question) }
    return !policy.keepsOthers || [.string, .uri, .attachment, .reference].contains(question.type)
  }
}

extension PolicyMethod {
  /// Whether it leaves something of answers to a question, whose type is that after it was applied.
  fileprivate func leaves(_ question: CodebookQuestion) -> Bool {
    switch self {
    case .keep: true
    case .drop: false
    case .hmac: question.type != .quantity && question.type != .attachment
    case .shift: [.date, .dateTime, .time].contains(question.type)
    case .cut: [.date, .dateTime].contains(question.type)
    case .round: [.integer, .decimal, .quantity].contains(question.type)
    // What fits is a choice or a text afterwards.
    case .band: question.hasOptions
    case .cap: question.type == .string
    }
  }
}
