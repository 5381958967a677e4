/// The strongly connected components of a graph, each after those that it leads to.
///
/// Tarjan's algorithm without recursion, so that a chain of any length fits.
struct Components {
  /// The nodes, component after component; what a component leads to comes before it.
  private(set) var nodes: [Int] = []
  private var starts: [Int] = [0]

  private let edges: Edges
  private var order: [Int]
  private var low: [Int]
  private var isOnStack: [Bool]
  private var stack: [Int] = []
  private var next = 0

  /// Sorts a graph.
  init(_ edges: Edges) {
    self.edges = edges
    order = Array(repeating: -1, count: edges.count)
    low = order
    isOnStack = Array(repeating: false, count: edges.count)
    nodes.reserveCapacity(edges.count)
    starts.reserveCapacity(edges.count + 1)
    for node in 0..<edges.count where order[node] < 0 { visit(from: node) }
  }

  private mutating func visit(from start: Int) {
    var path = [(node: start, edges: edges.range(of: start))]
    open(start)
    while let (node, left) = path.last {
      if let edge = left.first {
        path[path.count - 1].edges = left.dropFirst()
        let target = edges.target(edge)
        if order[target] < 0 {
          open(target)
          path.append((target, edges.range(of: target)))
        } else if isOnStack[target] {
          low[node] = min(low[node], order[target])
        }
      } else {
        path.removeLast()
        if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
        if low[node] == order[node] { close(node) }
      }
    }
  }

  private mutating func open(_ node: Int) {
    order[node] = next
    low[node] = next
    next += 1
    stack.append(node)
    isOnStack[node] = true
  }

  private mutating func close(_ node: Int) {
    let start = nodes.count
    while let top = stack.popLast() {
      isOnStack[top] = false
      nodes.append(top)
      if top == node { break }
    }
    if nodes.count - start > 1 { nodes[start...].sort() }
    starts.append(nodes.count)
  }
}

extension Components {
  /// How many there are.
  var count: Int { starts.count - 1 }

  /// The nodes of one, in their order.
  subscript(_ number: Int) -> ArraySlice<Int> { nodes[starts[number]..<starts[number + 1]] }

  /// Whether a component is a node, or several, that lead back to themselves.
  func isCycle(_ number: Int) -> Bool {
    let members = self[number]
    guard members.count == 1, let node = members.first else { return true }
    return edges[node].contains(node)
  }
}
