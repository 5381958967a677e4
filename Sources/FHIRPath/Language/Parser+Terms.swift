import SurveyPrimitives

extension Parser {
  /// A literal, a variable, an invocation, or an expression in parentheses.
  mutating func term() throws(FHIRPath.Failure) -> SyntaxTree.NodeID {
    let offset = token.start
    switch token.kind {
    case .identifier:
      if isWord("true") || isWord("false") {
        let value = isWord("true")
        try advance()
        if token.kind == .open { throw unexpected("an operator") }
        return tree.add(.literal(.boolean(value)), offset)
      }
      return try invocation(on: nil)
    case .delimited, .special: return try invocation(on: nil)
    case .open:
      try advance()
      let inner = try expression(0)
      try expect(.close, ")")
      return tree.add(.group(inner), offset)
    case .openBrace:
      try advance()
      try expect(.closeBrace, "}")
      return tree.add(.literal(.empty), offset)
    case .percent:
      try advance()
      return tree.add(.variable(try variableName()), offset)
    default: return tree.add(.literal(try literal()), offset)
    }
  }

  private mutating func variableName() throws(FHIRPath.Failure) -> String {
    guard token.kind == .string else { return try name("the name of a variable") }
    let name = String(decoding: try unescaped(token), as: UTF8.self)
    try advance()
    return name
  }

  private mutating func literal() throws(FHIRPath.Failure) -> Literal {
    let token = token
    switch token.kind {
    case .string:
      let value = try unescaped(token)
      try advance()
      return .string(value)
    case .number, .long: return try number()
    case .date, .dateTime, .time:
      guard let value = temporal(token) else {
        throw FHIRPath.Failure(
          .syntax, "\(text(token)) is no date or time of the calendar", at: token.start - 1)
      }
      try advance()
      return value
    default: throw unexpected("a value, a name or a function")
    }
  }

  private func temporal(_ token: Token) -> Literal? {
    let text = text(token)
    switch token.kind {
    case .date: return PartialDate(text).map { .date($0) }
    case .dateTime: return PartialDateTime(partial: text).map { .dateTime($0) }
    default: return TimeOfDay(partial: text).map { .time($0) }
    }
  }

  /// A number, or a quantity where a unit stands behind it.
  private mutating func number() throws(FHIRPath.Failure) -> Literal {
    let number = token
    let text = text(number)
    try advance()
    if number.kind == .long {
      guard let value = Int64(text) else { throw tooLong(number) }
      return .long(value)
    }
    guard let value = ExactDecimal(lenient: text) else { throw tooLong(number) }
    if token.kind == .string {
      let code = String(decoding: try unescaped(token), as: UTF8.self)
      try advance()
      // A calendar's word in quotation marks is taken for the calendar's.
      if let unit = CalendarUnit(word: code) { return .quantity(Quantity(value, unit, word: code)) }
      return .quantity(Quantity(value, ucum: code))
    }
    if token.kind == .identifier, let unit = CalendarUnit(word: self.text(token)) {
      let word = self.text(token)
      try advance()
      return .quantity(Quantity(value, unit, word: word))
    }
    if text.utf8.contains(UInt8(ascii: ".")) { return .decimal(value) }
    guard let integer = Int64(text) else { throw tooLong(number) }
    return Int32(exactly: integer) == nil ? .long(integer) : .integer(integer)
  }

  private func tooLong(_ token: Token) -> FHIRPath.Failure {
    FHIRPath.Failure(.syntax, "the number has too many digits", at: token.start)
  }

  /// The bytes of a text or a name with its escapes undone.
  func unescaped(_ token: Token) throws(FHIRPath.Failure) -> [UInt8] {
    let bytes = lexer.bytes
    guard bytes[token.range].contains(UInt8(ascii: "\\")) else { return Array(bytes[token.range]) }
    var units: [UInt16] = []
    var result: [UInt8] = []
    var index = token.start
    func flush() {
      result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
      units.removeAll(keepingCapacity: true)
    }
    while index < token.end {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < token.end else {
        flush()
        result.append(bytes[index])
        index += 1
        continue
      }
      let escape = bytes[index + 1]
      index += 2
      if escape == UInt8(ascii: "u") {
        let digits = String(decoding: bytes[index..<min(index + 4, token.end)], as: UTF8.self)
        guard digits.utf8.count == 4, let unit = UInt16(digits, radix: 16) else {
          throw FHIRPath.Failure(
            .syntax, "four hexadecimal digits have to stand behind \\u", at: index - 2)
        }
        units.append(unit)
        index += 4
        continue
      }
      flush()
      switch escape {
      case UInt8(ascii: "n"): result.append(10)
      case UInt8(ascii: "r"): result.append(13)
      case UInt8(ascii: "t"): result.append(9)
      case UInt8(ascii: "f"): result.append(12)
      default: result.append(escape)
      }
    }
    flush()
    return result
  }
}
