/// What each node of a graph depends on: all in one list, node after node.
struct Edges: Sendable {
  private var starts: [Int] = [0]
  private var targets: [Int] = []

  /// Prepares for about as many nodes and edges.
  init(nodes: Int, edges: Int) {
    starts.reserveCapacity(nodes + 1)
    targets.reserveCapacity(edges)
  }

  /// How many nodes there are.
  var count: Int { starts.count - 1 }

  /// Adds something that the next node depends on.
  mutating func add(_ target: Int) { targets.append(target) }

  /// Ends the node, so that the next one follows.
  mutating func endNode() { starts.append(targets.count) }

  /// Where the edges of a node are.
  func range(of node: Int) -> Range<Int> { starts[node]..<starts[node + 1] }

  /// Where an edge leads.
  func target(_ edge: Int) -> Int { targets[edge] }

  /// What a node depends on.
  subscript(_ node: Int) -> ArraySlice<Int> { targets[range(of: node)] }

  /// The same graph with more edges for some nodes, behind those that they have.
  func adding(_ more: [Int: [Int]]) -> Edges {
    var result = Edges(nodes: count, edges: targets.count)
    for node in 0..<count {
      result.targets += self[node]
      if let added = more[node] { result.targets += added }
      result.endNode()
    }
    return result
  }
}
