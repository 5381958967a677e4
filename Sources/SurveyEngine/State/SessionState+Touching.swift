extension SessionState {
  /// Has a cell of an instance worked out, unless it waits already.
  mutating func insert(_ cell: Int, at id: Int) {
    let mark = mark(of: cell, at: id)
    if isWaiting[mark] { return }
    isWaiting[mark] = true
    worklist.insert(order: graph.order[cell], node: id)
  }

  /// The number of a cell of an instance.
  func mark(of cell: Int, at id: Int) -> Int {
    tree[id].marks + cell - graph.starts[tree[id].definition + 1]
  }

  /// The place of the value of a cell of an instance; `nil` where there are no expressions.
  func valuePlace(of cell: Int, at id: Int) -> Int? {
    let start = tree[id].values
    return start < 0 ? nil : start + cell - graph.starts[tree[id].definition + 1]
  }

  /// The value of a cell of an instance.
  func value(of cell: Int, at id: Int) -> CellValue {
    valuePlace(of: cell, at: id).map { values[$0] } ?? CellValue()
  }

  /// Has everything worked out again that depends on the answers of an instance; whoever calls it
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

  /// Has everything worked out again that uses a variable of an instance.
  mutating func touchDependents(of cell: Int, at id: Int) {
    guard let dependents = graph.cellDependents[cell] else { return }
    for dependent in dependents { touch(dependent, from: id) }
  }

  /// Has a cell worked out again for all instances that see this one.
  private mutating func touch(_ dependent: CellGraph.Dependent, from id: Int) {
    let target = graph.cells[dependent.cell].definition
    guard target >= 0 else { return insert(dependent.cell, at: InstanceTree.root) }
    var top = id
    var slot: Int?
    if tree[id].definition != dependent.meeting {
      guard let place = tree.ascend(from: id, to: dependent.meeting) else { return }
      top = place.id
      slot = place.slot
    }
    if target == dependent.meeting { return insert(dependent.cell, at: top) }
    if index.parents[target] == dependent.meeting, tree[top].lists.count == 1 {
      let list = tree[top].lists[0]
      for position in tree.range(of: target, in: list) {
        insert(dependent.cell, at: list[position].rawValue)
      }
      return
    }
    var found: [Int] = []
    tree.forEachInstance(
      of: target, below: top, slot: slot, meeting: dependent.meeting, in: index
    ) { found.append($0) }
    for instance in found { insert(dependent.cell, at: instance) }
  }

  /// Has everything worked out again that depends on an instance or on one below it.
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
