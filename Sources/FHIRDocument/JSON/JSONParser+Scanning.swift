import SurveyDiagnostics

// MARK: White space

extension JSONParser {
  /// Moves an index over white space and gives the byte there, 0 at the end.
  @inline(__always)
  mutating func nextByte(_ bytes: RawSpan, _ index: inout Int) -> UInt8 {
    let byte = bytes.byteOrZero(index)
    if byte > 0x20 && byte < 0x80 { return byte }
    index = skipMoreSpace(bytes, index)
    return bytes.byteOrZero(index)
  }

  @inline(never)
  private mutating func skipMoreSpace(_ bytes: RawSpan, _ start: Int) -> Int {
    let spaces: UInt64 = 0x2020_2020_2020_2020
    var index = start
    while index < bytes.byteCount {
      switch bytes.byte(index) {
      case 0x20, 0x0A, 0x0D, 0x09:
        index += 1
        while let word = bytes.wordIfWhole(index) {
          // The first byte is the lowest: those that are spaces leave zeros there.
          let count = (word ^ spaces).trailingZeroBitCount / 8
          index += count
          if count < 8 { break }
        }
      case 0x0B, 0x0C, 0x80...:
        let length = foreignSpace(bytes, index)
        guard length > 0 else { return index }
        index += length
      default: return index
      }
    }
    return index
  }

  /// The length in bytes of white space that JSON does not know, 0 where there is none.
  private mutating func foreignSpace(_ bytes: RawSpan, _ index: Int) -> Int {
    var scalar = UInt32(bytes.byte(index))
    var length = 1
    if (0x80..<0xC0).contains(scalar) { return 0 }
    if scalar >= 0xE0, index + 2 < bytes.byteCount {
      scalar =
        (scalar & 0x0F) << 12 | UInt32(bytes.byte(index + 1) & 0x3F) << 6
        | UInt32(bytes.byte(index + 2) & 0x3F)
      length = 3
    } else if scalar >= 0xC0, index + 1 < bytes.byteCount {
      scalar = (scalar & 0x1F) << 6 | UInt32(bytes.byte(index + 1) & 0x3F)
      length = 2
    }
    switch scalar {
    case 0x0B, 0x0C, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000,
      0xFEFF:
      if scalar == 0xFEFF, index == 0 {
        hasByteOrderMark = true
        return length
      }
      if foreignSpaces.count == 0 { foreignSpaces = (0, index, scalar) }
      foreignSpaces.count += 1
      return length
    default: return 0
    }
  }
}

// MARK: Strings

extension JSONParser {
  /// Finds the end of a string that starts at an index, behind its quotation mark.
  @inline(__always)
  mutating func scanString(
    _ bytes: RawSpan, _ start: Int
  ) throws(TextFinding) -> (end: Int, escaped: Bool) {
    var index = start
    while let block = bytes.blockIfWhole(index) {
      guard let special = BlockScan.firstSpecial(block) else {
        index &+= 16
        continue
      }
      index &+= special
      if bytes.byteOrZero(index) == UInt8(ascii: "\"") { return (index, false) }
      break
    }
    return try scanUnusualString(bytes, index)
  }

  /// Goes on in a string with escapes, characters above ASCII, or near the end of the text.
  @inline(never)
  private mutating func scanUnusualString(
    _ bytes: RawSpan, _ start: Int
  ) throws(TextFinding) -> (end: Int, escaped: Bool) {
    var index = start
    var escaped = false
    while true {
      while let block = bytes.blockIfWhole(index) {
        let special = BlockScan.firstSpecial(block)
        index += special ?? 16
        if special != nil { break }
      }
      guard index < bytes.byteCount else {
        throw TextFinding(.truncated, at: bytes.byteCount)
      }
      let byte = bytes.byte(index)
      switch byte {
      case UInt8(ascii: "\""): return (index, escaped)
      case UInt8(ascii: "\\"):
        escaped = true
        if Self.isPlainEscape(bytes.byteOrZero(index &+ 1)) {
          index &+= 2
        } else {
          index = try scanEscape(bytes, index)
        }
      case 0..<0x20:
        report(.controlCharacter, at: index)
        index += 1
      case 0x80...:
        let length = bytes.utf8Length(index)
        if length == 0 { report(.invalidUTF8, at: index) }
        index += Swift.max(length, 1)
      default: index += 1
      }
    }
  }

