import TestSupport
import Testing

@testable import SurveyTables

@Suite("Numbers of a summary")
struct NumberTallyTests {
  @Test(
    "Quantiles are those of R, pandas and spreadsheets (type 7)",
    arguments: [
      ([1, 2, 3, 4], [1.15, 1.75, 2.5, 3.25, 3.85]), ([7], [7, 7, 7, 7, 7]),
      ([-1, 0, 0, 10], [-0.85, -0.25, 0, 2.5, 8.5]),
    ])
  func quantiles(numbers: [Double], expected: [Double]) throws {
    var tally = NumberTally()
    for number in numbers { tally.add(number) }
    let summary = try #require(tally.summary(isGiven: false))
    for (found, expected) in zip(summary.quantiles, expected) {
      #expect(abs(try #require(found) - expected) < 1e-12)
    }
    #expect(summary.least == numbers.min())
    #expect(summary.greatest == numbers.max())
    #expect(summary.mean == numbers.reduce(0, +) / Double(numbers.count))
  }

  @Test("A quantile of dates is one of the dates")
  func given() throws {
    var tally = NumberTally()
    for number in [10.0, 20, 30, 40] { tally.add(number) }
    #expect(try #require(tally.summary(isGiven: true)).quantiles == [10, 10, 20, 30, 40])
  }

  @Test("More than 10,000 different numbers have quantiles that are wrong by less than 0.1 %")
  func many() throws {
    var random = SplitMix(5)
    var numbers: [Double] = []
    for index in 0..<30_000 {
      numbers.append(
        Double(random.next() % 1_000_000_007) / 1e4 - (index.isMultiple(of: 3) ? 5e4 : 0))
    }
    var parts = [NumberTally(), NumberTally(), NumberTally(), NumberTally()]
    for (index, number) in numbers.enumerated() { parts[index % 4].add(number) }
    var tally = NumberTally()
    for part in parts { tally.add(part) }
    let summary = try #require(tally.summary(isGiven: true))
    let sorted = numbers.sorted()
    #expect(!summary.isExact)
    #expect(summary.count == 30_000)
    #expect(summary.least == sorted.first)
    #expect(summary.greatest == sorted.last)
    #expect(abs(summary.mean - numbers.reduce(0, +) / 30_000) < 1e-6)
    for (part, found) in zip(AnswerSummary.Numbers.parts, summary.quantiles) {
      let found = try #require(found)
      let exact = sorted[30_000 * part / 100 - 1]
      #expect(abs(found - exact) <= abs(exact) / 1000, "\(part) %: \(found), and it is \(exact)")
    }
    var other = NumberTally()
    for part in parts.reversed() { other.add(part) }
    #expect(other.summary(isGiven: true)?.quantiles == summary.quantiles)
  }
}

/// Numbers that look like chance and are the same in every run.
struct SplitMix {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
