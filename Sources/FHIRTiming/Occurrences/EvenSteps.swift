import SurveyDiagnostics
import SurveyPrimitives

/// Whole numbers that are spread evenly, `floor(index × length / count)`: `count` of them in each `length`.
///
/// Days and seconds of schedules are such numbers; nothing drifts, since each comes from its index.
struct EvenSteps {
  private let length: Int
  private let count: Int

  /// What is counted with stays below this, so that no product is beyond an Int.
  private static let limit = 300_000_000_000

  /// `frequency` times in an amount of units, each of which is `scale` long.
  init(
    _ frequency: Int, in amount: ExactDecimal, scale: Int = 1
  ) throws(ScheduleProblem) {
    guard (0...6).contains(amount.fractionDigits), frequency > 0, frequency <= 1_000_000,
      let units = Int(exactly: amount.coefficient), units > 0, units < Self.limit / scale
    else { throw ScheduleProblem(.tooOften) }
    let parts = (0..<amount.fractionDigits).reduce(1) { product, _ in product * 10 }
    let whole = (0..<max(0, -amount.scale)).reduce(units) { product, _ in
      min(product, Self.limit) * 10
    }
    let (numerator, denominator) = (min(whole, Self.limit) * scale, parts * frequency)
    let divisor = Self.greatestDivisor(numerator, denominator)
    (length, count) = (numerator / divisor, denominator / divisor)
    guard length < Self.limit, count <= 10_000_000 else { throw ScheduleProblem(.tooOften) }
  }

  private init(count: Int, length: Int) { (self.count, self.length) = (count, length) }

  /// The most that come at one number.
  var mostAtOnce: Int { (count + length - 1) / length }

  /// So many in each whole length.
  var ratio: (count: Int, length: Int) { (count, length) }

  /// The number at an index.
  func value(at index: Int) -> Int { index * length / count }

  /// The first index whose number is at least a value.
  func firstIndex(reaching value: Int) -> Int {
    value <= 0 ? 0 : (value * count + length - 1) / length
  }

  /// The steps of groups of so many, the last one of each length maybe smaller.
  func grouped(by size: Int) -> EvenSteps {
    EvenSteps(count: (count + size - 1) / max(size, 1), length: length)
  }

  private static func greatestDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestDivisor(b, a % b)
  }
}
