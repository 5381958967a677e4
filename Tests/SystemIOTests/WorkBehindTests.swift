import SystemIO
import Testing

@Suite("Work behind whoever hands blocks over")
struct WorkBehindTests {
  @Test("All blocks are taken in their order, and their memory comes back", arguments: [1, 2, 5])
  func order(blocks: Int) {
    let empty = [[Int]](repeating: [], count: blocks)
    let work = WorkBehind([Int](), empty) { found, block in
      // Some take longer than others.
      var sum = 0
      for _ in 0..<(block.first ?? 0) % 7 * 1000 { sum = sum &* 3 &+ 1 }
      found += sum == .min ? [] : block
    }
    var block: [Int] = []
    for number in 1...500 {
      block.append(number)
      work.hand(&block)
      block.removeAll(keepingCapacity: true)
      if number == 250 { #expect(work.value == Array(1...250)) }
    }
    #expect(work.value == Array(1...500))
    #expect(block.capacity > 0)
  }
}
