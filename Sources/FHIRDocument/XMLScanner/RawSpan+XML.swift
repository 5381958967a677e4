import SurveyDiagnostics

extension RawSpan {
  /// The text of some bytes, for messages.
  func string(_ range: Range<Int>) -> String {
    extracting(range).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Where a byte is first.
  func index(of byte: UInt8, in range: Range<Int>) -> Int? {
    range.first { byteOrZero($0) == byte }
  }

  func bytes(_ range: Range<Int>) -> [UInt8] { range.map { byte($0) } }

  /// Whether this text is at an index.
  @inline(__always)
  func hasText(_ text: StaticString, at index: Int) -> Bool {
    let end = index &+ text.utf8CodeUnitCount
    return index >= 0 && end <= byteCount && hasText(text, index..<end)
  }

  /// Whether both are the same bytes; not so where they reach beyond the end.
  @inline(__always)
  func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count, one.upperBound <= byteCount, other.upperBound <= byteCount
    else { return false }
    var index = 0
    while index < one.count {
      guard let left = wordIfWhole(one.lowerBound &+ index),
        let right = wordIfWhole(other.lowerBound &+ index)
      else { break }
      let rest = one.count &- index
      let difference = left ^ right
      if rest < 8 { return difference & (1 << UInt64(8 &* rest) &- 1) == 0 }
      if difference != 0 { return false }
      index &+= 8
    }
    while index < one.count {
      if byte(one.lowerBound &+ index) != byte(other.lowerBound &+ index) { return false }
      index &+= 1
    }
    return true
  }

  /// The prefix and the rest of a name; a name that is not divided by one colon has no prefix.
  func parts(ofName name: Range<Int>) -> (prefix: Range<Int>, local: Range<Int>) {
    let whole = (name.lowerBound..<name.lowerBound, name)
    if endOfLetters(name.lowerBound) >= name.upperBound { return whole }
    guard let colon = name.first(where: { byte($0) == UInt8(ascii: ":") }),
      colon > name.lowerBound, colon + 1 < name.upperBound
    else { return whole }
    let local = colon + 1..<name.upperBound
    guard !local.contains(where: { byte($0) == UInt8(ascii: ":") }),
      byte(colon + 1) >= 0x80 || XMLCharacters.startsName(byte(colon + 1))
    else { return whole }
    return (name.lowerBound..<colon, local)
  }

  /// Where ASCII letters and digits end.
  @inline(__always)
  func endOfLetters(_ start: Int) -> Int {
    var index = start
    while let block = blockIfWhole(index) {
      guard let end = BlockScan.firstOther(block) else {
        index &+= 16
        continue
      }
      return index &+ end
    }
    while true {
      let byte = byteOrZero(index)
      guard (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 else {
        return index
      }
      index &+= 1
    }
  }
}

// MARK: Characters

extension RawSpan {
  /// The length of the character at an index that is within the text.
  @inline(__always)
  func lengthOfXMLCharacter(_ index: Int) throws(TextFinding) -> Int {
    let byte = byte(index)
    if byte >= 0x20 && byte < 0x80 { return 1 }
    return try unusualXMLCharacter(index).length
  }

  /// The character at an index that is within the text.
  @inline(never)
  func unusualXMLCharacter(
    _ index: Int
  ) throws(TextFinding) -> (scalar: Unicode.Scalar, length: Int) {
    let first = byte(index)
    var scalar = Unicode.Scalar(first)
    var length = 1
    if first >= 0x80 {
      length = utf8Length(index)
      guard length > 0 else { throw invalidUTF8(index) }
      var value = UInt32(first) & (0x7F >> UInt32(length))
      for offset in 1..<length { value = value << 6 | UInt32(byte(index &+ offset) & 0x3F) }
      guard let found = Unicode.Scalar(value) else { throw invalidUTF8(index) }
      scalar = found
    }
    guard XMLCharacters.isCharacter(scalar) else {
      throw TextFinding(
        .xmlForbiddenCharacter, ["character": .literal(scalar.codePoint)], at: index)
    }
    return (scalar, length)
  }

  /// Bytes that are not UTF-8, or of which the last ones are cut off.
  private func invalidUTF8(_ index: Int) -> TextFinding {
    let length: Int
    switch byte(index) {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: length = 1
    }
    let isCutOff =
      index &+ length > byteCount
      && (index &+ 1..<byteCount).allSatisfy { byte($0) & 0xC0 == 0x80 }
    return isCutOff
      ? TextFinding(.truncatedXML, at: byteCount)
      : TextFinding(.xmlNotUTF8, at: index)
  }
}
