/// The strongly connected components of a graph, each after those that it leads to.
///
/// Tarjan's algorithm without recursion, so that a chain of any length fits.
package struct Components {
  /// The nodes of each component; what a component leads to stands before it.
  package private(set) var components: [[Int]] = []

  private let edges: [[Int]]
  private var order: [Int]
  private var low: [Int]
  private var isOnStack: [Bool]
  private var stack: [Int] = []
  private var next = 0

  /// Sorts a graph; `edges[n]` are the nodes that node `n` depends on.
  package init(edges: [[Int]]) {
    self.edges = edges
    order = Array(repeating: -1, count: edges.count)
    low = order
    isOnStack = Array(repeating: false, count: edges.count)
    for node in edges.indices where order[node] < 0 { visit(from: node) }
  }

  private mutating func visit(from start: Int) {
    var path: [(node: Int, edge: Int)] = [(start, 0)]
    open(start)
    while let (node, edge) = path.last {
      if edge < edges[node].count {
        path[path.count - 1].edge += 1
        let target = edges[node][edge]
        if order[target] < 0 {
          open(target)
          path.append((target, 0))
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
    var component: [Int] = []
    while let top = stack.popLast() {
      isOnStack[top] = false
      component.append(top)
      if top == node { break }
    }
    components.append(component.count == 1 ? component : component.sorted())
  }
}
