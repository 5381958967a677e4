extension RawSpan {
  /// The text of some bytes, for messages.
  func string(_ range: Range<Int>) -> String { String(decoding: bytes(range), as: UTF8.self) }

  func bytes(_ range: Range<Int>) -> [UInt8] { range.map { byte($0) } }

  /// Whether this text stands at a place.
  @inline(__always)
  func hasText(_ text: StaticString, at place: Int) -> Bool {
    let end = place &+ text.utf8CodeUnitCount
    return place >= 0 && end <= byteCount && hasText(text, place..<end)
  }

  /// Whether both are the same bytes; not so where they reach beyond the end.
  @inline(__always)
  func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count, one.upperBound <= byteCount, other.upperBound <= byteCount
    else { return false }
    var place = 0
    while place < one.count {
      guard let left = wordIfWhole(one.lowerBound &+ place),
        let right = wordIfWhole(other.lowerBound &+ place)
      else { break }
      let rest = one.count &- place
      let difference = left ^ right
      if rest < 8 { return difference & (1 << UInt64(8 &* rest) &- 1) == 0 }
      if difference != 0 { return false }
      place &+= 8
    }
    while place < one.count {
      if byte(one.lowerBound &+ place) != byte(other.lowerBound &+ place) { return false }
      place &+= 1
    }
    return true
  }

  /// The prefix and the rest of a name; a name that is not divided by one colon has no prefix.
  func parts(ofName name: Range<Int>) -> (prefix: Range<Int>, local: Range<Int>) {
    let whole = (name.lowerBound..<name.lowerBound, name)
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
    var place = start
    while let block = blockIfWhole(place) {
      guard let end = BlockScan.firstOther(block) else {
        place &+= 16
        continue
      }
      return place &+ end
    }
    while true {
      let byte = byteOrZero(place)
      guard (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 else {
        return place
      }
      place &+= 1
    }
  }
}

// MARK: Characters

extension RawSpan {
  /// The length of the character at a place that is within the text.
  @inline(__always)
  func lengthOfXMLCharacter(_ place: Int) throws(XMLFailure) -> Int {
    let byte = byte(place)
    if byte >= 0x20 && byte < 0x80 { return 1 }
    return try unusualXMLCharacter(place).length
  }

  /// The character at a place that is within the text.
  @inline(never)
  func unusualXMLCharacter(
    _ place: Int
  ) throws(XMLFailure) -> (scalar: Unicode.Scalar, length: Int) {
    let first = byte(place)
    var scalar = Unicode.Scalar(first)
    var length = 1
    if first >= 0x80 {
      length = JSONParser.utf8Length(self, place)
      guard length > 0 else { throw invalidUTF8(place) }
      var value = UInt32(first) & (0x7F >> UInt32(length))
      for offset in 1..<length { value = value << 6 | UInt32(byte(place &+ offset) & 0x3F) }
      guard let found = Unicode.Scalar(value) else { throw invalidUTF8(place) }
      scalar = found
    }
    guard XMLCharacters.isCharacter(scalar) else {
      let number = String(scalar.value, radix: 16, uppercase: true)
      throw XMLFailure(
        reason: .syntax("the character U+\(number.leftPadded(to: 4)), which XML forbids"),
        offset: place)
    }
    return (scalar, length)
  }

  /// Bytes that are not UTF-8, or of which the last ones are cut off.
  private func invalidUTF8(_ place: Int) -> XMLFailure {
    let length: Int
    switch byte(place) {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: length = 1
    }
    let isCutOff =
      place &+ length > byteCount
      && (place &+ 1..<byteCount).allSatisfy { byte($0) & 0xC0 == 0x80 }
    return isCutOff
      ? XMLFailure(reason: .truncated, offset: byteCount)
      : XMLFailure(reason: .notUTF8, offset: place)
  }
}

extension String {
  fileprivate func leftPadded(to count: Int) -> String {
    String(repeating: "0", count: max(0, count - self.count)) + self
  }
}
