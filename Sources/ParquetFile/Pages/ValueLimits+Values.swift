extension ValueLimits {
  /// Texts that are longer have no limits in the footer, where they would take more than they save.
  private static let longest = 128

  /// The limits of values in PLAIN encoding (truth values as bytes); `nil` where there are none.
  init?(of values: [UInt8], _ type: ParquetType) {
    let bytes = values.span.bytes
    switch type {
    case .boolean: self.init(numbers: bytes, UInt8.self)
    case .date: self.init(numbers: bytes, Int32.self)
    case .integer, .time, .instant, .localDateTime: self.init(numbers: bytes, Int64.self)
    case .double: self.init(doubles: bytes)
    case .text: self.init(texts: bytes)
    }
  }

  private init?<Number: FixedWidthInteger & BitwiseCopyable>(numbers: RawSpan, _: Number.Type) {
    let width = Number.bitWidth / 8
    guard numbers.byteCount >= width else { return nil }
    var (least, greatest) = (Number.max, Number.min)
    for offset in stride(from: 0, to: numbers.byteCount, by: width) {
      let number = Number(
        littleEndian: numbers.unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self))
      least = min(least, number)
      greatest = max(greatest, number)
    }
    self.init(least: [], greatest: [])
    self.least.appendLittleEndian(least)
    self.greatest.appendLittleEndian(greatest)
  }

  /// Where something is not a number there are no limits: readers differ in where it belongs.
  ///
  /// A least 0 is written as -0 and a greatest -0 as 0, as the format asks for.
  private init?(doubles: RawSpan) {
    guard doubles.byteCount >= 8 else { return nil }
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for offset in stride(from: 0, to: doubles.byteCount, by: 8) {
      let number = Double(bitPattern: doubles.word(at: offset))
      if number.isNaN { return nil }
      least = min(least, number)
      greatest = max(greatest, number)
    }
    self.init(least: [], greatest: [])
    self.least.appendLittleEndian((least == 0 ? -0.0 : least).bitPattern)
    self.greatest.appendLittleEndian((greatest == 0 ? 0.0 : greatest).bitPattern)
  }

  private init?(texts: RawSpan) {
    guard var range = texts.plainText(at: 0) else { return nil }
    var (least, greatest) = (range.dropFirst(4), range.dropFirst(4))
    while let next = texts.plainText(at: range.upperBound) {
      range = next
      let text = range.dropFirst(4)
      if texts.isLess(text, texts, least) { least = text }
      if texts.isLess(greatest, texts, text) { greatest = text }
    }
    guard least.count <= Self.longest, greatest.count <= Self.longest else { return nil }
    self.init(
      least: texts.extracting(least).withUnsafeBytes { Array($0) },
      greatest: texts.extracting(greatest).withUnsafeBytes { Array($0) })
  }
}
