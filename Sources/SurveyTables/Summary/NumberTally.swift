/// Numbers, counted so that their quantiles can be said, in memory that has a bound.
///
/// Up to 10,000 different values are counted each, and all quantiles are exact. With more, the values
/// are counted in buckets of which each is 1/512 as wide as its power of two: a quantile is then wrong
/// by less than 0.1 %, while the count, the least, the greatest and the mean stay exact. What is
/// counted does not depend on the order in which tallies are added.
struct NumberTally: Sendable {
  static let mostValues = 10_000

  private(set) var count = 0
  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity
  /// Whether each value is counted by itself.
  private(set) var isExact = true
  private var counts: [Double: Int] = [:]
  private var sum = 0.0
  /// What the sum lost to rounding (Neumaier).
  private var lost = 0.0

  mutating func add(_ value: Double) {
    // -0 and 0 are one value.
    let value = value + 0
    count += 1
    add(toSum: value)
    least = min(least, value)
    greatest = max(greatest, value)
    counts[isExact ? value : Self.bucket(of: value), default: 0] += 1
    if isExact, counts.count > Self.mostValues { makeCoarse() }
  }

  /// Adds what was counted later.
  mutating func add(_ later: NumberTally) {
    guard later.count > 0 else { return }
    count += later.count
    add(toSum: later.sum)
    lost += later.lost
    least = min(least, later.least)
    greatest = max(greatest, later.greatest)
    if isExact, !later.isExact { makeCoarse() }
    for (value, count) in later.counts {
      counts[isExact ? value : Self.bucket(of: value), default: 0] += count
    }
    if isExact, counts.count > Self.mostValues { makeCoarse() }
  }

  /// The sum of all.
  var total: Double { sum + lost }

  /// The arithmetic mean; `nil` of no numbers.
  var mean: Double? { count > 0 ? total / Double(count) : nil }

  /// The values in their order, for quantiles.
  var sorted: SortedNumbers {
    SortedNumbers(counts.sorted { $0.key < $1.key }, within: least, greatest)
  }

  private mutating func add(toSum value: Double) {
    let next = sum + value
    lost += abs(sum) >= abs(value) ? (sum - next) + value : (value - next) + sum
    sum = next
  }

  private mutating func makeCoarse() {
    isExact = false
    let exact = counts
    counts = [:]
    for (value, count) in exact { counts[Self.bucket(of: value), default: 0] += count }
  }

  /// The middle of the bucket that a value is in: its first nine bits behind the leading one count.
  private static func bucket(of value: Double) -> Double {
    guard value != 0 else { return 0 }
    let middle = Double(bitPattern: ((value.magnitude.bitPattern >> 43) << 43) | (1 << 42))
    return value < 0 ? -middle : middle
  }
}

/// Numbers in their order, each with how often it is there.
struct SortedNumbers {
  private let values: [Double]
  /// How many numbers there are up to each value.
  private let ends: [Int]
  private let range: ClosedRange<Double>?

  init(_ counts: [(key: Double, value: Int)], within least: Double, _ greatest: Double) {
    values = counts.map(\.key)
    var end = 0
    ends = counts.map { count in
      end += count.value
      return end
    }
    range = least <= greatest ? least...greatest : nil
  }

  var count: Int { ends.last ?? 0 }

  /// The quantile between the two numbers around it, as R, pandas and spreadsheets have it (type 7).
  func quantile(_ part: Double) -> Double {
    let rank = Double(max(count - 1, 0)) * part
    let below = Int(rank)
    let first = number(below)
    let second = number(min(below + 1, max(count - 1, 0)))
    return clamped(first + (second - first) * (rank - Double(below)))
  }

  /// The first number that so great a part of all does not exceed (type 1): one that was given.
  func givenQuantile(_ part: Double) -> Double {
    let rank = (Double(count) * part).rounded(.up)
    return clamped(number(max(Int(rank) - 1, 0)))
  }

  /// How many numbers are on the side of a value on which fewer are; those that are equal to it are on both.
  func fewerBeside(_ value: Double) -> Int {
    let below = values.sortedIndex { $0 >= value }
    let above = values.sortedIndex { $0 > value }
    func end(_ index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }
    return min(end(above), count - end(below))
  }

  /// The number at an index, from 0.
  private func number(_ index: Int) -> Double {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= index { low = middle + 1 } else { high = middle }
    }
    return values.indices.contains(low) ? values[low] : values.last ?? 0
  }

  private func clamped(_ value: Double) -> Double {
    range.map { min(max(value, $0.lowerBound), $0.upperBound) } ?? value
  }
}
