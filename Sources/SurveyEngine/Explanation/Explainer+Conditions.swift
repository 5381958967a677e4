import SurveyModel
import SurveyPrimitives

extension Explainer {
  /// One condition of enableWhen: what it demands, what was found, and whether it holds.
  mutating func condition(_ condition: ComputationGraph.Condition, for id: InstanceID)
    -> Explanation
  {
    let enableWhen = condition.enableWhen
    let source = state.source(of: condition, for: id.rawValue)
    let truth = condition.holds(for: source.answers)
    let verdict =
      switch truth {
      case .yes: "Holds"
      case .no: "Does not hold"
      case .unknown: "Cannot be decided"
      }
    let found = source.id.map { InstanceID($0) }
    let name = found.map { self.name($0) } ?? absentName(enableWhen.question)
    let words = finding(enableWhen, source, found, truth, condition)
    let result = Explanation(
      .condition, "\(verdict): \(enableWhen.demand(on: name)); \(words).", .init(truth))
    guard let found else {
      var result = result
      result.linkId = enableWhen.question
      return result
    }
    var located = result.about(found, in: session, answers: session.answers(found))
    if source.isAmbiguous { located.reasons = [ambiguity(enableWhen, name)] }
    return located.because(background(of: found))
  }

  private func absentName(_ linkId: String) -> String {
    guard let item = index.find(linkId: linkId).map({ index[$0] }), item.text != nil else {
      return "the item (\(linkId))"
    }
    return "\(item.quotedName) (\(linkId))"
  }

  /// Rule 10: which of several equally near items was taken.
  private func ambiguity(_ enableWhen: EnableWhen, _ name: String) -> Explanation {
    Explanation(
      .condition,
      "Several items \"\(enableWhen.question)\" are equally near; \(name) is the one taken.",
      .undecided)
  }

  /// What the question has for an answer, and why that decides.
  private func finding(
    _ enableWhen: EnableWhen, _ source: SessionState.Source, _ found: InstanceID?, _ truth: Truth,
    _ condition: ComputationGraph.Condition
  ) -> String {
    if condition.isShared { return "several items have this linkId" }
    guard let found else {
      return condition.source == nil
        ? "the survey has no such item"
        : "it does not stand anywhere, because a question above it has no answer"
    }
    let kept = session.answers(found)
    if source.answers.isEmpty {
      guard session.isEnabled(found) || kept.isEmpty else {
        let noun = kept.count == 1 ? "its answer" : "its answers"
        return "it is disabled, so that \(noun) \(shown(kept)) "
          + (kept.count == 1 ? "does not count" : "do not count")
      }
      return session.isEnabled(found) ? "it has no answer" : "it is disabled and has no answer"
    }
    if truth == .unknown { return "it is \(shown(source.answers)), " + doubt(enableWhen, source) }
    if source.answers.count == 1 {
      return "it is \(shown(source.answers))" + otherSystem(enableWhen, source.answers[0])
    }
    return decisive(enableWhen, source.answers)
  }

  /// Which of several answers decides.
  private func decisive(_ enableWhen: EnableWhen, _ answers: [AnswerValue]) -> String {
    var test = enableWhen
    if enableWhen.operator == .notEqual { test.operator = .equal }
    let all = "the answers are \(shown(answers))"
    guard enableWhen.operator != .exists,
      let one = answers.first(where: { test.holds(for: [$0]) == .yes })
    else { return all }
    return all + ", and \(Self.shown(one)) "
      + (enableWhen.operator == .notEqual ? "is equal to that" : "satisfies it")
  }

  /// Rule 17: a code is equal only within its system.
  private func otherSystem(_ enableWhen: EnableWhen, _ answer: AnswerValue) -> String {
    guard case .coding(let wanted) = enableWhen.answer, case .coding(let given) = answer,
      wanted.code == given.code, wanted.system != given.system
    else { return "" }
    func system(_ coding: Coding) -> String { coding.system ?? "no system" }
    return ", whose code is of \(system(given)), not of \(system(wanted))"
  }

  /// Why a comparison decides nothing.
  private func doubt(_ enableWhen: EnableWhen, _ source: SessionState.Source) -> String {
    if enableWhen.operator == .exists { return "and the condition does not say yes or no" }
    let isQuantity = source.answers.contains {
      if case .quantity = $0 { true } else { false }
    }
    let value = Self.shown(enableWhen.answer)
    if isQuantity { return "whose unit cannot be compared with that of \(value)" }
    let isIncomparable = source.answers.contains {
      if case .incomparable = AnswerValue.order($0, enableWhen.answer) { true } else { false }
    }
    if isIncomparable { return "which has no order with \(value)" }
    return "which is not precise enough to be compared with \(value)"
  }
}
