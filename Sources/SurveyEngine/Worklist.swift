/// Instances that wait for evaluation; the one with the lowest rank comes out first, each once.
///
/// A binary heap.
struct Worklist: Sendable {
  /// Rank and id in one number, so that comparing is one step.
  private var heap: [UInt64] = []
  /// By id: whether it waits.
  private var isWaiting: [Bool] = []

  /// Adds an instance unless it waits already.
  mutating func insert(_ id: Int, rank: Int) {
    while isWaiting.count <= id { isWaiting.append(false) }
    if isWaiting[id] { return }
    isWaiting[id] = true
    heap.append(
      UInt64(UInt32(truncatingIfNeeded: rank)) << 32 | UInt64(UInt32(truncatingIfNeeded: id)))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child] < heap[parent] else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes out the instance with the lowest rank.
  mutating func popFirst() -> Int? {
    guard let first = heap.first else { return nil }
    let id = Int(first & 0xFFFF_FFFF)
    isWaiting[id] = false
    let last = heap.removeLast()
    if heap.isEmpty { return id }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in (2 * parent + 1)...(2 * parent + 2) where child < heap.count {
        if heap[child] < heap[least] { least = child }
      }
      if least == parent { return id }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
