/// What a thread of its own makes of blocks, in their order, a few behind whoever hands them over.
///
/// The value is copied for each block, so it is to be small. The thread ends after this is gone.
package final class WorkBehind<Block: Sendable, Value: Sendable>: Sendable {
  private let queue: Monitor<BlocksToTake<Block, Value>>
  private let take: @Sendable (inout Value, Block) -> Void
  private let hasThread: Bool

  /// Starts with a value, and with empty blocks, as many as may be underway; `take` adds a block to the value.
  ///
  /// Where there can be no thread, `take` is called when a block is handed over.
  package init(
    _ value: Value, _ blocks: [Block], take: @escaping @Sendable (inout Value, Block) -> Void
  ) {
    let queue = Monitor(BlocksToTake(value: value, free: blocks))
    (self.queue, self.take) = (queue, take)
    let threads = WorkerThreads(count: 1) { Self.work(on: queue, take) }
    hasThread = threads.count > 0
    threads.detach()
  }

  deinit { queue.change(waking: .worker) { $0.isClosed = true } }

  /// Hands over a block, and leaves an earlier one for it, which is to be used again.
  package func hand(_ block: inout Block) {
    guard hasThread else { return queue.change(waking: .taker) { take(&$0.value, block) } }
    // Another thread may take the free block between the two locks.
    var isTaken = false
    while !isTaken {
      queue.wait(as: .taker) { $0.free.isEmpty ? nil : () }
      queue.change(waking: .worker) { isTaken = $0.exchange(&block) }
    }
  }

  /// What became of all that was handed over.
  package var value: Value { queue.wait(as: .taker) { $0.isIdle ? $0.value : nil } }

  private static func work(
    on queue: Monitor<BlocksToTake<Block, Value>>, _ take: (inout Value, Block) -> Void
  ) {
    while var (value, block) = queue.wait(as: .worker, { $0.next() }) {
      if let block { take(&value, block) }
      // Nobody else holds the block when it is used again, so it is not copied.
      queue.change(waking: .taker) { queue in
        queue.value = value
        if let block = block.take() { queue.free.append(block) }
        queue.isTaking = false
      }
    }
  }
}

/// The blocks that wait to be taken, and those that were.
private struct BlocksToTake<Block: Sendable, Value: Sendable>: Sendable {
  var value: Value
  var free: [Block]
  var full: [Block] = []
  var isTaking = false
  var isClosed = false

  init(value: Value, free: [Block]) { (self.value, self.free) = (value, free) }

  var isIdle: Bool { full.isEmpty && !isTaking }

  /// Takes a block and leaves a free one; `false` where there is none.
  mutating func exchange(_ block: inout Block) -> Bool {
    guard var other = free.popLast() else { return false }
    swap(&block, &other)
    full.append(other)
    return true
  }

  /// The next block and the value so far; `.some(nil)` where no more will come, `nil` where there is none now.
  mutating func next() -> (value: Value, block: Block?)?? {
    if full.isEmpty { return isClosed ? .some(nil) : nil }
    isTaking = true
    return .some((value, full.removeFirst()))
  }
}
