/// Blocks that a thread of its own fills, a few ahead of whoever takes them.
///
/// Whoever lets go of it does not wait for the thread: that one ends when its present block is full,
/// which may take long where a pipe fills it.
package final class BlocksAhead<Block: Sendable> {
  private let queue: Monitor<BlockQueue<Block>>
  private let fill: @Sendable (inout Block) -> Bool
  private let hasThread: Bool

  /// Starts with empty blocks, as many as may wait; `fill` fills one, and says `false` with the last.
  ///
  /// Where there can be no thread, `fill` is called when a block is taken.
  package init(_ blocks: [Block], fill: @escaping @Sendable (inout Block) -> Bool) {
    let queue = Monitor(BlockQueue(free: blocks))
    (self.queue, self.fill) = (queue, fill)
    let threads = WorkerThreads(count: 1) {
      while var block = queue.wait(as: .worker, { $0.takeFree() }) {
        let goesOn = fill(&block)
        queue.change(waking: .taker) { $0.add(block, isLast: !goesOn) }
        if !goesOn { break }
      }
    }
    hasThread = threads.count > 0
    threads.detach()
  }

  deinit { queue.change(waking: .worker) { $0.close() } }

  /// The next block that was filled; `nil` behind the last one.
  package func next() -> Block? {
    if !hasThread, var block = queue.wait(as: .taker, { $0.takeFreeUnlessDone() }) {
      let goesOn = fill(&block)
      queue.change(waking: .taker) { $0.add(block, isLast: !goesOn) }
    }
    return queue.wait(as: .taker) { $0.takeFull() }
  }

  /// Takes a block back, to be filled again; nobody else holds it then, so it is not copied.
  package func recycle(_ block: inout Block?) {
    queue.change(waking: .worker) { queue in
      if let block = block.take() { queue.addFree(block) }
    }
  }
}

/// The blocks that wait to be filled, and then to be taken.
private struct BlockQueue<Block: Sendable>: Sendable {
  private var free: [Block]
  private var full: [Block] = []
  private var isDone = false
  private var isClosed = false

  init(free: [Block]) { self.free = free }

  mutating func close() { isClosed = true }

  mutating func addFree(_ block: Block) { free.append(block) }

  mutating func add(_ block: Block, isLast: Bool) {
    full.append(block)
    isDone = isLast
  }

  /// A block to fill, `.some(nil)` where no more are wanted; `nil` where there is none now.
  mutating func takeFree() -> Block?? {
    if isClosed { return .some(nil) }
    return free.popLast().map { .some($0) }
  }

  /// A block to fill; `.some(nil)` behind the last one.
  mutating func takeFreeUnlessDone() -> Block?? {
    isDone ? .some(nil) : .some(free.popLast())
  }

  /// A block that is full, `.some(nil)` behind the last one; `nil` where there is none now.
  mutating func takeFull() -> Block?? {
    if !full.isEmpty { return full.removeFirst() }
    return isDone ? .some(nil) : nil
  }
}
