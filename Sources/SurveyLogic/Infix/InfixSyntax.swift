/// How a language of logic is spelled: a table that lexer, parser and printer go by.
struct InfixSyntax: Sendable {
  /// Where an operator stands.
  enum Position: Hashable, Sendable {
    case before, between, behind
  }

  /// How an operator is spelled, and how tightly it binds.
  struct Spelling: Sendable {
    var text: String
    var means: InfixOperator
    /// A higher level binds more tightly.
    var level: Int
    var position = Position.between
    /// Whether its operands always have parentheses.
    var hasParentheses = false
  }

  /// How quotes are written inside quotes.
  enum Escape: Hashable, Sendable {
    /// They cannot be: a text has the quote that it does not contain.
    case none
    /// With a backslash before quotes of both kinds; any other backslash is itself.
    case backslash
  }

  /// All spellings of operators; the first of each is the one that is written.
  var operators: [Spelling]
  /// What a reference begins and ends with.
  var reference: (open: String, close: String)
  /// Bytes that words have, beside letters, digits and `_`.
  var wordBytes: [UInt8] = []
  var escape = Escape.none
  /// Whether names may be steps of paths: `../a`, `instance('x')/root/item[name = 'a']/b`.
  var hasPaths = false
  /// Whether `[a, b]` is a list of values.
  var hasLists = false
  /// Whether operators mean the same in capitals, and names of functions.
  var ignoresCase = false
  var ignoresCaseOfCalls = false
}

extension InfixSyntax {
  /// How an operator is written.
  func spelling(of means: InfixOperator) -> Spelling? { operators.first { $0.means == means } }

  /// The operator that a word or sign is in a position.
  func spelling(_ text: String, _ position: Position) -> Spelling? {
    let text = ignoresCase ? text.lowercased() : text
    return operators.first { $0.text == text && $0.position == position }
  }
}
