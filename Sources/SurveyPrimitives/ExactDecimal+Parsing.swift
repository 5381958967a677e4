extension ExactDecimal {
  /// Reads a number as FHIR and JSON write it, or returns `nil`.
  ///
  /// `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`, without white space; `nil` also for more
  /// than 38 significant digits or a scale beyond 6144.
  public init?(_ text: some StringProtocol) {
    guard let value = withUTF8Span(of: text, { Self.read($0, leniently: false) }) else {
      return nil
    }
    self = value
  }

  /// Reads a number from the UTF-8 bytes of its text.
  public init?(bytes: Span<UInt8>) {
    guard let value = Self.read(bytes, leniently: false) else { return nil }
    self = value
  }

  /// Reads a number as a person types it: also ` 5 `, `+5`, `.5`, `5.` and `007`.
  ///
  /// A comma is refused, since it means a thousand to some people and a fraction to others.
  public init?(lenient text: some StringProtocol) {
    let value = withUTF8Span(of: text) {
      Self.read($0.extracting($0.trimmedRange), leniently: true)
    }
    guard let value else { return nil }
    self = value
  }

  private static func read(_ bytes: Span<UInt8>, leniently: Bool) -> ExactDecimal? {
    let isNegative = bytes.has("-", at: 0)
    var index = isNegative || (leniently && bytes.has("+", at: 0)) ? 1 : 0

    let wholeDigits = bytes.countDigits(from: index)
    let hasSuperfluousZero = wholeDigits > 1 && bytes.has("0", at: index)
    if !leniently, wholeDigits == 0 || hasSuperfluousZero { return nil }
    var magnitude: Int128 = 0
    guard append(bytes, index..<index + wholeDigits, to: &magnitude) else { return nil }
    index += wholeDigits

    var fractionDigits = 0
    if bytes.has(".", at: index) {
      index += 1
      fractionDigits = bytes.countDigits(from: index)
      guard leniently || fractionDigits > 0 else { return nil }
      guard append(bytes, index..<index + fractionDigits, to: &magnitude) else { return nil }
      index += fractionDigits
    }
    guard wholeDigits + fractionDigits > 0 else { return nil }
    guard let exponent = readExponent(bytes, from: index) else { return nil }
    return ExactDecimal(
      coefficient: isNegative ? -magnitude : magnitude, scale: fractionDigits - exponent,
      exponent: exponent, isNegativeZero: isNegative && magnitude == 0)
  }

  /// Appends digits; false when the number gets more than 38 of them, leading zeros aside.
  private static func append(
    _ bytes: Span<UInt8>, _ range: Range<Int>, to magnitude: inout Int128
  ) -> Bool {
    let limit = Int128(PowersOfTen.value(maximumDigits - 1))
    for index in range {
      guard magnitude < limit else { return false }
      magnitude = magnitude &* 10 &+ Int128(bytes[index] &- 0x30)
    }
    return true
  }

  /// The exponent that fills the rest of the text; 0 when nothing is left, `nil` for anything else.
  private static func readExponent(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    if start == bytes.count { return 0 }
    guard bytes.has("e", at: start) || bytes.has("E", at: start) else { return nil }
    let isNegative = bytes.has("-", at: start + 1)
    var index = isNegative || bytes.has("+", at: start + 1) ? start + 2 : start + 1
    guard index < bytes.count else { return nil }
    var exponent = 0
    while index < bytes.count {
      guard let digit = bytes.digit(at: index) else { return nil }
      // Far beyond every legal scale it need not be exact, only out of bounds.
      exponent = min(exponent * 10 + digit, 1 << 40)
      index += 1
    }
    return isNegative ? -exponent : exponent
  }
}
