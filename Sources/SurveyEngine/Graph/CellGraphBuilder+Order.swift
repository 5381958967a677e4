/// Cells in the order in which they are worked out.
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
    let firm = Components(edges: links.firm)
    for component in firm.components where Self.isCycle(component, links.firm) {
      let members = component.filter { $0 < cells.count }
      for cell in members { sorted.isCyclic[cell] = true }
      if let cycle = links.cycle(through: component, of: cells, conditions) {
        sorted.cycles.append(cycle)
      }
    }
    sorted.sequence = firm.components.joined().filter { $0 < cells.count }
    if !links.loose.isEmpty { sortLoosely(links, &sorted) }
    sorted.order = Array(repeating: 0, count: cells.count)
    for (place, cell) in sorted.sequence.enumerated() { sorted.order[cell] = place }
    return sorted
  }

  /// Takes the loose dependencies into account; among cells tied by them the firm order stays.
  private func sortLoosely(_ links: CellLinks, _ sorted: inout SortedCells) {
    var edges = links.firm
    for (node, sources) in links.loose { edges[node] += sources }
    var places = Array(repeating: 0, count: cells.count)
    for (place, cell) in sorted.sequence.enumerated() { places[cell] = place }
    sorted.sequence = []
    for component in Components(edges: edges).components {
      let members = component.filter { $0 < cells.count }.sorted { places[$0] < places[$1] }
      sorted.sequence += members
      guard Self.isCycle(component, edges) else { continue }
      for cell in members { sorted.mayRepeat[cell] = true }
    }
  }

  private static func isCycle(_ component: [Int], _ edges: [[Int]]) -> Bool {
    component.count > 1 || component.contains { edges[$0].contains($0) }
  }
}
