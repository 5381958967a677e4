import SurveyModel

extension Explainer {
  /// Whether an answer must be given, and since when (rules 8, 25 to 28).
  mutating func required(_ id: InstanceID) -> Explanation {
    let item = session.item(id)
    let verb = item.type == .group ? "something in it must be answered" : "it must be answered"
    var text = "It is not required."
    if item.required {
      text = "It is required: \(verb)."
      if !session.isEnabled(id) {
        text = "It is required, but not while it is disabled."
      } else if let group = emptyGroup(above: id) {
        text = "It is required, but only when something in \(name(group)) is answered."
      }
    }
    var result = Explanation(.required, text, item.required ? .yes : .no)
      .about(id, in: session)
    if let computation = limitComputation(.required, of: id) {
      result.reasons.append(expression(computation, at: id))
    }
    if let least = item.minOccurs, least > 0, item.repeats {
      let noun = item.type == .group ? "repetition" : "answer"
      result.reasons.append(
        Explanation(.required, "At least \(counted(least, noun)) must be given.", .yes))
    }
    var above = session.parent(id)
    while let group = above {
      if session.item(group).type == .group, session.item(group).required {
        result.reasons.append(
          Explanation(
            .required,
            "\(capitalised(name(group))), which it stands in, is required: "
              + "something in it must be answered.", .yes
          ).about(group, in: session))
      }
      above = session.parent(group)
    }
    return result
  }

  /// Rule 26: the optional group that has no answers, so that what it requires does not bind.
  private func emptyGroup(above id: InstanceID) -> InstanceID? {
    guard session.answers(id).isEmpty, !session.isMissing(id), !session.hasAnswers(id) else {
      return nil
    }
    var above = session.parent(id)
    while let group = above {
      if session.item(group).type == .group, !session.hasAnswers(group),
        !session.item(group).required
      {
        return group
      }
      above = session.parent(group)
    }
    return nil
  }

  /// Whether a person may change the answer (rule 64).
  mutating func readOnly(_ id: InstanceID) -> Explanation {
    guard session.isReadOnly(id) else {
      return Explanation(.readOnly, "It is not read-only.", .no).about(id, in: session)
    }
    var holder = id
    var above: InstanceID? = id
    while let current = above {
      let item = session.item(current)
      if item.readOnly, current == id || item.type == .group {
        holder = current
        break
      }
      above = session.parent(current)
    }
    let text =
      holder == id
      ? "It is read-only: a person cannot change the answer."
      : "It is read-only because \(name(holder)), which it stands in, is."
    var result = Explanation(.readOnly, text, .yes).about(holder, in: session)
    if let computation = limitComputation(.readOnly, of: holder) {
      result.reasons.append(expression(computation, at: holder))
    }
    return result
  }

  /// The limits that are computed, but for those that have statements of their own.
  mutating func limits(_ id: InstanceID) -> [Explanation] {
    var found: [Explanation] = []
    for (number, limit) in index.items[definition(id)].calculatedLimits.enumerated() {
      guard limit.kind != .required, limit.kind != .readOnly,
        let computation = state.graph.computation(.limit(number), of: definition(id))
      else { continue }
      let value = state.value(of: computation, at: id.rawValue)
      let words =
        value.failure == nil
        ? "\(limit.kind.words) is \(self.words(value.value))."
        : "\(limit.kind.words) cannot be worked out."
      found.append(
        Explanation(.limit, words).about(id, in: session).because([expression(computation, at: id)])
      )
    }
    return found
  }

  private func limitComputation(_ kind: CalculatedLimit.Kind, of id: InstanceID) -> Int? {
    let limits = index.items[definition(id)].calculatedLimits
    guard let number = limits.firstIndex(where: { $0.kind == kind }) else { return nil }
    return state.graph.computation(.limit(number), of: definition(id))
  }
}

extension CalculatedLimit.Kind {
  /// The limit in words.
  fileprivate var words: String {
    switch self {
    case .minValue: "The least value allowed"
    case .maxValue: "The greatest value allowed"
    case .minOccurs: "The least number of answers"
    case .maxOccurs: "The greatest number of answers"
    case .minLength: "The least length"
    case .maxLength: "The greatest length"
    case .required: "Whether it is required"
    case .readOnly: "Whether it is read-only"
    case .repeats: "Whether it repeats"
    }
  }
}
