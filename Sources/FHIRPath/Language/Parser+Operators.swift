extension Parser {
  /// The operator that the present token is.
  var binaryOperator: Operator? {
    switch token.kind {
    case .plus: .plus
    case .minus: .minus
    case .star: .times
    case .slash: .divide
    case .ampersand: .concatenate
    case .bar: .union
    case .equal: .equal
    case .notEqual: .notEqual
    case .equivalent: .equivalent
    case .notEquivalent: .notEquivalent
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .identifier: wordOperator
    default: nil
    }
  }

  private var wordOperator: Operator? {
    if isWord("and") { return .and }
    if isWord("or") { return .or }
    if isWord("in") { return .membership }
    if isWord("contains") { return .containment }
    if isWord("implies") { return .implies }
    if isWord("xor") { return .xor }
    if isWord("div") { return .div }
    if isWord("mod") { return .mod }
    return nil
  }

  var typeTest: SyntaxTree.TypeTest? {
    guard token.kind == .identifier, token.end - token.start == 2 else { return nil }
    return isWord("is") ? .isOf : isWord("as") ? .asOf : nil
  }

  func isWord(_ word: StaticString) -> Bool {
    guard token.end - token.start == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { buffer in
      for index in 0..<buffer.count where lexer.bytes[token.start + index] != buffer[index] {
        return false
      }
      return true
    }
  }

  /// The name of a type: `Patient`, `FHIR.Patient`.
  mutating func typeName() throws(FHIRPath.Failure) -> TypeName {
    // Grammar: a qualified identifier, and nothing else after is or as.
    let first = try name("type")
    guard token.kind == .dot else { return TypeName(namespace: nil, name: first) }
    try advance()
    return TypeName(namespace: first, name: try name("type"))
  }
}
