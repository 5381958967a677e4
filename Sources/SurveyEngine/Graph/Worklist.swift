/// Cells of instances that wait for evaluation; the one first in order comes out first.
///
/// A binary heap. Whoever uses it sees to it that each waits once.
struct Worklist: Sendable {
  /// Order and instance in one number, so that comparing is one step.
  private var heap: [UInt64] = []

  /// Whether nothing waits.
  var isEmpty: Bool { heap.isEmpty }

  /// Adds a computation by its position in the order and its instance.
  mutating func insert(order: Int, node: Int) {
    heap.append(
      UInt64(UInt32(truncatingIfNeeded: order)) << 32 | UInt64(UInt32(truncatingIfNeeded: node)))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child] < heap[parent] else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes out the computation that is first in order.
  mutating func popFirst() -> (order: Int, node: Int)? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return (Int(first >> 32), Int(first & 0xFFFF_FFFF))
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in (2 * parent + 1)...(2 * parent + 2) where child < heap.count {
        if heap[child] < heap[least] { least = child }
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
