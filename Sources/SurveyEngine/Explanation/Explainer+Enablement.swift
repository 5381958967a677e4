import SurveyModel

extension Explainer {
  /// Why an item is enabled or disabled; what is above is looked at first (rule 7).
  mutating func enablement(_ id: InstanceID, isSubject: Bool = true) -> Explanation {
    var outermost: InstanceID?
    var undecided: InstanceID?
    var above = session.parent(id)
    while let current = above {
      if session.enablement(current) == .disabled { outermost = current }
      if session.enablement(current) == .indeterminate { undecided = current }
      above = session.parent(current)
    }
    let subject = isSubject ? "It" : capitalised(name(id))
    if let outermost {
      var reasons = [own(outermost, subject: capitalised(name(outermost)))]
      if hasConditions(id) { reasons.append(inner(id)) }
      return Explanation(
        .enablement,
        "\(subject) is disabled because \(name(outermost)), which it stands in, is disabled.", .no
      ).about(id, in: session).because(reasons)
    }
    let result = own(id, subject: subject)
    switch session.enablement(id) {
    case .indeterminate:
      guard let undecided else { return result }
      return result.because([own(undecided, subject: capitalised(name(undecided)))])
    case .enabled: return result.because(conditionsAbove(id))
    case .disabled: return result
    }
  }

  /// Why what an enabled item is in is enabled, the innermost first, where that has conditions.
  private mutating func conditionsAbove(_ id: InstanceID) -> [Explanation] {
    var reasons: [Explanation] = []
    var above = session.parent(id)
    while let current = above {
      if hasConditions(current) {
        reasons.append(own(current, subject: capitalised(name(current))))
      }
      above = session.parent(current)
    }
    return reasons
  }

  /// The item's own conditions, where they do not count.
  private mutating func inner(_ id: InstanceID) -> Explanation {
    guard index.items[definition(id)].enableWhenExpression == nil else {
      return Explanation(
        .enablement, "Its own expression is not worked out as long as that is so."
      ).about(id, in: session)
    }
    var result = own(id, subject: "It")
    let words =
      switch result.outcome {
      case .yes: "Its own conditions hold."
      case .no: "Its own conditions do not hold either."
      default: "Its own conditions cannot be decided."
      }
    result.text = words
    return result
  }

  private func hasConditions(_ id: InstanceID) -> Bool {
    let item = index.items[definition(id)]
    return !item.enableWhen.isEmpty || item.enableWhenExpression != nil
  }

  func definition(_ id: InstanceID) -> Int { session.definition(id).rawValue }

  func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// What an item's own conditions give.
  private mutating func own(_ id: InstanceID, subject: String) -> Explanation {
    let definition = definition(id)
    let outcome = Explanation.Outcome(state.ownEnablement(of: id.rawValue))
    let computation = state.graph.enablement(of: definition)
    func statement(_ words: String) -> Explanation {
      let state = outcome == .no ? "disabled" : "enabled"
      return Explanation(.enablement, "\(subject) is \(state)\(words).", outcome)
        .about(id, in: session)
    }
    if index.items[definition].enableWhenExpression != nil {
      guard state.hasEvaluator else {
        return statement(" because its expression is not worked out")
      }
      let value = state.value(of: computation, at: id.rawValue)
      let words =
        switch outcome {
        case .yes: "its expression is true"
        case .no where value.truth == nil: "its expression gives no value, which counts as false"
        case .no: "its expression is false"
        case .undecided: "its expression cannot be worked out"
        }
      return statement(" because \(words)").because([expression(computation, at: id)])
    }
    let conditions = state.graph.conditions[definition]
    if conditions.isEmpty { return statement(": it has no conditions") }
    if state.graph.isCyclic[computation] {
      return statement(" because its conditions depend on itself and are not looked at")
    }
    var reasons: [Explanation] = []
    for condition in conditions { reasons.append(self.condition(condition, for: id)) }
    let words = Self.behaviour(
      reasons.map(\.outcome), isAny: index.items[definition].enableBehavior == .any, outcome)
    return statement(" because \(words)").because(reasons)
  }

  /// How several conditions count together, in words.
  private static func behaviour(
    _ outcomes: [Explanation.Outcome?], isAny: Bool, _ outcome: Explanation.Outcome
  ) -> String {
    let count = outcomes.count
    let holding = outcomes.count { $0 == .yes }
    guard count > 1 else {
      switch outcome {
      case .yes: return "its condition holds"
      case .no: return "its condition does not hold"
      case .undecided: return "its condition cannot be decided"
      }
    }
    switch (outcome, isAny) {
    case (.yes, false): return "all of its \(count) conditions hold"
    case (.no, false):
      let failing = outcomes.count { $0 == .no }
      if failing == count { return "none of its \(count) conditions holds, and all of them must" }
      return "\(failing) of its \(count) conditions \(failing == 1 ? "does" : "do") not hold, "
        + "and all of them must"
    case (.yes, true):
      return "\(holding) of its \(count) conditions "
        + "\(holding == 1 ? "holds" : "hold"), and one is enough"
    case (.no, true): return "none of its \(count) conditions holds, and one would be enough"
    case (.undecided, false):
      return "none of its \(count) conditions fails, "
        + "but not all of them can be decided"
    case (.undecided, true):
      return "none of its \(count) conditions holds, "
        + "but not all of them can be decided"
    }
  }
}
