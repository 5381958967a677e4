extension SessionState {
  /// Has a computation of an instance evaluated, unless it waits already.
  mutating func insert(_ computation: Int, at id: Int) {
    let mark = mark(of: computation, at: id)
    if isWaiting[mark] { return }
    isWaiting[mark] = true
    worklist.insert(order: graph.order[computation], node: id)
  }

  /// The number of a computation of an instance.
  func mark(of computation: Int, at id: Int) -> Int {
    tree[id].marks + computation - graph.starts[tree[id].definition + 1]
  }

  /// The index of the value of a computation of an instance; `nil` where there are no expressions.
  func valueIndex(of computation: Int, at id: Int) -> Int? {
    let start = tree[id].values
    return start < 0 ? nil : start + computation - graph.starts[tree[id].definition + 1]
  }

  /// The value of a computation of an instance.
  func value(of computation: Int, at id: Int) -> ComputedValue {
    valueIndex(of: computation, at: id).map { values[$0] } ?? ComputedValue()
  }

  /// Has everything evaluated again that depends on the answers of an instance; whoever calls it
  /// notes the change.
  mutating func touchDependents(of id: Int) {
    for dependent in graph.answerDependents[tree[id].definition] { touch(dependent, from: id) }
    if graph.branchDependents.isEmpty { return }
    var above = id
    while above >= 0 {
      for dependent in graph.branchDependents[tree[above].definition + 1] {
        touch(dependent, from: id)
      }
      above = tree[above].parent
    }
  }

  /// Has everything evaluated again that uses a variable of an instance.
  mutating func touchDependents(of computation: Int, at id: Int) {
    guard let dependents = graph.computationDependents[computation] else { return }
    for dependent in dependents { touch(dependent, from: id) }
  }

  /// Has a computation evaluated again for all instances that see this one.
  private mutating func touch(_ dependent: ComputationGraph.Dependent, from id: Int) {
    let target = graph.computations[dependent.computation].definition
    guard target >= 0 else { return insert(dependent.computation, at: InstanceTree.root) }
    var top = id
    var slot: Int?
    if tree[id].definition != dependent.meeting {
      guard let found = tree.ascend(from: id, to: dependent.meeting) else { return }
      top = found.id
      slot = found.slot
    }
    if target == dependent.meeting { return insert(dependent.computation, at: top) }
    if index.parents[target] == dependent.meeting, tree[top].lists.count == 1 {
      let list = tree[top].lists[0]
      for position in tree.range(of: target, in: list) {
        insert(dependent.computation, at: list[position].rawValue)
      }
      return
    }
    var found: [Int] = []
    tree.forEachInstance(
      of: target, below: top, slot: slot, meeting: dependent.meeting, in: index
    ) { found.append($0) }
    for instance in found { insert(dependent.computation, at: instance) }
  }

  /// Has everything evaluated again that depends on an instance or on one below it.
  mutating func touchSubtree(_ id: Int) {
    var waiting = [id]
    while let id = waiting.popLast() {
      revision &+= 1
      insert(graph.enablement(of: tree[id].definition), at: id)
      touchDependents(of: id)
      for list in tree[id].lists { waiting += list.lazy.map(\.rawValue) }
    }
  }
}
