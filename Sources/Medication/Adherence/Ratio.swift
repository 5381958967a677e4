/// How many of how many: always shown with both numbers.
public struct Ratio: Hashable, Sendable {
  /// What was reached.
  public let numerator: Int
  /// Of how much.
  public let denominator: Int

  /// Creates a ratio.
  public init(_ numerator: Int, of denominator: Int) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// The percent in whole numbers, half of one up; `nil` of nothing.
  public var percent: Int? {
    denominator > 0 ? (numerator * 200 + denominator) / (2 * denominator) : nil
  }
}

extension Ratio: CustomStringConvertible {
  /// `3 of 4 (75%)`.
  public var description: String {
    "\(numerator) of \(denominator)" + (percent.map { " (\($0)%)" } ?? "")
  }
}
