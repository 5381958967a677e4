import SurveyDiagnostics

/// Cuts an expression into tokens, one at a time.
///
/// FHIRPath, Lexical Elements. There may be white space and comments between any two of them.
struct Lexer {
  let bytes: [UInt8]
  private(set) var offset = 0

  /// Starts at the first byte, or at another one.
  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// The next token.
  mutating func next() throws(FHIRPath.Failure) -> Token {
    try skipSpace()
    let start = offset
    guard start < bytes.count else { return Token(kind: .end, start: start, end: start) }
    let first = bytes[start]
    if isNameStart(first) {
      offset += 1
      while isNamePart(byte(offset)) { offset += 1 }
      return Token(kind: .identifier, start: start, end: offset)
    }
    if isDigit(first) { return number(start) }
    switch first {
    case UInt8(ascii: "'"): return try quoted(.string, by: first)
    case UInt8(ascii: "`"), UInt8(ascii: "\""): return try quoted(.delimited, by: first)
    case UInt8(ascii: "@"): return try temporal(start)
    case UInt8(ascii: "$"):
      offset += 1
      while isNamePart(byte(offset)) { offset += 1 }
      return Token(kind: .special, start: start, end: offset)
    default: return try sign(first)
    }
  }

  private mutating func sign(_ first: UInt8) throws(FHIRPath.Failure) -> Token {
    let second = byte(offset + 1)
    let isEqual = second == UInt8(ascii: "=")
    switch first {
    case UInt8(ascii: "."): return take(.dot)
    case UInt8(ascii: ","): return take(.comma)
    case UInt8(ascii: ":"): return take(.colon)
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
    take(kind, to: offset + length)
  }

  /// The token from the present offset to an end.
  mutating func take(_ kind: Token.Kind, to end: Int) -> Token {
    let start = offset
    offset = min(end, bytes.count)
    return Token(kind: kind, start: start, end: offset)
  }

  private func unexpected() -> FHIRPath.Failure {
    let rest = String(decoding: bytes[offset...].prefix(8), as: UTF8.self)
    let character = rest.first.map { String($0) } ?? ""
    return FHIRPath.Failure(
      .unexpectedCharacter, ["character": .literal(character)],
      at: offset..<min(offset + character.utf8.count, bytes.count))
  }

  private mutating func quoted(
    _ kind: Token.Kind, by quote: UInt8
  ) throws(FHIRPath.Failure) -> Token {
    var end = offset + 1
    while end < bytes.count, bytes[end] != quote {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count else {
      throw FHIRPath.Failure(
        .openText, ["quote": .literal(String(UnicodeScalar(quote)))], at: offset..<bytes.count)
    }
    return take(kind, to: end + 1)
  }

  private mutating func number(_ start: Int) -> Token {
    while isDigit(byte(offset)) { offset += 1 }
    if byte(offset) == UInt8(ascii: "."), isDigit(byte(offset + 1)) {
      offset += 1
      while isDigit(byte(offset)) { offset += 1 }
    } else if byte(offset) == UInt8(ascii: "L"), !isNamePart(byte(offset + 1)) {
      offset += 1
      return Token(kind: .long, start: start, end: offset)
    }
    return Token(kind: .number, start: start, end: offset)
  }

  private mutating func skipSpace() throws(FHIRPath.Failure) {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09...0x0D: offset += 1
      case 0xC2 where byte(offset + 1) == 0xA0: offset += 2
      case 0xEF where byte(offset + 1) == 0xBB && byte(offset + 2) == 0xBF: offset += 3
      case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "/"):
        while offset < bytes.count, bytes[offset] != 10, bytes[offset] != 13 { offset += 1 }
      case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "*"):
        try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(FHIRPath.Failure) {
    let start = offset
    offset += 2
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "*"), byte(offset + 1) == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    throw FHIRPath.Failure(.openComment, at: start..<bytes.count)
  }
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

@inline(__always)
func isNameStart(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == 0x5F }

@inline(__always)
func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }
