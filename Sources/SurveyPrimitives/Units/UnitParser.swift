/// Reads a unit's code by UCUM's grammar (§2 to §12).
///
///     main-term  = "/" term | term
///     term       = component (("." | "/") component)*
///     component  = symbol [exponent] [annotation] | annotation | factor | "(" term ")"
struct UnitParser {
  private let bytes: [UInt8]
  private let table: UnitTable
  private var index = 0
  private var expression = UnitExpression()
  /// How many components there are, for special units, which have to be alone.
  private var componentCount = 0
  private var specialRange: Range<Int>?
  /// What is wrong in an annotation, which does not matter to the meaning.
  private var annotationProblem: UCUM.Problem?

  static let maximumLength = 400
  static let maximumDepth = 40
  static let maximumExponent = 200
  /// The most bits the factor of a unit may have.
  static let maximumSize = 8192

  static func parse(
    _ code: some StringProtocol, table: UnitTable = .shared
  ) throws(UCUM.Problem) -> UnitExpression {
    try check(code, table: table).expression
  }

  /// The expression, and what is wrong in annotations: spaces and what is not ASCII (§6).
  static func check(
    _ code: some StringProtocol, table: UnitTable = .shared
  ) throws(UCUM.Problem) -> (expression: UnitExpression, annotation: UCUM.Problem?) {
    var parser = UnitParser(bytes: Array(code.utf8), table: table)
    let expression = try parser.parseAll()
    return (expression, parser.annotationProblem)
  }

  private init(bytes: [UInt8], table: UnitTable) {
    self.bytes = bytes
    self.table = table
  }

  private mutating func parseAll() throws(UCUM.Problem) -> UnitExpression {
    guard bytes.count <= Self.maximumLength else { throw problem(.tooComplex, 0..<bytes.count) }
    let isReciprocal = consume("/")
    try parseTerm(isInverted: isReciprocal, depth: 0)
    if index < bytes.count {
      throw problem(has(")") ? .unbalanced : .unexpectedCharacter, index..<index + 1)
    }
    if let specialRange, componentCount > 1 || isReciprocal {
      throw problem(.specialUnitInTerm, specialRange)
    }
    return expression
  }

  private mutating func parseTerm(isInverted: Bool, depth: Int) throws(UCUM.Problem) {
    var isBelow = false
    repeat {
      try parseComponent(isInverted: isInverted != isBelow, depth: depth)
      guard has(".") || has("/") else { return }
      isBelow = has("/")
      index += 1
    } while true
  }

  private mutating func parseComponent(isInverted: Bool, depth: Int) throws(UCUM.Problem) {
    componentCount += 1
    let start = index
    if consume("(") {
      guard depth < Self.maximumDepth else { throw problem(.tooComplex, start..<index) }
      try parseTerm(isInverted: isInverted, depth: depth + 1)
      guard consume(")") else { throw problem(.unbalanced, start..<start + 1) }
    } else if has("{") {
      try skipAnnotation()
    } else if isDigit(index), !isPowerOfTen {
      try parseNumber(isInverted: isInverted)
    } else {
      try parseSymbol(isInverted: isInverted)
    }
    // An annotation may follow anything but another one, also a number: `10{cells}`.
    if start != index, has("{"), bytes[start] != UInt8(ascii: "{") { try skipAnnotation() }
  }

  private mutating func parseNumber(isInverted: Bool) throws(UCUM.Problem) {
    let start = index
    let value = try digits(atMost: 18)
    guard value > 0 else { throw problem(.numberOutOfRange, start..<index) }
    let number = Rational(reducing: Natural(UInt128(value)), over: .one)
    expression.number = expression.number * (isInverted ? number.inverse : number)
    guard expression.number.size <= Self.maximumSize else {
      throw problem(.tooComplex, start..<index)
    }
  }

