import SurveyModel

/// What a session holds besides its events: the instances, and what counts at present.
struct SessionState: Sendable {
  /// The items.
  let index: SurveyIndex
  /// Which depend on which.
  let graph: ConditionGraph
  /// Their instances.
  var tree = InstanceTree()
  /// What waits for evaluation.
  var worklist = Worklist()
  /// Grows when instances come, go or move, and when one begins or ceases to count.
  var structureVersion = 0
  /// Changes with every answer, and with everything that decides which of them count.
  var revision = 0

  /// Creates the instances of a survey, with their initial values where these are wanted.
  init(_ index: SurveyIndex, initialValues: Bool) {
    self.index = index
    graph = ConditionGraph(index)
    for definition in index.topLevel {
      _ = create(
        definition.rawValue, in: InstanceTree.root, slot: 0, repetition: 0,
        initialValues: initialValues)
    }
    settle()
  }

  /// Creates an instance at the end of a list, with all that belongs below it.
  mutating func create(
    _ definition: Int, in parent: Int, slot: Int, repetition: Int, initialValues: Bool
  ) -> Int {
    let id = add(
      definition, in: parent, slot: slot, repetition: repetition, initialValues: initialValues)
    tree[parent].lists[slot].append(InstanceID(id))
    return id
  }

  /// Creates an instance that stands in no list yet, with all that belongs below it.
  mutating func add(
    _ definition: Int, in parent: Int, slot: Int, repetition: Int, initialValues: Bool
  ) -> Int {
    var node = InstanceTree.Node(
      definition: definition, parent: parent, slot: slot, repetition: repetition)
    node.isInitialised = !initialValues
    let id = tree.append(node)
    worklist.insert(id, rank: graph.ranks[definition])
    if index.items[definition].type == .group {
      tree[id].lists = [[]]
      for child in index.childLists[definition] {
        _ = create(
          child.rawValue, in: id, slot: 0, repetition: 0, initialValues: initialValues)
      }
    }
    return id
  }

  /// Has everything evaluated again that depends on an instance.
  mutating func touchDependents(of id: Int) {
    let definition = tree[id].definition
    for dependent in graph.dependents[definition] {
      let rank = graph.ranks[dependent.target]
      var targets: [Int] = []
      if dependent.meeting == definition {
        tree.forEachInstance(
          of: dependent.target, below: id, slot: nil, meeting: definition, in: index
        ) { targets.append($0) }
      } else if let (above, slot) = tree.ascend(from: id, to: dependent.meeting) {
        tree.forEachInstance(
          of: dependent.target, below: above, slot: slot, meeting: dependent.meeting, in: index
        ) { targets.append($0) }
      }
      for target in targets { worklist.insert(target, rank: rank) }
    }
  }
}
