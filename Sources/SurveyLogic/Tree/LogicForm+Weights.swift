import SurveyModel

extension LogicForm {
  /// The same without weights: the score of each option of the question is written out, for languages
  /// that have no scores.
  ///
  /// A weight of anything else than the answers to a question with scored options stays.
  package func spellingOutWeights(_ logic: Logic) -> Logic {
    guard case .apply(let function, let operands) = logic else { return logic }
    if function == .weight, operands.count == 1, case .answer(let question) = operands[0] {
      return weight(of: question) ?? logic
    }
    return .apply(function, operands.map { spellingOutWeights($0) })
  }

  private func weight(of question: Logic.Question) -> Logic? {
    guard let item = self[question.linkId]?.item, question.scope == .here else { return nil }
    let scored = item.options.compactMap { option in
      option.ordinal.map { (chosen: Logic.chosen(option.value, question), score: $0) }
    }
    guard !scored.isEmpty, scored.count <= 100 else { return nil }
    if item.repeats {
      let scores = scored.map {
        Logic.apply(.choose, [$0.chosen, .literal(.decimal($0.score)), .zero])
      }
      return .apply(.choose, [.apply(.answered, [.answer(question)]), .apply(.sum, scores)])
    }
    return scored.reversed().reduce(nil) { rest, option in
      .apply(
        .choose, [option.chosen, .literal(.decimal(option.score))] + (rest.map { [$0] } ?? []))
    }
  }
}

extension Logic {
  fileprivate static let zero = Logic.literal(.integer(0))

  /// Whether an option of a question is chosen.
  fileprivate static func chosen(_ value: AnswerValue, _ question: Question) -> Logic {
    .apply(.equal, [.answer(question), .literal(value)])
  }
}
