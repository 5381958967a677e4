/// A decimal number of at most eighteen digits.
struct ShortDecimal: Sendable {
  var coefficient: Int
  /// How many digits follow the point.
  var fractionDigits: Int

  /// Reads digits, with a point between them and a minus before them if any; `nil` for any
  /// other spelling.
  init?(_ text: Span<UInt8>) {
    var index = 0
    var isNegative = false
    if text.count > 0, text[0] == UInt8(ascii: "-") {
      isNegative = true
      index = 1
    }
    guard text.count - index <= 18 else { return nil }
    var (value, digits, point) = (0, 0, -1)
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "."), point < 0, digits > 0 {
        point = digits
      } else {
        guard byte &- UInt8(ascii: "0") < 10 else { return nil }
        value = value &* 10 &+ Int(byte &- UInt8(ascii: "0"))
        digits += 1
      }
      index += 1
    }
    guard digits > 0, point != digits, !(isNegative && value == 0) else { return nil }
    coefficient = isNegative ? -value : value
    fractionDigits = point < 0 ? 0 : digits - point
  }

  /// Whether this is at most the other; `nil` where that takes more digits.
  func isAtMost(_ other: ShortDecimal) -> Bool? {
    var (left, right) = (coefficient, other.coefficient)
    for _ in 0..<max(0, other.fractionDigits - fractionDigits) {
      let (product, overflow) = left.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      left = product
    }
    for _ in 0..<max(0, fractionDigits - other.fractionDigits) {
      let (product, overflow) = right.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      right = product
    }
    return left <= right
  }
}
