import StatisticsFiles

extension StatisticsFormat {
  /// Whether a number is among those that stand for reasons: SPSS would take an answer for a missing one.
  func isReason(_ number: Double) -> Bool {
    guard self == .sav else { return false }
    let range = MissingReason.spssRange
    return (Double(range.lowerBound)...Double(range.upperBound)).contains(number)
  }
}
