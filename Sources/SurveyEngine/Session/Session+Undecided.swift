import SurveyModel

extension Session {
  /// Where it depends on doubts whether the session is right, and on what (rule 78).
  ///
  /// Each cause once, with the first instance in document order; `nil` is the session as a whole.
  /// `completing` as in ``problems(completing:validating:)``.
  package func undecided(
    by doubts: SessionDoubts, completing: Bool
  ) -> [(cause: String, instance: InstanceID?)] {
    var found: [(cause: String, instance: InstanceID?)] = []
    func add(_ cause: String, _ id: InstanceID?) {
      if !found.contains(where: { $0.cause == cause }) { found.append((cause, id)) }
    }
    for part in doubts.parts(of: -1) where completing {
      guard case .constraint(let number) = part.kind else { continue }
      if index.survey.constraints[number].severity == .error { add(part.cause, nil) }
    }
    var waiting = Array(roots().reversed())
    while let id = waiting.popLast() {
      let definition = definition(id)
      guard isEnabled(id) || doubts.cause(of: .enablement, definition) != nil else { continue }
      for part in doubts.parts(of: definition.rawValue) {
        if mayBeWrong(id, by: part.kind, completing: completing) { add(part.cause, id) }
      }
      waiting += state.tree[id.rawValue].lists.joined().reversed()
    }
    return found
  }

  /// Whether an instance can be wrong for what one of its computations gives.
  private func mayBeWrong(
    _ id: InstanceID, by kind: Computation.Kind, completing: Bool
  ) -> Bool {
    let item = item(id)
    let isAnswered = !answers(id).isEmpty
    switch kind {
    case .enablement:
      let isNeeded = (item.required || (item.minOccurs ?? 0) > 0) && mayBeMissing(id)
      // What is disabled keeps no rule.
      let hasRules = !isEnabled(id) && item.constraints.contains { $0.severity == .error }
      return completing && (isAnswered || isNeeded || hasRules)
    case .constraint(let number): return completing && item.constraints[number].severity == .error
    case .options, .toggle: return isAnswered && item.answerConstraint != .optionsOrType
    case .limit(let number):
      switch item.calculatedLimits[number].kind {
      case .minValue, .maxValue, .minLength, .maxLength: return isAnswered
      case .required: return completing && mayBeMissing(id)
      case .minOccurs: return completing && (mayBeMissing(id) || hasAnswers(id))
      case .maxOccurs, .repeats: return completing && hasAnswers(id)
      case .readOnly: return false
      }
    case .variable, .population, .initial, .calculated, .candidates, .text: return false
    }
  }
}
