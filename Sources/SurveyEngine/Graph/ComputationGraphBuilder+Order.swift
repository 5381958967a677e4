/// Cells in the order in which they are evaluated.
struct SortedComputations {
  var order: [Int] = []
  var sequence: [Int] = []
  var isCyclic: [Bool]
  var mayRepeat: [Bool]
  var cycles: [Cycle] = []
}

/// A way from a computation back to itself.
struct Cycle: Sendable {
  /// The computations on the way; each depends on the next, the last on the first.
  let computations: [Int]
}

extension ComputationGraphBuilder {
  /// Sorts the computations so that each comes after those that it depends on.
  ///
  /// What an expression names is a firm dependency; a cycle of these is an error, and its computations have
  /// no value. That it looks at whatever is in a group, or in the response, is a loose one:
  /// computations that depend on themselves that way only are computed until nothing changes.
  func sort() -> SortedComputations {
    let links = links()
    var sorted = SortedComputations(
      isCyclic: Array(repeating: false, count: computations.count),
      mayRepeat: Array(repeating: false, count: computations.count))
    let firm = Components(links.firm)
    for number in 0..<firm.count where firm.isCycle(number) {
      for computation in firm[number] where computation < computations.count {
        sorted.isCyclic[computation] = true
      }
      if let cycle = links.cycle(through: firm[number], of: computations, conditions) {
        sorted.cycles.append(cycle)
      }
    }
    sorted.sequence = firm.nodes.filter { $0 < computations.count }
    if !links.loose.isEmpty { sortLoosely(links, &sorted) }
    sorted.order = Self.positions(in: sorted.sequence)
    return sorted
  }

  /// Takes the loose dependencies into account; among computations tied by them the firm order stays.
  private func sortLoosely(_ links: ComputationLinks, _ sorted: inout SortedComputations) {
    let firmOrder = Self.positions(in: sorted.sequence)
    let components = Components(links.firm.adding(links.loose))
    sorted.sequence = []
    for number in 0..<components.count {
      let members = components[number].filter { $0 < computations.count }
      sorted.sequence += members.sorted { firmOrder[$0] < firmOrder[$1] }
      guard components.isCycle(number) else { continue }
      for computation in members { sorted.mayRepeat[computation] = true }
    }
  }

  /// By computation: its position in a sequence of all of them.
  private static func positions(in sequence: [Int]) -> [Int] {
    var positions = Array(repeating: 0, count: sequence.count)
    for (position, computation) in sequence.enumerated() { positions[computation] = position }
    return positions
  }
}
