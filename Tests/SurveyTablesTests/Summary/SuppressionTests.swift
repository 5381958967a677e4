import Testing

@testable import SurveyTables

@Suite("Suppression")
struct SuppressionTests {
  @Test(
    "Small counts are hidden, and others with which they could be worked out",
    arguments: [
      ([10, 20, 30], [false, false, false]), ([3, 20, 30], [true, true, false]),
      ([0, 20, 30], [false, false, false]), ([3, 4, 30], [true, true, false]),
      ([1, 1, 30], [true, true, true]), ([1, 0, 50], [true, false, true]),
    ])
  func partition(counts: [Int], expected: [Bool]) {
    #expect(Suppression(leastCount: 5).hidden(in: counts) == expected)
  }

  /// The counts that the hidden cells can have: each from `least` up, all of them with this sum.
  private func values(of cells: Int, sum: Int, least: Int) -> ClosedRange<Int>? {
    let most = sum - (cells - 1) * least
    return most >= least ? least...most : nil
  }

  @Test("No hidden count follows from those that are shown", arguments: 1...8)
  func attack(leastCount: Int) {
    var random = SplitMix(UInt64(leastCount))
    let suppression = Suppression(leastCount: leastCount)
    for _ in 0..<20_000 {
      let counts = (0..<Int(2 + random.next() % 6)).map { _ in
        Int(random.next() % (random.next() % 3 == 0 ? 60 : 7))
      }
      guard counts.reduce(0, +) >= leastCount else { continue }
      let hidden = suppression.hidden(in: counts)
      let rest = zip(hidden, counts).filter(\.0).map(\.1)
      #expect(zip(hidden, counts).allSatisfy { $0 || $1 == 0 || $1 >= leastCount })
      if rest.isEmpty { continue }
      // Who looks at the table knows the sum of what is hidden.
      let sum = rest.reduce(0, +)
      #expect(rest.count > 1 && sum >= leastCount, "\(counts) \(hidden)")
      let hidesZeros = rest.contains(0)
      let values = values(of: rest.count, sum: sum, least: hidesZeros ? 0 : 1)
      let isFree = values.map { $0.count > 1 } ?? false
      // Where each is 1 and none is 0, the caller hides the sum, too.
      #expect(isFree == suppression.isSafe(hidden, counts) || (hidesZeros && isFree), "\(counts)")
    }
  }

  /// All lists of so many counts with a sum.
  private func partitions(_ sum: Int, _ cells: Int) -> [[Int]] {
    if cells == 1 { return [[sum]] }
    return (0...sum).flatMap { first in partitions(sum - first, cells - 1).map { [first] + $0 } }
  }

  @Test(
    "Whoever knows the rule finds at least two values for each hidden count",
    arguments: [(2, 20), (3, 14), (4, 10)], 2...5)
  func knownRule(size: (cells: Int, most: Int), leastCount: Int) {
    struct Shown: Hashable {
      let counts: [Int?]
    }
    let suppression = Suppression(leastCount: leastCount)
    for sum in leastCount...size.most {
      var all: [Shown: [[Int]]] = [:]
      for counts in partitions(sum, size.cells) {
        let hidden = suppression.hidden(in: counts)
        let shown = zip(counts, hidden).map { $1 ? nil : $0 }
        all[Shown(counts: shown), default: []].append(counts)
      }
      for (shown, counts) in all {
        // Where each is 1, the caller hides the sum, too.
        if counts.contains(where: { $0.allSatisfy { $0 == 1 } }) { continue }
        for index in shown.counts.indices where shown.counts[index] == nil {
          #expect(Set(counts.map { $0[index] }).count > 1, "\(shown) \(counts)")
        }
      }
    }
  }

  @Test("Of options that can be chosen together, those that few did not choose are hidden, too")
  func several() {
    let suppression = Suppression(leastCount: 5)
    #expect(suppression.hidden(among: [3, 50, 70], of: 100) == [true, true, false])
    #expect(suppression.hidden(among: [97, 50, 70], of: 100) == [true, true, false])
    #expect(suppression.hidden(among: [3, 98, 70], of: 100) == [true, true, false])
    #expect(suppression.hidden(among: [0, 50, 70], of: 100) == [false, false, false])
  }

  @Test("Where small counts are hidden, no number is shown that rests on few answers")
  func numbers() throws {
    var tally = NumberTally()
    for age in 20..<80 { tally.add(Double(age)) }
    let all = try #require(tally.summary(isGiven: false))
    #expect(all.least == 20 && all.greatest == 79 && all.quantiles.allSatisfy { $0 != nil })
    let few = try #require(tally.summary(Suppression(leastCount: 5), isGiven: false))
    #expect(few.least == nil && few.greatest == nil && few.mean == 49.5)
    #expect(few.quantiles == [nil, 34.75, 49.5, 64.25, nil])
    let given = try #require(tally.summary(Suppression(leastCount: 3), isGiven: true))
    #expect(given.quantiles == [22, 34, 49, 64, 76])
    // Of equal numbers each is on both sides.
    var equal = NumberTally()
    for _ in 0..<6 { equal.add(1) }
    #expect(
      equal.summary(Suppression(leastCount: 5), isGiven: false)?.quantiles == [1, 1, 1, 1, 1])
  }
}