  private mutating func parseSymbol(isInverted: Bool) throws(UCUM.Problem) {
    let start = index
    try skipSymbol()
    guard index > start else { throw missingUnit() }
    let symbol: UnitTable.Symbol
    switch table.symbol(bytes[start..<index]) {
    case .found(let found): symbol = found
    case .unknown: throw problem(.unknownUnit, start..<index)
    case .noPrefixAllowed: throw problem(.noPrefixAllowed, start..<index)
    }
    let end = index
    let exponent = try parseExponent()
    if case .special = table.atoms[symbol.atom].kind {
      specialRange = start..<end
      if exponent != nil { throw problem(.specialUnitInTerm, start..<index) }
    }
    expression.terms.append(
      UnitExpression.Term(
        symbol: symbol, exponent: isInverted ? -(exponent ?? 1) : exponent ?? 1))
  }

  private mutating func parseExponent() throws(UCUM.Problem) -> Int? {
    let start = index
    let isNegative = has("-")
    if isNegative || has("+") { index += 1 }
    guard isDigit(index) else {
      if index > start { throw problem(.unexpectedCharacter, start..<index) }
      return nil
    }
    let value = try digits(atMost: 9)
    guard value <= Self.maximumExponent else { throw problem(.numberOutOfRange, start..<index) }
    return isNegative ? -value : value
  }

  private mutating func digits(atMost count: Int) throws(UCUM.Problem) -> Int {
    let start = index
    var value = 0
    while isDigit(index) {
      guard index - start < count else { throw problem(.numberOutOfRange, start..<index + 1) }
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    return value
  }
}

extension UnitParser {
  /// Whether `10*` or `10^` is next, the only unit that begins with a digit.
  private var isPowerOfTen: Bool {
    index + 2 < bytes.count && bytes[index] == UInt8(ascii: "1")
      && bytes[index + 1] == UInt8(ascii: "0")
      && (bytes[index + 2] == UInt8(ascii: "*") || bytes[index + 2] == UInt8(ascii: "^"))
  }

  /// Passes over the characters of a symbol; between square brackets all belong to it.
  private mutating func skipSymbol() throws(UCUM.Problem) {
    if isPowerOfTen {
      index += 3
      return
    }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["):
        guard let length = bytes[index...].firstIndex(of: UInt8(ascii: "]")) else {
          throw problem(.unbalanced, index..<index + 1)
        }
        index = length + 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        throw problem(.unbalanced, index..<index + 1)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: ")"),
        UInt8(ascii: "{"):
        return
      case 0x21...0x7E:
        index += 1
      default:
        throw problem(.unexpectedCharacter, index..<characterEnd(index))
      }
    }
  }

  private mutating func skipAnnotation() throws(UCUM.Problem) {
    let start = index
    index += 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "}"):
        index += 1
        return
      case UInt8(ascii: "{"):
        throw problem(.unbalanced, start..<start + 1)
      case 0x21...0x7E:
        index += 1
      default:
        let character = index..<characterEnd(index)
        annotationProblem = annotationProblem ?? problem(.unexpectedCharacter, character)
        index = character.upperBound
      }
    }
    throw problem(.unbalanced, start..<start + 1)
  }

  private func missingUnit() -> UCUM.Problem {
    if has("+") || has("-") { return problem(.unexpectedCharacter, index..<index + 1) }
    return problem(.missingUnit, index..<min(index + 1, bytes.count))
  }

  private func characterEnd(_ start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private func problem(_ reason: UCUM.Reason, _ range: Range<Int>) -> UCUM.Problem {
    UCUM.Problem(
      reason: reason, range: range, text: String(decoding: bytes[range], as: UTF8.self))
  }

  private func has(_ character: Unicode.Scalar) -> Bool {
    index < bytes.count && UInt32(bytes[index]) == character.value
  }

  private func isDigit(_ index: Int) -> Bool {
    index < bytes.count && (0x30...0x39).contains(bytes[index])
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard has(character) else { return false }
    index += 1
    return true
  }
}
