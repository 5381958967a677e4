import SurveyPrimitives

/// The names of the bands of numbers.
struct NumberBands {
  let starts: [ExactDecimal]
  /// Whether only whole numbers are in them, so that the last one of a band can be named.
  let isWhole: Bool

  /// The names, lowest first: `<18`, `18-39`, `40-64`, `65+`; of decimals `18-<40`.
  var names: [String] {
    guard let first = starts.first else { return [] }
    return ["<\(first)"] + starts.indices.map { name(from: $0) }
  }

  /// The name of the band that a number is in.
  func name(of number: ExactDecimal) -> String? {
    guard let first = starts.first else { return nil }
    guard let index = starts.lastIndex(where: { !(number < $0) }) else { return "<\(first)" }
    return name(from: index)
  }

  private func name(from index: Int) -> String {
    let start = starts[index]
    guard index + 1 < starts.count else { return "\(start)+" }
    let end = starts[index + 1]
    guard isWhole, let low = start.integer, let high = end.integer else {
      return "\(start)-<\(end)"
    }
    return low == high - 1 ? "\(low)" : "\(low)-\(high - 1)"
  }
}

extension ExactDecimal {
  /// The nearest multiple of a step, the one further from zero of two; `nil` where it has too many digits.
  func rounded(to step: ExactDecimal) -> ExactDecimal? {
    let two = ExactDecimal(2)
    guard let twice = magnitude.times(two), let sum = twice.plus(step), let width = step.times(two),
      let count = sum.truncatingDivision(by: width), let result = count.times(step)
    else { return nil }
    return self < ExactDecimal(0) ? result.negated : result
  }

  /// The nearest multiple of a step that is not below it; `nil` where it has too many digits.
  func roundedUp(to step: ExactDecimal) -> ExactDecimal? {
    guard let low = truncatingDivision(by: step)?.times(step) else { return nil }
    return low < self ? low.plus(step) : low
  }

  /// The nearest multiple of a step that is not above it; `nil` where it has too many digits.
  func roundedDown(to step: ExactDecimal) -> ExactDecimal? {
    negated.roundedUp(to: step).map(\.negated)
  }

  /// A limit as a multiple of a step, so that it still holds: up where numbers below it are meant, down where
  /// those above it are; the nearest of a number itself.
  func rounded(to step: ExactDecimal, comparator: String?) -> ExactDecimal? {
    switch comparator {
    case "<", "<=": roundedUp(to: step)
    case ">", ">=": roundedDown(to: step)
    default: rounded(to: step)
    }
  }
}
