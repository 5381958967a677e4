import SurveyDiagnostics

extension RawSpan {
  /// The character that the reference at an ampersand means, and the index after it.
  ///
  /// [Extensible Markup Language 1.0, 4.1 and 4.6](https://www.w3.org/TR/xml/#sec-references)
  func xmlReference(
    _ start: Int
  ) throws(TextFinding) -> (scalar: Unicode.Scalar, end: Int) {
    if let known = predefined(start) { return known }
    var end = start &+ 1
    while end < byteCount, isOfReference(byte(end)) { end &+= 1 }
    guard end < byteCount else { throw TextFinding(.truncatedXML, at: byteCount) }
    let name = start &+ 1..<end
    guard byte(end) == UInt8(ascii: ";"), !name.isEmpty else {
      throw TextFinding(.xmlBareAmpersand, at: start)
    }
    guard let scalar = character(named: name) else {
      throw TextFinding(
        .xmlUnknownReference, ["reference": .literal("&\(string(name));")], at: start)
    }
    return (scalar, end &+ 1)
  }

  /// The characters that have names in XML itself.
  ///
  /// [Extensible Markup Language 1.0, 4.6](https://www.w3.org/TR/xml/#sec-predefined-ent)
  @inline(__always)
  private func predefined(_ start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    if hasWord("&quot;", at: start) { return ("\"", start &+ 6) }
    if hasWord("&lt;", at: start) { return ("<", start &+ 4) }
    if hasWord("&gt;", at: start) { return (">", start &+ 4) }
    if hasWord("&amp;", at: start) { return ("&", start &+ 5) }
    if hasWord("&apos;", at: start) { return ("'", start &+ 6) }
    return nil
  }

  private func isOfReference(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || XMLCharacters.continuesName(byte) || byte >= 0x80
  }

  /// The character of a number behind `#`.
  private func character(named name: Range<Int>) -> Unicode.Scalar? {
    guard byte(name.lowerBound) == UInt8(ascii: "#"),
      let scalar = number(name.lowerBound &+ 1..<name.upperBound).flatMap(Unicode.Scalar.init)
    else { return nil }
    return XMLCharacters.isCharacter(scalar) ? scalar : nil
  }

  /// A number of decimal digits, or of hexadecimal ones behind an `x`.
  private func number(_ range: Range<Int>) -> UInt32? {
    let isHexadecimal = byteOrZero(range.lowerBound) == UInt8(ascii: "x")
    let digits = isHexadecimal ? range.dropFirst() : range
    guard !digits.isEmpty else { return nil }
    var value: UInt32 = 0
    for index in digits {
      guard let digit = byte(index).hexadecimalDigit, isHexadecimal || digit < 10,
        value <= 0x10FFFF
      else { return nil }
      value = value * (isHexadecimal ? 16 : 10) + digit
    }
    return value
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self &- 0x30)
    case 0x41...0x46: UInt32(self &- 0x37)
    case 0x61...0x66: UInt32(self &- 0x57)
    default: nil
    }
  }
}
