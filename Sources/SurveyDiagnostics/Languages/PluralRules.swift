/// The rules by which a language chooses the category of a number, in the notation of CLDR.
///
/// Numbers here are written without an exponent, so that of CLDR's operands `n` and `i` are the number before
/// the decimal mark, `v` is the number of its decimals, and all others are 0.
///
/// [Plural rules](https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules)
package struct PluralRules: Sendable {
  private let rules: [(category: String, condition: String)]

  /// Rules in the order in which they are looked at; what no rule takes is `other`.
  package init(_ rules: KeyValuePairs<String, String>) {
    self.rules = rules.map { ($0.key, $0.value) }
  }

  /// All categories that the language has.
  package var categories: [String] { rules.map(\.category) + ["other"] }

  /// The category of a number, which may have decimals that are written.
  package func category(of number: Int, decimals: Int = 0) -> String {
    let number = (number.magnitude, decimals.magnitude)
    return rules.first { Self.holds($0.condition, for: number) }?.category ?? "other"
  }

  private static func holds(_ condition: String, for number: (whole: UInt, decimals: UInt)) -> Bool
  {
    condition.split(separator: " or ").contains { alternative in
      alternative.split(separator: " and ").allSatisfy { isTrue($0, number) }
    }
  }

  /// A relation: `n % 100 = 3..10`, `i = 0,1`, `e != 0..5`.
  private static func isTrue(
    _ relation: Substring, _ number: (whole: UInt, decimals: UInt)
  ) -> Bool {
    let words = relation.split(separator: " ")
    guard let operand = words.first, let ranges = words.last, words.count >= 3 else { return false }
    // What has decimals is not equal to a whole number.
    if operand == "n", number.decimals > 0 { return words[words.count - 2] == "!=" }
    var value: UInt =
      switch operand {
      case "n", "i": number.whole
      case "v": number.decimals
      default: 0
      }
    if words.count == 5, words[1] == "%", let divisor = UInt(words[2]), divisor > 0 {
      value %= divisor
    }
    let isIn = ranges.split(separator: ",").contains { range in
      let bounds = range.split(separator: ".").compactMap { UInt($0) }
      guard let first = bounds.first, let last = bounds.last else { return false }
      return first <= value && value <= last
    }
    return isIn == (words[words.count - 2] == "=")
  }
}
