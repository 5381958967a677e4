import SurveyModel

/// What forms show of answers in their texts: `You are {sex}`.
extension LogicForm {
  /// What is shown of an answer: the words of the chosen options, several of them with commas, and words for yes
  /// and no.
  package func shown(
    _ question: Logic.Question, yes: String = "Yes", no: String = "No"
  ) -> Logic {
    let answer = Logic.answer(question)
    guard let item = self[question.linkId]?.item else { return answer }
    if item.type == .boolean, !item.isChoice {
      let isAnswered = Logic.apply(.answered, [answer])
      return .apply(
        .choose,
        [
          .apply(.equal, [answer, .always]), .literal(.string(yes)),
          .apply(.choose, [isAnswered, .literal(.string(no))]),
        ])
    }
    let words = item.isChoice && item.hasCodedOptions ? Logic.apply(.label, [answer]) : answer
    return item.repeats ? .apply(.join, [.literal(.string(", ")), words]) : words
  }

  /// An answer that a part of a text shows.
  package struct ShownAnswer {
    package var question: Logic.Question
    /// Whether it is shown by the words of the options; else by their codes.
    package var showsWords: Bool
  }

  /// The answer that a part of a text shows; `nil` where it shows anything else.
  package func shownAnswer(_ part: Logic) -> ShownAnswer? {
    switch part {
    case .answer(let question):
      guard let item = self[question.linkId]?.item else { return nil }
      let isCoded = item.isChoice && item.hasCodedOptions || item.type == .boolean
      return ShownAnswer(question: question, showsWords: !isCoded)
    case .apply(.toText, let operands) where operands.count == 1:
      guard case .answer = operands[0] else { return nil }
      return shownAnswer(operands[0])
    case .apply(.label, let operands):
      guard operands.count == 1, case .answer(let question) = operands[0] else { return nil }
      return ShownAnswer(question: question, showsWords: true)
    case .apply(.join, let operands) where operands.count == 2:
      guard operands[0] == .literal(.string(", ")) else { return nil }
      return shownAnswer(operands[1])
    case .apply(.choose, let operands): return shownChoice(operands, in: part)
    case .literal, .itself, .apply: return nil
    }
  }

  /// Words for yes and no, or what an answer shows wherever it has words.
  private func shownChoice(_ operands: [Logic], in part: Logic) -> ShownAnswer? {
    let questions = Set(part.questions)
    guard questions.count == 1, let question = questions.first,
      let item = self[question.linkId]?.item
    else { return nil }
    if item.type == .boolean {
      let isWords = part.texts.count == 2
      return isWords ? ShownAnswer(question: question, showsWords: true) : nil
    }
    guard operands.count == 2, case .apply(let function, _) = operands[0],
      function.rule.result == .truth
    else { return nil }
    return item.isChoice ? shownAnswer(operands[1]) : nil
  }
}

extension Logic {
  /// The texts that it says.
  fileprivate var texts: [String] {
    switch self {
    case .literal(.string(let text)): [text]
    case .literal, .answer, .itself: []
    case .apply(_, let operands): operands.flatMap(\.texts)
    }
  }
}
