import SurveyModel

extension SessionState {
  /// Replaces the answers of a question; what hangs below equal answers stays.
  ///
  /// Those of a stored response are what it says.
  mutating func setAnswers(_ answers: [AnswerValue], of id: Int, isStored: Bool = false) {
    let definition = tree[id].definition
    let old = tree[id].answers
    let answers = isStored ? answers : index.whole(answers, of: definition)
    tree[id].answers = answers
    tree[id].isInitialised = true
    if !index.childLists[definition].isEmpty { rearrange(below: id, from: old) }
    guard tree[id].enablement != .disabled else { return }
    revision &+= 1
    touchDependents(of: id)
  }

  /// Remembers who gave the answers of a question, where they are calculated otherwise (rule 61).
  mutating func markGiven(_ id: Int, isStored: Bool) {
    guard graph.computation(.calculated, of: tree[id].definition) != nil else { return }
    tree[id].isStored = isStored && !tree[id].answers.isEmpty
    tree[id].isEdited = !isStored
  }

  /// Gives every answer its nested items: those of an equal old answer, or new ones.
  private mutating func rearrange(below id: Int, from old: [AnswerValue]) {
    let oldLists = tree[id].lists
    let kept = Self.matches(for: tree[id].answers, in: old)
    if kept != oldLists.indices.map(Optional.init) { structureVersion += 1 }
    for (slot, list) in oldLists.enumerated() where !kept.contains(slot) {
      for child in list { remove(child.rawValue) }
    }
    tree[id].lists = kept.map { slot in slot.map { oldLists[$0] } ?? [] }
    for (slot, source) in kept.enumerated() {
      if source == nil {
        for child in index.childLists[tree[id].definition] {
          touchSubtree(create(child.rawValue, in: id, slot: slot, repetition: 0))
        }
      } else if source != slot {
        for child in tree[id].lists[slot] {
          tree[child.rawValue].slot = slot
          touchSubtree(child.rawValue)
        }
      }
    }
  }

  /// For each new answer the number of the old answer whose nested items it keeps.
  private static func matches(for answers: [AnswerValue], in old: [AnswerValue]) -> [Int?] {
    if answers.count == 1, old.count == 1 { return [0] }
    var numbers: [AnswerValue: [Int]] = [:]
    for (position, value) in old.enumerated().reversed() {
      numbers[value.withoutPreserved, default: []].append(position)
    }
    return answers.map { numbers[$0.withoutPreserved]?.popLast() }
  }

  /// Takes an instance and all below it out of the tree; its list is the caller's business.
  private mutating func remove(_ id: Int) {
    var waiting = [id]
    while let id = waiting.popLast() {
      revision &+= 1
      touchDependents(of: id)
      tree[id].isAlive = false
      for list in tree[id].lists { waiting += list.lazy.map(\.rawValue) }
    }
  }

  /// Adds a repetition of a group after the last one.
  @discardableResult
  mutating func addRepetition(after first: Int) -> Int {
    let (definition, parent, slot) = (tree[first].definition, tree[first].parent, tree[first].slot)
    let range = tree.range(of: definition, in: tree[parent].lists[slot])
    let id = add(definition, in: parent, slot: slot, repetition: range.count)
    tree[parent].lists[slot].insert(InstanceID(id), at: range.upperBound)
    structureVersion += 1
    touchSubtree(id)
    return id
  }

  /// Takes a repetition of a group away; in place of the only one comes an empty one.
  mutating func removeRepetition(_ id: Int) {
    let node = tree[id]
    let list = tree[node.parent].lists[node.slot]
    let range = tree.range(of: node.definition, in: list)
    let position = range.lowerBound + node.repetition
    structureVersion += 1
    remove(id)
    if range.count == 1 {
      let fresh = add(
        node.definition, in: node.parent, slot: node.slot, repetition: 0, isEmpty: true)
      tree[node.parent].lists[node.slot][position] = InstanceID(fresh)
      touchSubtree(fresh)
      return
    }
    tree[node.parent].lists[node.slot].remove(at: position)
    for later in list[(position + 1)..<range.upperBound] { tree[later.rawValue].repetition -= 1 }
  }
}
