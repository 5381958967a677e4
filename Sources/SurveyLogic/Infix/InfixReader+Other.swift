import SurveyModel
import SurveyPrimitives

/// Answers that are typed beside the options of a question, which forms have in a field of its own.
extension InfixReader {
  /// What is asked of such a field: `${a_other} = 'by hand'`, `${a_other} != ''`; `nil` where nothing is.
  func besideOptions(_ node: InfixNode) throws(LogicProblem) -> Logic? {
    guard frame.rules.otherSuffix != nil, case .apply(let means, let operands) = node.kind else {
      return nil
    }
    switch (means, operands.count) {
    case (.empty, 1), (.notEmpty, 1):
      guard let question = question(beside: operands[0]) else { return nil }
      return isTyped(question, means == .notEmpty)
    case (.equal, 2), (.notEqual, 2):
      let (question, text): (String, InfixNode)
      if let found = self.question(beside: operands[0]) {
        (question, text) = (found, operands[1])
      } else if let found = self.question(beside: operands[1]) {
        (question, text) = (found, operands[0])
      } else {
        return nil
      }
      guard case .text(let words) = text.kind else { return nil }
      if words.isEmpty { return isTyped(question, means == .notEqual) }
      // A text that is the name of an option is not told from that.
      guard frame.names.value(of: words, of: question) == nil else { return nil }
      let holds = Logic.apply(.equal, [.answer(question), .literal(.string(words))])
      return means == .equal ? holds : .not(holds)
    default: return nil
    }
  }

  private func isTyped(_ question: String, _ holds: Bool) -> Logic {
    let typed = other(.answer(question), of: question)
    return holds ? typed : .not(typed)
  }

  private func question(beside node: InfixNode) -> String? {
    guard case .reference(let name) = node.kind, let suffix = frame.rules.otherSuffix,
      name.hasSuffix(suffix), (try? frame.linkId(of: name)) == nil,
      let question = try? frame.linkId(of: String(name.dropLast(suffix.count))),
      frame.isOpen(question)
    else { return nil }
    return question
  }
}

extension InfixWriter {
  /// That an answer to a question was typed, and is a text; `nil` where the text is an option, or the question
  /// has none.
  func besideOptions(_ pair: [Logic]) throws(LogicProblem) -> InfixNode? {
    guard pair.count == 2 else { return nil }
    for (value, literal) in [(pair[0], pair[1]), (pair[1], pair[0])] {
      guard case .answer(let question) = value, question.scope == .here,
        case .literal(.string(let text)) = literal, frame.isOpen(question.linkId),
        !isOption(text, of: question.linkId)
      else { continue }
      let name = frame.names.name(of: question.linkId) + (frame.rules.otherSuffix ?? "")
      guard frame.rules.otherSuffix != nil, (try? frame.linkId(of: name)) == nil,
        frame.form[question.linkId]?.repeating.isEmpty == true
      else { throw .notInLanguage("an answer that is none of the options") }
      return .apply(
        .equal, InfixNode(.reference(name)), try dialect.literal(.string(text)))
    }
    return nil
  }

  private func isOption(_ text: String, of question: String) -> Bool {
    if frame.names.value(of: text, of: question) != nil { return true }
    let options = frame.form[question]?.item.options ?? []
    return options.contains { option in
      switch option.value {
      case .string(let other): other == text
      case .coding(let coding): coding.code == text
      default: option.value.label == text
      }
    }
  }
}
