package import SurveyModel

/// The instances of a session: a tree of nodes in one array, with a root above the top level.
///
/// Nodes keep their positions; what is taken out of the tree is only marked so.
package struct InstanceTree: Sendable {
  /// One instance.
  package struct Node: Sendable {
    /// The position of its item in the survey; -1 for the root.
    package let definition: Int
    /// The node that it is in; -1 for the root.
    let parent: Int
    /// The number of the parent's answer under which it stands; 0 below a group.
    var slot: Int
    /// Which repetition of a group it is; 0 otherwise.
    var repetition: Int
    /// The answers kept, whether they count or not.
    package var answers: [AnswerValue] = []
    /// What is below: one list for a group, one for each answer of a question.
    package var lists: [[InstanceID]] = []
    /// Whether it is still in the tree.
    package var isAlive = true
    /// Where the marks of its waiting computations begin.
    var marks = 0
    /// Where the values of its computations begin; -1 when it has no expressions.
    var values = -1
    /// Whether its initial values were applied, or are not wanted any more.
    var isInitialised = false
    /// Whether the group is still to be repeated for what it is populated with.
    var isToPopulate = false
    /// Whether a person has set what is otherwise calculated (rule 61).
    var isEdited = false
    /// Whether the answers come from a stored response and were not held against what is calculated.
    var isStored = false
    /// Whether it counts at present, with everything above taken into account.
    package var enablement = Enablement.disabled
  }

  /// The node above the top level.
  package static let root = 0

  package private(set) var nodes: [Node] = []

  /// Creates a tree with nothing but the root.
  init() {
    nodes.append(Node(definition: -1, parent: -1, slot: 0, repetition: 0, lists: [[]]))
    nodes[0].enablement = .enabled
  }

  subscript(_ id: Int) -> Node {
    _read { yield nodes[id] }
    _modify { yield &nodes[id] }
  }

  /// Adds a node that is in no list yet.
  mutating func append(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }
}

extension InstanceTree {
  /// The range that the instances of an item take in a list, which is in document order.
  package func range(of definition: Int, in list: [InstanceID]) -> Range<Int> {
    firstPosition(in: list) { $0 >= definition }..<firstPosition(in: list) { $0 > definition }
  }

  /// The first position where the definition satisfies the test, by halving.
  func firstPosition(in list: [InstanceID], where test: (Int) -> Bool) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if test(nodes[list[middle].rawValue].definition) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The instance of an item with a repetition number in one list.
  func find(_ definition: Int, repetition: Int, in list: [InstanceID]) -> InstanceID? {
    let start = firstPosition(in: list) { $0 >= definition }
    let (position, overflow) = start.addingReportingOverflow(repetition)
    guard !overflow, repetition >= 0, position < list.count,
      nodes[list[position].rawValue].definition == definition
    else { return nil }
    return list[position]
  }

  /// All instances in a node's list with a number, or in all its lists.
  private func lists(of id: Int, slot: Int?) -> ArraySlice<[InstanceID]> {
    let lists = nodes[id].lists
    guard let slot else { return lists[...] }
    return lists.indices.contains(slot) ? lists[slot...slot] : []
  }

  /// Visits the instances of an item below a node in document order.
  ///
  /// `meeting` is the item of that node (-1 for the root), and is above the item. `slot` names
  /// one of the node's lists; `nil` means all.
  func forEachInstance(
    of definition: Int, below id: Int, slot: Int?, meeting: Int, in index: SurveyIndex,
    _ body: (Int) -> Void
  ) {
    let parent = index.parents[definition]
    if parent == meeting {
      forEachChild(of: definition, in: lists(of: id, slot: slot), body)
      return
    }
    if parent >= 0, index.parents[parent] == meeting {
      forEachChild(of: parent, in: lists(of: id, slot: slot)) { above in
        forEachChild(of: definition, in: nodes[above].lists[...], body)
      }
      return
    }
    guard let way = index.way(from: meeting, to: definition) else { return }
    var found = [id]
    var slot = slot
    for step in way {
      var next: [Int] = []
      for above in found {
        for list in lists(of: above, slot: slot) {
          next += range(of: step, in: list).lazy.map { list[$0].rawValue }
        }
      }
      (found, slot) = (next, nil)
    }
    for instance in found { body(instance) }
  }

  /// Visits the instances of an item in some lists.
  private func forEachChild(
    of definition: Int, in lists: ArraySlice<[InstanceID]>, _ body: (Int) -> Void
  ) {
    for list in lists {
      for position in range(of: definition, in: list) { body(list[position].rawValue) }
    }
  }

  /// The instance of an item above a node (-1 for the root), and the list of it that leads there.
  func ascend(from id: Int, to definition: Int) -> (id: Int, slot: Int)? {
    var node = id
    while nodes[node].parent >= 0 {
      let parent = nodes[node].parent
      if nodes[parent].definition == definition { return (parent, nodes[node].slot) }
      node = parent
    }
    return nil
  }
}
