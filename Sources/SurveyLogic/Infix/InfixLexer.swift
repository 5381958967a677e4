/// A word, sign, number, text or reference of an expression.
struct InfixToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case word, sign, number, text, reference, placeholder, end
  }

  var kind: Kind
  /// The word or sign, or what is between the quotes or brackets.
  var text: String
  var offset: Int
}

/// Takes an expression apart.
struct InfixLexer {
  let syntax: InfixSyntax
  /// Whether `$1` is an operand of a phrase.
  var isPhrase = false
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String, _ syntax: InfixSyntax, isPhrase: Bool = false) {
    (self.syntax, self.isPhrase) = (syntax, isPhrase)
    bytes = Array(text.utf8)
  }

  /// All its parts, the end last.
  mutating func tokens() throws(LogicProblem) -> [InfixToken] {
    var tokens: [InfixToken] = []
    while true {
      let token = try next()
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  private func byte(_ at: Int) -> UInt8? { bytes.indices.contains(at) ? bytes[at] : nil }

  private func begins(_ text: String) -> Bool { bytes.dropFirst(index).starts(with: text.utf8) }

  private mutating func next() throws(LogicProblem) -> InfixToken {
    while let byte = byte(index), byte <= 0x20 || isNoBreakSpace { index += byte > 0x20 ? 2 : 1 }
    let start = index
    guard let first = byte(index) else { return InfixToken(kind: .end, text: "", offset: start) }
    if isPhrase, first == UInt8(ascii: "$"), let digit = byte(index + 1), digit.isDigit {
      index += 2
      return token(.placeholder, from: start + 1, at: start)
    }
    if begins(syntax.reference.open) { return try reference() }
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") { return try text(first) }
    if let curly = curlyQuote { return try text(until: curly) }
    if first.isDigit || (first == UInt8(ascii: ".") && byte(index + 1)?.isDigit == true) {
      return number()
    }
    if first.isLetter { return word() }
    // The name of an attribute.
    if syntax.hasPaths, first == UInt8(ascii: "@"), byte(index + 1)?.isLetter == true {
      return word()
    }
    return try sign()
  }

  private var isNoBreakSpace: Bool { byte(index) == 0xC2 && byte(index + 1) == 0xA0 }

  /// What a quotation mark that a word processor has made ends with.
  private var curlyQuote: [[UInt8]]? {
    guard byte(index) == 0xE2, byte(index + 1) == 0x80 else { return nil }
    switch byte(index + 2) {
    case 0x98, 0x99: return [[0xE2, 0x80, 0x99]]
    case 0x9C, 0x9D: return [[0xE2, 0x80, 0x9D]]
    default: return nil
    }
  }

  private func token(_ kind: InfixToken.Kind, from start: Int, at offset: Int) -> InfixToken {
    InfixToken(
      kind: kind, text: String(decoding: bytes[start..<index], as: UTF8.self), offset: offset)
  }

  private mutating func reference() throws(LogicProblem) -> InfixToken {
    let offset = index
    index += syntax.reference.open.utf8.count
    let start = index
    let close = syntax.reference.close.utf8.first ?? 0
    while let byte = byte(index), byte != close { index += 1 }
    guard byte(index) != nil else { throw .syntax(offset: offset) }
    var result = token(.reference, from: start, at: offset)
    result.text = result.text.trimmingSpaces
    index += 1
    return result
  }

  private mutating func text(_ quote: UInt8) throws(LogicProblem) -> InfixToken {
    let offset = index
    index += 1
    var content: [UInt8] = []
    while let byte = byte(index), byte != quote {
      if syntax.escape == .backslash, byte == UInt8(ascii: "\\"),
        let escaped = self.byte(index + 1),
        escaped == UInt8(ascii: "'") || escaped == UInt8(ascii: "\"")
      {
        content.append(escaped)
        index += 2
      } else {
        content.append(byte)
        index += 1
      }
    }
    guard byte(index) != nil else { throw .syntax(offset: offset) }
    index += 1
    return InfixToken(
      kind: .text, text: String(decoding: content, as: UTF8.self), offset: offset)
  }

  private mutating func text(until closes: [[UInt8]]) throws(LogicProblem) -> InfixToken {
    let offset = index
    index += 3
    let start = index
    while index < bytes.count {
      for close in closes where bytes.dropFirst(index).starts(with: close) {
        let result = token(.text, from: start, at: offset)
        index += 3
        return result
      }
      index += 1
    }
    throw .syntax(offset: offset)
  }

  private mutating func number() -> InfixToken {
    let start = index
    while byte(index)?.isDigit == true { index += 1 }
    if byte(index) == UInt8(ascii: "."), byte(index + 1) != UInt8(ascii: ".") {
      index += 1
      while byte(index)?.isDigit == true { index += 1 }
    }
    return token(.number, from: start, at: start)
  }

  private mutating func word() -> InfixToken {
    let start = index
    index += 1
    while let byte = byte(index), byte.isLetter || byte.isDigit || syntax.wordBytes.contains(byte) {
      index += 1
    }
    return token(.word, from: start, at: start)
  }

  private mutating func sign() throws(LogicProblem) -> InfixToken {
    let start = index
    let longest = syntax.operators.map(\.text).filter {
      begins($0) && $0.utf8.first?.isLetter != true
    }
    .max { $0.utf8.count < $1.utf8.count }
    if let longest {
      index += longest.utf8.count
    } else if begins("..") {
      index += 2
    } else if let byte = byte(index), "()[],./".utf8.contains(byte) {
      index += 1
    } else {
      throw .syntax(offset: start)
    }
    return token(.sign, from: start, at: start)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Letters of all scripts: whatever is not ASCII counts as one.
  fileprivate var isLetter: Bool {
    (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F || self >= 0x80
  }
}

extension String {
  /// The text without spaces around it.
  var trimmingSpaces: String {
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }
}
