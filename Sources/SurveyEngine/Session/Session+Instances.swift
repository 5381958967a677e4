public import SurveyDiagnostics
public import SurveyModel

extension Session {
  /// The instances at the top level, in document order.
  public func roots() -> [InstanceID] { state.tree[InstanceTree.root].lists[0] }

  /// The instances directly inside a group; none for a question.
  public func children(of id: InstanceID) -> [InstanceID] {
    guard stands(id), index.isGroup(state.tree[id.rawValue].definition) else { return [] }
    return state.tree[id.rawValue].lists.first ?? []
  }

  /// The instances below one answer of a question, counted from 0 (rules 34 to 36).
  public func children(of id: InstanceID, answer: Int) -> [InstanceID] {
    guard stands(id), !index.isGroup(state.tree[id.rawValue].definition),
      state.tree[id.rawValue].lists.indices.contains(answer)
    else { return [] }
    return state.tree[id.rawValue].lists[answer]
  }

  /// The item that an instance belongs to, as it holds at present: with the limits, the options and
  /// the text that are computed for it; an empty text to read for an id that ``undo()`` has taken
  /// back.
  public func item(_ id: InstanceID) -> SurveyItem {
    guard state.tree.nodes.indices.contains(id.rawValue), id.rawValue != InstanceTree.root else {
      return SurveyItem(linkId: "", type: .display)
    }
    let definition = state.tree[id.rawValue].definition
    let item = index.items[definition]
    return state.graph.isShaped[definition] ? state.shaped(item, at: id.rawValue) : item
  }

  /// The position of the item that an instance belongs to.
  ///
  /// The id must be one that the session has given and ``undo()`` has not taken back.
  public func definition(_ id: InstanceID) -> SurveyIndex.ItemIndex {
    SurveyIndex.ItemIndex(state.tree[id.rawValue].definition)
  }

  /// The answers as kept in memory, whether the item is enabled or not.
  public func answers(_ id: InstanceID) -> [AnswerValue] {
    stands(id) ? state.tree[id.rawValue].answers : []
  }

  /// Where an instance stands.
  public func path(_ id: InstanceID) -> InstancePath {
    var steps: [InstancePath.Step] = []
    var current = id.rawValue
    var slot = 0
    while state.tree.nodes.indices.contains(current), current != InstanceTree.root {
      let definition = state.tree[current].definition
      steps.append(
        .init(
          linkId: index.items[definition].linkId,
          index: index.isGroup(definition) ? state.tree[current].repetition : slot))
      slot = state.tree[current].slot
      current = state.tree[current].parent
    }
    return InstancePath(steps.reversed())
  }

  /// The instance at a path; `nil` when there is none at present, and for the empty path.
  public func instance(at path: InstancePath) -> InstanceID? {
    var current = InstanceTree.root
    var slot = 0
    for (number, step) in path.steps.enumerated() {
      let parent = state.tree[current].definition
      guard let definition = index.find(linkId: step.linkId, inside: parent)?.rawValue,
        index.parents[definition] == parent,
        state.tree[current].lists.indices.contains(slot)
      else { return nil }
      let isGroup = index.isGroup(definition)
      if !isGroup, step.index != 0, number == path.steps.count - 1 { return nil }
      let found = state.tree.find(
        definition, repetition: isGroup ? step.index : 0, in: state.tree[current].lists[slot])
      guard let found else { return nil }
      current = found.rawValue
      slot = isGroup ? 0 : step.index
    }
    return current == InstanceTree.root ? nil : InstanceID(current)
  }

  /// The first instance of an item at present; `nil` where there is none.
  public func instance(linkId: String) -> InstanceID? {
    guard let definition = index.find(linkId: linkId) else { return nil }
    return state.tree.nodes.indices.lazy
      .filter { $0 != InstanceTree.root && state.tree[$0].isAlive }
      .first { state.tree[$0].definition == definition.rawValue }
      .map { InstanceID($0) }
  }

  /// The instance that this one is in; `nil` at the top level.
  public func parent(_ id: InstanceID) -> InstanceID? {
    guard let parent = node(id)?.parent, parent > InstanceTree.root else { return nil }
    return InstanceID(parent)
  }

  /// Which answer of its parent an instance is under, from 0; 0 below a group.
  public func answerNumber(_ id: InstanceID) -> Int { node(id)?.slot ?? 0 }

  /// The number of a repetition, from 0, and how many there are; 0 of 1 for anything else.
  public func repetition(_ id: InstanceID) -> (number: Int, count: Int) {
    guard let node = node(id), index.items[node.definition].type == .group else { return (0, 1) }
    let list = state.tree[node.parent].lists[node.slot]
    return (node.repetition, state.tree.range(of: node.definition, in: list).count)
  }

  /// All repetitions of the group that an instance is one of, itself included.
  public func repetitions(of id: InstanceID) -> [InstanceID] {
    guard let node = node(id) else { return [] }
    let list = state.tree[node.parent].lists[node.slot]
    return Array(list[state.tree.range(of: node.definition, in: list)])
  }

  /// Whether the group of this instance may have one more repetition.
  public func canAddRepetition(of id: InstanceID) -> Bool {
    guard node(id) != nil else { return false }
    let item = item(id)
    guard item.type == .group, item.repeats else { return false }
    return item.maxOccurs.map { repetition(id).count < $0 } ?? true
  }

  /// Whether the instance is still in the session.
  public func contains(_ id: InstanceID) -> Bool { stands(id) }

  /// Whether the instance is still in the session.
  func stands(_ id: InstanceID) -> Bool {
    state.tree.nodes.indices.contains(id.rawValue) && id.rawValue != InstanceTree.root
      && state.tree[id.rawValue].isAlive
  }

  /// The node of an instance that is still in the session.
  func node(_ id: InstanceID) -> InstanceTree.Node? {
    stands(id) ? state.tree[id.rawValue] : nil
  }
}
