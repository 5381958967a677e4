import SurveyDiagnostics
import SurveyPrimitives

extension Parser {
  /// A literal, a variable or an invocation; `nil` where a part was begun that comes first.
  mutating func term() throws(FHIRPath.Failure) -> SyntaxTree.NodeID? {
    let offset = token.start
    switch token.kind {
    case .minus, .plus:
      let isMinus = token.kind == .minus
      try advance()
      try begin(.sign(isMinus: isMinus), at: offset)
      return nil
    case .identifier:
      guard isWord("true") || isWord("false") else { return try invocation(on: nil) }
      let value = isWord("true")
      try advance()
      if token.kind == .open { throw unexpected("operator") }
      return tree.add(.literal(.boolean(value)), offset)
    case .delimited, .special: return try invocation(on: nil)
    case .open:
      try advance()
      try begin(.group, at: offset)
      return nil
    case .openBrace:
      try advance()
      try expect(.closeBrace, "}")
      return tree.add(.empty, offset)
    case .percent:
      try advance()
      let name = tree.add(variable: try variableName())
      return tree.add(.variable(name), offset)
    default: return tree.add(.literal(try literal()), offset)
    }
  }

  private mutating func variableName() throws(FHIRPath.Failure) -> String {
    guard token.kind == .string else { return try name("variable") }
    let name = String(decoding: try unescaped(token), as: UTF8.self)
    try advance()
    return name
  }

  private mutating func literal() throws(FHIRPath.Failure) -> Item {
    let token = token
    switch token.kind {
    case .string:
      let value = tree.store.add(try unescaped(token))
      try advance()
      return value
    case .number, .long: return try number()
    case .date, .dateTime, .time:
      guard let value = temporal(token) else {
        throw FHIRPath.Failure(
          .notOfTheCalendar, ["text": .literal(text(token))], at: token.range)
      }
      try advance()
      return value
    default: throw unexpected("term")
    }
  }

  private mutating func temporal(_ token: Token) -> Item? {
    let text = text(token)
    switch token.kind {
    case .date: return PartialDate(text).map { tree.store.add($0) }
    case .dateTime: return PartialDateTime(partial: text).map { tree.store.add($0) }
    default: return TimeOfDay(partial: text).map { tree.store.add($0) }
    }
  }

  /// A number, or a quantity where a unit follows it.
  private mutating func number() throws(FHIRPath.Failure) -> Item {
    let number = token
    let text = text(number)
    try advance()
    if number.kind == .long {
      guard let value = Int64(text) else { throw tooLong(number) }
      return .integer(value, kind: .long)
    }
    guard let value = ExactDecimal(lenient: text) else { throw tooLong(number) }
    if token.kind == .string {
      let code = String(decoding: try unescaped(token), as: UTF8.self)
      try advance()
      // A calendar's word in quotation marks is taken for the calendar's.
      if let unit = CalendarUnit(word: code) {
        return tree.store.add(Quantity(value, unit, word: code))
      }
      return tree.store.add(Quantity(value, ucum: code))
    }
    if token.kind == .identifier, let unit = CalendarUnit(word: self.text(token)) {
      let word = self.text(token)
      try advance()
      return tree.store.add(Quantity(value, unit, word: word))
    }
    if text.utf8.contains(UInt8(ascii: ".")) { return tree.store.add(value) }
    guard let integer = Int64(text) else { throw tooLong(number) }
    return .integer(integer, kind: Int32(exactly: integer) == nil ? .long : .integer)
  }

  private func tooLong(_ token: Token) -> FHIRPath.Failure {
    FHIRPath.Failure(.longNumber, at: token.range)
  }

  /// The bytes of a text or a name with its escapes undone.
  func unescaped(_ token: Token) throws(FHIRPath.Failure) -> ArraySlice<UInt8> {
    let contents = lexer.bytes[token.contents]
    guard contents.contains(UInt8(ascii: "\\")) else { return contents }
    var result: [UInt8] = []
    // Code units of UTF-16 that follow each other may be one character.
    var units: [UInt16] = []
    var index = contents.startIndex
    while index < contents.endIndex {
      if let unit = try escapedUnit(at: index, contents) {
        units.append(unit)
        index += 6
        continue
      }
      result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
      units.removeAll(keepingCapacity: true)
      let isEscape = contents[index] == UInt8(ascii: "\\") && index + 1 < contents.endIndex
      result.append(isEscape ? Self.escaped(contents[index + 1]) : contents[index])
      index += isEscape ? 2 : 1
    }
    result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    return result[...]
  }

  /// The code unit of `\uXXXX`; `nil` for anything else.
  private func escapedUnit(
    at index: Int, _ contents: ArraySlice<UInt8>
  ) throws(FHIRPath.Failure) -> UInt16? {
    guard contents[index...].starts(with: "\\u".utf8) else { return nil }
    let end = min(index + 6, contents.endIndex)
    let digits = String(decoding: contents[(index + 2)..<end], as: UTF8.self)
    guard digits.utf8.count == 4, let unit = UInt16(digits, radix: 16) else {
      throw FHIRPath.Failure(.wrongEscape, at: index..<end)
    }
    return unit
  }

  private static func escaped(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    case UInt8(ascii: "f"): 12
    default: letter
    }
  }
}
