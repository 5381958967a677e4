import SurveyPrimitives

/// Decimals keep their digits; comparing and calculating is exact.
enum DecimalsTarget {
  static func test(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 10, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
    let numbers = parts.compactMap(check)
    if numbers.count == 2 { compare(numbers[0], numbers[1]) }
  }

  private static func check(_ text: String) -> ExactDecimal? {
    let strict = ExactDecimal(text)
    if let strict, !text.contains("e"), !text.contains("E"), strict.fractionDigits <= 76 {
      expect(strict.description == text, "\(text) was written as \(strict)")
    }
    guard let value = strict ?? ExactDecimal(lenient: text) else { return nil }
    let again = ExactDecimal(value.description)
    expect(again?.isIdentical(to: value) == true, "\(text) was written as \(value)")
    expect(ExactDecimal.compare(value, value) == .equal, "\(value) is not itself")
    if let integer = value.integer {
      expect(ExactDecimal(integer) == value, "\(value): \(integer)")
    }
    return value
  }

  private static func compare(_ a: ExactDecimal, _ b: ExactDecimal) {
    let ordering = ExactDecimal.compare(a, b)
    expect(isOpposite(ordering, ExactDecimal.compare(b, a)), "\(a) and \(b) have no order")
    if ordering == .equal { expect(a.hashValue == b.hashValue, "\(a) and \(b) hash apart") }
    if let sum = a.adding(b) {
      expect(b.adding(a) == sum, "\(a) + \(b)")
      if let rest = sum.subtracting(b) { expect(rest == a, "\(a) + \(b) - \(b) is \(rest)") }
    }
    if let distance = a.subtracting(b) {
      expect(ExactDecimal.compare(distance, ExactDecimal(0)) == ordering, "\(a) - \(b)")
    }
    if let product = a.multiplied(by: b) { expect(b.multiplied(by: a) == product, "\(a) * \(b)") }
    for (one, other) in [("mg/dL", "g/L"), ("kg", "mg"), ("wk", "ms")] {
      let left = Quantity(value: a, system: "http://unitsofmeasure.org", code: one)
      let right = Quantity(value: b, system: "http://unitsofmeasure.org", code: other)
      let outcome = Quantity.compare(left, right)
      expect(isOpposite(outcome, Quantity.compare(right, left)), "\(left) and \(right)")
    }
  }
}
