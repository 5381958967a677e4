/// The forms of numbers.
///
/// [datatypes.html#integer](https://hl7.org/fhir/R4/datatypes.html#integer),
/// [datatypes.html#decimal](https://hl7.org/fhir/R4/datatypes.html#decimal)
enum NumberRules {
  /// Whether it is `[0]|[-+]?[1-9][0-9]*`, and a value in the range.
  static func isInteger(_ text: UnsafeBufferPointer<UInt8>, _ range: ClosedRange<Int>) -> Bool {
    var index = 0
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { index = 1 }
    guard index < text.count, text.count - index <= 19 else { return false }
    if text[index] == UInt8(ascii: "0"), text.count > 1 { return false }
    var value = 0
    while index < text.count {
      guard TextRules.isDigit(text[index]) else { return false }
      let digit = Int(text[index] &- 0x30)
      // Built from below zero, where there is one number more.
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow2) = product.subtractingReportingOverflow(digit)
      if overflow || overflow2 { return false }
      value = sum
      index += 1
    }
    if isNegative { return range.contains(value) }
    return value != Int.min && range.contains(-value)
  }

  /// Whether it is `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
  static func isDecimal(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = text.first == UInt8(ascii: "-") ? 1 : 0
    let start = index
    guard passDigits(text, &index) else { return false }
    if text[start] == UInt8(ascii: "0"), index - start > 1 { return false }
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      guard passDigits(text, &index) else { return false }
    }
    if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < text.count, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") {
        index += 1
      }
      guard passDigits(text, &index) else { return false }
    }
    return index == text.count
  }

  /// Whether it is a decimal of R5: `-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,17})?([eE][+-]?[0-9]{1,9})?`.
  ///
  /// [datatypes.html#decimal](https://hl7.org/fhir/R5/datatypes.html#decimal)
  static func isShortDecimal(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isDecimal(text) else { return false }
    var counts = [0, 0, 0]
    var part = 0
    for byte in text {
      if TextRules.isDigit(byte) {
        counts[part] += 1
      } else if byte == UInt8(ascii: ".") {
        part = 1
      } else if byte | 0x20 == UInt8(ascii: "e") {
        part = 2
      }
    }
    return counts[0] <= 18 && counts[1] <= 17 && counts[2] <= 9
  }

  private static func passDigits(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
    let start = index
    while index < text.count, TextRules.isDigit(text[index]) { index += 1 }
    return index > start
  }
}
