/// Instances that wait for evaluation; the one with the lowest rank comes out first, each once.
///
/// A binary heap.
struct Worklist {
  private var heap: [(rank: Int, id: Int)] = []
  private var waiting: Set<Int> = []

  /// Adds an instance unless it waits already.
  mutating func insert(_ id: Int, rank: Int) {
    guard waiting.insert(id).inserted else { return }
    heap.append((rank, id))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isBefore(child, parent) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes out the instance with the lowest rank.
  mutating func popFirst() -> Int? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    waiting.remove(first.id)
    if heap.isEmpty { return first.id }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in (2 * parent + 1)...(2 * parent + 2) where child < heap.count {
        if isBefore(child, least) { least = child }
      }
      if least == parent { return first.id }
      heap.swapAt(parent, least)
      parent = least
    }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    (heap[left].rank, heap[left].id) < (heap[right].rank, heap[right].id)
  }
}
