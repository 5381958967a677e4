import SurveyModel

extension Session {
  /// The session without the repetitions of groups in which no answer counts.
  ///
  /// A response does not show them, unless it says something else of them or of what is in them. Where a
  /// condition looked at one, since the nearest repetition counts (rule 10), the response would say
  /// otherwise when it is read again.
  public var withoutEmptyRepetitions: Session {
    withoutEmptyRepetitions(keeping: preservedInstances)
  }

  /// The same, where some repetitions say more than the answers in them.
  ///
  /// - Parameter keepsNumbers: Whether those stay that come before one with answers, so that its number is the
  ///   same.
  package func withoutEmptyRepetitions(
    keeping kept: Set<InstanceID>, keepsNumbers: Bool = false
  ) -> Session {
    var session = self
    while true {
      var empty = session.emptyRepetitions { !session.hasAnswers($0) && !kept.contains($0) }
      if keepsNumbers { empty = session.lastRepetitions(of: empty) }
      if empty.isEmpty {
        session.clearCalculationsOfNothing(keeping: kept)
        return session
      }
      for id in empty.reversed() { session.removeRepetition(id) }
    }
  }

  /// Takes out what is calculated in repetitions in which nothing else is answered, so that no total counts it.
  private mutating func clearCalculationsOfNothing(keeping kept: Set<InstanceID>) {
    guard index.hasCalculatedRepetitions else { return }
    var waiting = roots().map { (id: $0, isBegun: true) }
    while let (id, isOuterBegun) = waiting.popLast() {
      let node = state.tree[id.rawValue]
      let isBegun =
        isOuterBegun
        && (!index.beginsWithAnswer(node.definition) || kept.contains(id) || hasAnswers(id))
      if !isBegun, !node.answers.isEmpty, isCalculated(id) {
        clear(id)
      }
      for list in node.lists { for inner in list { waiting.append((inner, isBegun)) } }
    }
  }

  /// The repetitions of groups without any answer, also such as do not count at present; where all
  /// repetitions of a group are, not the first.
  package var unansweredRepetitions: [InstanceID] {
    emptyRepetitions { id in
      var waiting = [id]
      while let id = waiting.popLast() {
        if !answers(id).isEmpty { return false }
        for list in state.tree[id.rawValue].lists { waiting += list }
      }
      return true
    }
  }

  /// Those of some repetitions behind which there are no others.
  private func lastRepetitions(of found: [InstanceID]) -> [InstanceID] {
    let all = Set(found)
    return found.filter { id in
      repetitions(of: id).dropFirst(repetition(id).number).allSatisfy(all.contains)
    }
  }

  /// The repetitions of groups in which no answer counts.
  package var emptyRepetitions: [InstanceID] { emptyRepetitions { !hasAnswers($0) } }

  /// Some instances and all that they are inside of.
  package func withParents(of instances: some Sequence<InstanceID>) -> Set<InstanceID> {
    var all: Set<InstanceID> = []
    for instance in instances {
      var current: InstanceID? = instance
      while let id = current, all.insert(id).inserted { current = parent(id) }
    }
    return all
  }

  /// The outermost of them, in document order.
  private func emptyRepetitions(where isEmpty: (InstanceID) -> Bool) -> [InstanceID] {
    let nodes = state.tree.nodes
    guard nodes.indices.contains(where: { nodes[$0].repetition > 0 && nodes[$0].isAlive }) else {
      return []
    }
    var found: [InstanceID] = []
    var waiting = Array(roots().reversed())
    while let id = waiting.popLast() {
      let repetition = repetition(id)
      if repetition.count > 1, item(id).type == .group, isEmpty(id),
        repetition.number > 0 || !repetitions(of: id).allSatisfy(isEmpty)
      {
        found.append(id)
        continue
      }
      for list in state.tree[id.rawValue].lists.reversed() { waiting += list.reversed() }
    }
    return found
  }
}