  /// Whether a character behind a backslash stands for one by itself.
  @inline(__always)
  private static func isPlainEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: true
    default: false
    }
  }

  /// Moves behind any other escape.
  private mutating func scanEscape(_ bytes: RawSpan, _ start: Int) throws(TextFinding) -> Int {
    guard start + 1 < bytes.byteCount else {
      throw TextFinding(.truncated, at: bytes.byteCount)
    }
    guard bytes.byte(start + 1) == UInt8(ascii: "u") else {
      report(.jsonEscape, at: start)
      return start + 2
    }
    guard let value = Self.hex(bytes, start + 2) else {
      report(.jsonEscape, at: start)
      return start + 2
    }
    switch value {
    case 0:
      report(.nullCharacter, at: start)
      return start + 6
    case 0xDC00..<0xE000:
      report(.unpairedSurrogate, at: start)
      return start + 6
    case 0xD800..<0xDC00:
      if start + 7 < bytes.byteCount, bytes.byte(start + 6) == UInt8(ascii: "\\"),
        bytes.byte(start + 7) == UInt8(ascii: "u"), let low = Self.hex(bytes, start + 8),
        (0xDC00..<0xE000).contains(low)
      {
        return start + 12
      }
      report(.unpairedSurrogate, at: start)
      return start + 6
    default: return start + 6
    }
  }

  private static func hex(_ bytes: RawSpan, _ start: Int) -> UInt16? {
    guard start + 4 <= bytes.byteCount else { return nil }
    let digits = (start..<start + 4).map { bytes.byte($0) }
    return JSONEscapes.hex(digits[...], at: 0)
  }
}

// MARK: Numbers and literals

extension JSONParser {
  /// Reads a number, `true`, `false` or `null`, and moves behind it.
  mutating func scanScalar(
    _ bytes: RawSpan, _ index: inout Int
  ) throws(TextFinding) -> Node.Kind {
    switch bytes.byte(index) {
    case UInt8(ascii: "t"):
      try expect("true", bytes, &index)
      return .boolean
    case UInt8(ascii: "f"):
      try expect("false", bytes, &index)
      return .boolean
    case UInt8(ascii: "n"):
      try expect("null", bytes, &index)
      return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try scanNumber(bytes, &index)
      return .number
    default: throw TextFinding(.jsonSyntax, at: index)
    }
  }

  @inline(__always)
  private func expect(
    _ word: StaticString, _ bytes: RawSpan, _ index: inout Int
  ) throws(TextFinding) {
    let length = word.utf8CodeUnitCount
    guard bytes.hasWord(word, at: index) else { throw TextFinding(.jsonSyntax, at: index) }
    index += length
  }

  /// Reads a number and moves behind it.
  ///
  /// `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`
  private mutating func scanNumber(_ bytes: RawSpan, _ index: inout Int) throws(TextFinding) {
    let start = index
    var isUnusual = false
    if bytes.byte(index) == UInt8(ascii: "-") {
      index += 1
      isUnusual = index < bytes.byteCount && bytes.byte(index) == UInt8(ascii: "0")
    }
    let leading = index
    try scanDigits(bytes, &index, start)
    if index - leading > 1, bytes.byte(leading) == UInt8(ascii: "0") {
      throw TextFinding(.jsonNumber, at: start)
    }
    if index < bytes.byteCount, bytes.byte(index) == UInt8(ascii: ".") {
      index += 1
      let fraction = index
      try scanDigits(bytes, &index, start)
      if isUnusual { isUnusual = (fraction..<index).allSatisfy { bytes.byte($0) == 0x30 } }
    }
    if index < bytes.byteCount, bytes.byte(index) | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.byteCount,
        bytes.byte(index) == UInt8(ascii: "+") || bytes.byte(index) == UInt8(ascii: "-")
      {
        index += 1
      }
      let exponent = index
      try scanDigits(bytes, &index, start)
      if index - exponent > 2 { isUnusual = true }
    }
    if isUnusual { report(.unusualNumber, at: start) }
  }

  @inline(__always)
  private func scanDigits(
    _ bytes: RawSpan, _ index: inout Int, _ start: Int
  ) throws(TextFinding) {
    let first = index
    while index < bytes.byteCount, bytes.byte(index) &- 0x30 < 10 { index += 1 }
    if index == first { throw TextFinding(.jsonNumber, at: start) }
  }
}
