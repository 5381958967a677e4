import SurveyModel

extension Explainer {
  /// Where the answer of a question comes from (rules 60 and 61).
  mutating func value(_ id: InstanceID) -> Explanation {
    let answers = session.answers(id)
    let computations = state.graph.computations(of: definition(id))
    let calculated = computations.first { state.graph.computations[$0].kind == .calculated }
    let result: Explanation
    if let calculated {
      result = self.calculated(id, answers, calculated)
    } else if answers.isEmpty {
      result = Explanation(.value, "It has no answer.")
    } else if isGiven(id) {
      result = Explanation(.value, "\(its(answers)) given.")
    } else if let computation = computations.first(where: {
      state.graph.computations[$0].kind == .initial
    }) {
      result = Explanation(.value, "\(its(answers)) worked out when the item began.")
        .because([expression(computation, at: id)])
    } else {
      result = Explanation(
        .value, "\(its(answers)) there from the beginning, as its initial value.")
    }
    let located = result.about(id, in: session, answers: answers)
    guard !answers.isEmpty, !session.isEnabled(id) else { return located }
    return located.because([
      Explanation(.value, "The answer is kept, but does not count while the item is disabled.")
    ])
  }

  private mutating func calculated(
    _ id: InstanceID, _ answers: [AnswerValue], _ computation: Int
  ) -> Explanation {
    let reason = expression(computation, at: id)
    if session.isCalculated(id) {
      let text =
        answers.isEmpty
        ? "It has no answer: its answer is calculated." : "\(its(answers)) calculated."
      return Explanation(.value, text).because([reason])
    }
    let given =
      answers.isEmpty
      ? "It has no answer: a person has cleared it" : "\(its(answers)) given by a person"
    let other =
      session.calculatedAnswers(id).map { $0.isEmpty ? "no answer" : shown($0) } ?? "no answer"
    return Explanation(
      .value, "\(given), so that what is calculated, \(other), does not take its place."
    ).because([reason])
  }

  private func its(_ answers: [AnswerValue]) -> String {
    answers.count == 1
      ? "Its answer, \(shown(answers)), is" : "Its answers, \(shown(answers)), are"
  }

  /// Whether an event gave the answers.
  private func isGiven(_ id: InstanceID) -> Bool {
    let path = session.path(id)
    let initial = index.items[definition(id)].initialAnswers
    let isInitial = !initial.isEmpty && session.answers(id) == initial
    let hasExpression = state.graph.computation(.initial, of: definition(id)) != nil
    guard isInitial || hasExpression else { return true }
    return session.events.contains { event in
      if case .answer(let other, _) = event.action { other == path } else { false }
    }
  }
}
