/// Cells in the order in which they are evaluated.
struct SortedCells {
  var order: [Int] = []
  var sequence: [Int] = []
  var isCyclic: [Bool]
  var mayRepeat: [Bool]
  var cycles: [Cycle] = []
}

/// A way from a cell back to itself.
struct Cycle: Sendable {
  /// The cells on the way; each depends on the next, the last on the first.
  let cells: [Int]
}

extension CellGraphBuilder {
  /// Sorts the cells so that each comes after those that it depends on.
  ///
  /// What an expression names is a firm dependency; a cycle of these is an error, and its cells have
  /// no value. That it looks at whatever stands in a group, or in the response, is a loose one:
  /// cells that depend on themselves that way only are worked out until nothing changes.
  func sort() -> SortedCells {
    let links = links()
    var sorted = SortedCells(
      isCyclic: Array(repeating: false, count: cells.count),
      mayRepeat: Array(repeating: false, count: cells.count))
    let firm = Components(links.firm)
    for number in 0..<firm.count where firm.isCycle(number) {
      for cell in firm[number] where cell < cells.count { sorted.isCyclic[cell] = true }
      if let cycle = links.cycle(through: firm[number], of: cells, conditions) {
        sorted.cycles.append(cycle)
      }
    }
    sorted.sequence = firm.nodes.filter { $0 < cells.count }
    if !links.loose.isEmpty { sortLoosely(links, &sorted) }
    sorted.order = Self.positions(in: sorted.sequence)
    return sorted
  }

  /// Takes the loose dependencies into account; among cells tied by them the firm order stays.
  private func sortLoosely(_ links: CellLinks, _ sorted: inout SortedCells) {
    let firmOrder = Self.positions(in: sorted.sequence)
    let components = Components(links.firm.adding(links.loose))
    sorted.sequence = []
    for number in 0..<components.count {
      let members = components[number].filter { $0 < cells.count }
      sorted.sequence += members.sorted { firmOrder[$0] < firmOrder[$1] }
      guard components.isCycle(number) else { continue }
      for cell in members { sorted.mayRepeat[cell] = true }
    }
  }

  /// By cell: its position in a sequence of all of them.
  private static func positions(in sequence: [Int]) -> [Int] {
    var positions = Array(repeating: 0, count: sequence.count)
    for (position, cell) in sequence.enumerated() { positions[cell] = position }
    return positions
  }
}
