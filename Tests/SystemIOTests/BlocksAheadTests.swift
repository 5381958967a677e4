import SystemIO
import Testing

struct BlocksAheadTests {
  /// Counts up to a number, a block each.
  private final class Counter: @unchecked Sendable {
    private var number = 0
    private let end: Int

    init(upTo end: Int) { self.end = end }

    func fill(_ block: inout [Int]) -> Bool {
      number += 1
      block = [number]
      return number < end
    }
  }

  @Test("The blocks come in their order, up to the last one", arguments: [1, 2, 5])
  func order(blocks: Int) {
    let counter = Counter(upTo: 1000)
    let ahead = BlocksAhead([[Int]](repeating: [], count: blocks)) { counter.fill(&$0) }
    var found: [Int] = []
    var block = ahead.next()
    while let numbers = block {
      found += numbers
      ahead.recycle(&block)
      #expect(block == nil)
      block = ahead.next()
    }
    #expect(found == Array(1...1000))
    #expect(ahead.next() == nil)
  }
}
