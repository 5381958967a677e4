/// The rules by which a language chooses the category of a number, in the notation of CLDR.
///
/// Numbers here are whole and written without an exponent, so that of CLDR's operands `n` and `i` are
/// the number and all others are 0.
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

  /// The category of a number.
  package func category(of number: Int) -> String {
    rules.first { Self.holds($0.condition, for: number.magnitude) }?.category ?? "other"
  }

  private static func holds(_ condition: String, for number: UInt) -> Bool {
    condition.split(separator: " or ").contains { alternative in
      alternative.split(separator: " and ").allSatisfy { isTrue($0, number) }
    }
  }

  /// A relation: `n % 100 = 3..10`, `i = 0,1`, `e != 0..5`.
  private static func isTrue(_ relation: Substring, _ number: UInt) -> Bool {
    let words = relation.split(separator: " ")
    guard let operand = words.first, let ranges = words.last, words.count >= 3 else { return false }
    var value: UInt = operand == "n" || operand == "i" ? number : 0
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
