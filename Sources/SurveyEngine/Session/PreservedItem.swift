package import SurveyModel
package import SurveyPrimitives

/// What a stored response says of an item beyond the values of its answers (rule 44): extensions, ids,
/// and why there is no answer.
package struct PreservedItem: Sendable {
  /// An answer as it is stored.
  package struct Answer: Sendable {
    /// Its value; `nil` where it only says why there is none.
    package let value: AnswerValue?
    /// What it says besides.
    package let preserved: Preserved

    package init(_ value: AnswerValue?, _ preserved: Preserved = Preserved()) {
      (self.value, self.preserved) = (value, preserved)
    }
  }

  /// What the item itself says.
  package internal(set) var item: Preserved
  /// All of its answers, in their order.
  package internal(set) var answers: [Answer]

  package init(_ item: Preserved, _ answers: [Answer] = []) {
    (self.item, self.answers) = (item, answers)
  }
}

extension Session {
  /// Goes on with what the same response said in another session of the survey: item by item, at the
  /// same path.
  package mutating func takePreserved(from other: Session) {
    for (id, item) in other.preservedItems {
      if let own = instance(at: other.path(id)) { preservedItems[own] = item }
    }
  }

  /// Whether what a stored response says of an item holds: the item counts, and its answers are still those
  /// that are stored, down to the digits.
  package func isAsStored(_ id: InstanceID) -> Bool {
    guard let stored = preservedItems[id], isEnabled(id) else { return false }
    return answers(id).isIdentical(to: stored.answers.compactMap(\.value))
  }

  /// Whether a stored response says why an item has no answer, and it has none still.
  package func isDeclined(_ id: InstanceID) -> Bool {
    answers(id).isEmpty && preservedItems[id]?.answers.contains { $0.value == nil } == true
  }

  /// The items of which a stored response says something that holds, and all that they are inside of.
  package var preservedInstances: Set<InstanceID> {
    withParents(of: preservedItems.keys.filter(isAsStored))
  }

  /// The answers of an item with what is preserved of them: all that are stored where these hold, else the
  /// present ones, each with what was stored beside the same value.
  package func preservedAnswers(_ id: InstanceID) -> [PreservedItem.Answer] {
    guard let stored = preservedItems[id] else { return answers(id).map { .init($0) } }
    if isAsStored(id) { return stored.answers }
    var left = stored.answers
    return answers(id).map { left.remove(of: $0) ?? .init($0) }
  }

  /// What a stored response says of an item and does not hold any more.
  package func lostParts(of id: InstanceID) -> PreservedItem {
    var lost = preservedItems[id] ?? PreservedItem(Preserved())
    if isAsStored(id) { return PreservedItem(Preserved()) }
    if isEnabled(id) {
      for value in answers(id) { _ = lost.answers.remove(of: value) }
    }
    return lost
  }
}

extension [PreservedItem.Answer] {
  /// Takes out the first answer with a value, if there is one.
  fileprivate mutating func remove(of value: AnswerValue) -> PreservedItem.Answer? {
    firstIndex { $0.value.map { [$0].isIdentical(to: [value]) } ?? false }.map { remove(at: $0) }
  }
}

extension [AnswerValue] {
  /// Whether both are the same answers in the same order, down to the digits.
  package func isIdentical(to other: [AnswerValue]) -> Bool {
    self == other && map(\.label) == other.map(\.label)
  }
}
