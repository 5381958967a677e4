/// Cuts an expression into tokens, one at a time.
///
/// FHIRPath, Lexical Elements. White space and comments stand between any two of them.
struct Lexer {
  let bytes: [UInt8]
  private(set) var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// The next token.
  mutating func next() throws(FHIRPath.Failure) -> Token {
    try skipSpace()
    let start = place
    guard start < bytes.count else { return Token(kind: .end, start: start, end: start) }
    let first = bytes[start]
    if isNameStart(first) {
      place += 1
      while isNamePart(byte(place)) { place += 1 }
      return Token(kind: .identifier, start: start, end: place)
    }
    if isDigit(first) { return number(start) }
    switch first {
    case UInt8(ascii: "'"): return try quoted(.string, by: first)
    case UInt8(ascii: "`"): return try quoted(.delimited, by: first)
    case UInt8(ascii: "\""): return try quoted(.delimited, by: first)
    case UInt8(ascii: "@"): return try temporal(start)
    case UInt8(ascii: "$"):
      place += 1
      while isNamePart(byte(place)) { place += 1 }
      return Token(kind: .special, start: start + 1, end: place)
    default: return try sign(first)
    }
  }

  private mutating func sign(_ first: UInt8) throws(FHIRPath.Failure) -> Token {
    let second = byte(place + 1)
    let isEqual = second == UInt8(ascii: "=")
    switch first {
    case UInt8(ascii: "."): return take(.dot)
    case UInt8(ascii: ","): return take(.comma)
    case UInt8(ascii: "("): return take(.open)
    case UInt8(ascii: ")"): return take(.close)
    case UInt8(ascii: "["): return take(.openBracket)
    case UInt8(ascii: "]"): return take(.closeBracket)
    case UInt8(ascii: "{"): return take(.openBrace)
    case UInt8(ascii: "}"): return take(.closeBrace)
    case UInt8(ascii: "+"): return take(.plus)
    case UInt8(ascii: "-"): return take(.minus)
    case UInt8(ascii: "*"): return take(.star)
    case UInt8(ascii: "/"): return take(.slash)
    case UInt8(ascii: "&"): return take(.ampersand)
    case UInt8(ascii: "|"): return take(.bar)
    case UInt8(ascii: "%"): return take(.percent)
    case UInt8(ascii: "="): return take(.equal)
    case UInt8(ascii: "~"): return take(.equivalent)
    case UInt8(ascii: "<"): return isEqual ? take(.lessOrEqual, 2) : take(.less)
    case UInt8(ascii: ">"): return isEqual ? take(.greaterOrEqual, 2) : take(.greater)
    case UInt8(ascii: "!") where isEqual: return take(.notEqual, 2)
    case UInt8(ascii: "!") where second == UInt8(ascii: "~"): return take(.notEquivalent, 2)
    default: throw unexpected()
    }
  }

  private mutating func take(_ kind: Token.Kind, _ length: Int = 1) -> Token {
    place += length
    return Token(kind: kind, start: place - length, end: place)
  }

  private func unexpected() -> FHIRPath.Failure {
    let rest = String(decoding: bytes[place...].prefix(8), as: UTF8.self)
    let character = rest.first.map { String($0) } ?? ""
    return FHIRPath.Failure(
      .syntax, "the character \(character) cannot stand here", at: place,
      hint: character == "!" ? "write != for unequal, or .not() behind the operand" : nil)
  }

  private mutating func quoted(
    _ kind: Token.Kind, by quote: UInt8
  ) throws(FHIRPath.Failure) -> Token {
    let start = place
    place += 1
    while place < bytes.count, bytes[place] != quote {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard place < bytes.count else {
      place = bytes.count
      let sign = String(UnicodeScalar(quote))
      throw FHIRPath.Failure(
        .syntax, "the text that starts here has no end", at: start,
        hint: "put \(sign) behind its last character")
    }
    place += 1
    return Token(kind: kind, start: start + 1, end: place - 1)
  }

  private mutating func number(_ start: Int) -> Token {
    while isDigit(byte(place)) { place += 1 }
    if byte(place) == UInt8(ascii: "."), isDigit(byte(place + 1)) {
      place += 1
      while isDigit(byte(place)) { place += 1 }
    } else if byte(place) == UInt8(ascii: "L"), !isNamePart(byte(place + 1)) {
      place += 1
      return Token(kind: .long, start: start, end: place - 1)
    }
    return Token(kind: .number, start: start, end: place)
  }

  private mutating func skipSpace() throws(FHIRPath.Failure) {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09...0x0D: place += 1
      case 0xC2 where byte(place + 1) == 0xA0: place += 2
      case 0xEF where byte(place + 1) == 0xBB && byte(place + 2) == 0xBF: place += 3
      case UInt8(ascii: "/") where byte(place + 1) == UInt8(ascii: "/"):
        while place < bytes.count, bytes[place] != 10, bytes[place] != 13 { place += 1 }
      case UInt8(ascii: "/") where byte(place + 1) == UInt8(ascii: "*"):
        try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(FHIRPath.Failure) {
    let start = place
    place += 2
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "*"), byte(place + 1) == UInt8(ascii: "/") {
        place += 2
        return
      }
      place += 1
    }
    throw FHIRPath.Failure(
      .syntax, "the comment that starts here has no end", at: start, hint: "end it with */")
  }

  mutating func advance(to index: Int) { place = min(index, bytes.count) }
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

@inline(__always)
func isNameStart(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == 0x5F }

@inline(__always)
func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }
