public import SurveyModel

/// The answers that count at present, as an evaluator of expressions reads them.
///
/// What is disabled has no answers here (rule 6). Not to be kept beyond the call that it was given
/// to: as long as it lives, the next edit copies the whole tree.
public struct SessionAnswers: Sendable {
  /// The items of the survey.
  public let index: SurveyIndex
  /// A number that changes with every answer, and with everything that decides which of them count.
  public let revision: Int
  /// The instances; for evaluators, which go through all of them again and again.
  package let tree: InstanceTree
}

extension SessionAnswers {
  /// The instances at the top level, in document order, enabled or not.
  public func roots() -> [InstanceID] { tree[InstanceTree.root].lists[0] }

  /// The instances directly inside a group, enabled or not; none for a question.
  public func children(of id: InstanceID) -> [InstanceID] {
    guard contains(id), index.isGroup(tree[id.rawValue].definition) else { return [] }
    return tree[id.rawValue].lists.first ?? []
  }

  /// The instances below one answer of a question, counted from 0, enabled or not.
  public func children(of id: InstanceID, answer: Int) -> [InstanceID] {
    guard contains(id), !index.isGroup(tree[id.rawValue].definition),
      tree[id.rawValue].lists.indices.contains(answer)
    else { return [] }
    return tree[id.rawValue].lists[answer]
  }

  /// The answers that count; none of a disabled item.
  public func answers(_ id: InstanceID) -> [AnswerValue] {
    guard isEnabled(id) else { return [] }
    return tree[id.rawValue].answers
  }

  /// Whether an instance counts: its own conditions and all above it hold or are undecided.
  public func isEnabled(_ id: InstanceID) -> Bool {
    contains(id) && tree[id.rawValue].enablement != .disabled
  }

  /// The item that an instance belongs to; `nil` for an instance that is not there any more.
  public func definition(_ id: InstanceID) -> SurveyIndex.ItemIndex? {
    contains(id) ? SurveyIndex.ItemIndex(tree[id.rawValue].definition) : nil
  }

  /// The instance that this one is in; `nil` at the top level.
  public func parent(_ id: InstanceID) -> InstanceID? {
    guard contains(id) else { return nil }
    let parent = tree[id.rawValue].parent
    return parent > InstanceTree.root ? InstanceID(parent) : nil
  }

  /// Which answer of its parent an instance is under, from 0; 0 below a group.
  public func answerNumber(_ id: InstanceID) -> Int {
    contains(id) ? tree[id.rawValue].slot : 0
  }

  /// Whether the instance is there at present.
  public func contains(_ id: InstanceID) -> Bool {
    tree.nodes.indices.contains(id.rawValue) && id.rawValue != InstanceTree.root
      && tree[id.rawValue].isAlive
  }
}
