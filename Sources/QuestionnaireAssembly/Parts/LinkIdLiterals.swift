/// Puts a prefix before the linkIds that an expression compares with literally.
///
/// `linkId = '1'`, `'1' = linkId` and `linkId in ('1' | '2')` name items; `%linkIdPrefix + '1'` has its
/// prefix.
struct LinkIdLiterals {
  private enum Kind {
    case space, word, literal, sign
  }

  private struct Token {
    let kind: Kind
    var text: String
  }

  private static let comparisons: Set<String> = ["=", "~", "!=", "!~"]

  private var tokens: [Token]
  /// The tokens that are not between others alone.
  private let solid: [Int]
  /// How many literals were changed.
  private(set) var count = 0

  init(_ expression: String) {
    let tokens = Self.tokens(of: expression)
    self.tokens = tokens
    solid = tokens.indices.filter { tokens[$0].kind != .space }
  }

  /// The expression.
  var text: String { tokens.map(\.text).joined() }

  /// Puts a prefix before those of these linkIds that the expression compares with.
  mutating func add(_ prefix: String, to linkIds: Set<String>) {
    for place in solid.indices where tokens[solid[place]].kind == .literal && isCompared(place) {
      let text = tokens[solid[place]].text
      guard linkIds.contains(String(text.dropFirst().dropLast())) else { continue }
      tokens[solid[place]].text = "'" + prefix + text.dropFirst()
      count += 1
    }
  }

  private func text(_ place: Int) -> String {
    solid.indices.contains(place) ? tokens[solid[place]].text : ""
  }

  private func isCompared(_ place: Int) -> Bool {
    if text(place + 1) == "+" || text(place + 1) == "&" { return false }
    if Self.comparisons.contains(text(place - 1)) { return text(place - 2) == "linkId" }
    if Self.comparisons.contains(text(place + 1)) { return text(place + 2) == "linkId" }
    var start = place - 1
    while start > 0, text(start) == "|", tokens[solid[start - 1]].kind == .literal { start -= 2 }
    return text(start) == "(" && text(start - 1) == "in" && text(start - 2) == "linkId"
  }

  private static func tokens(of expression: String) -> [Token] {
    var tokens: [Token] = []
    var rest = Substring(expression)
    while let first = rest.first {
      let (kind, length) = measure(rest, first)
      tokens.append(Token(kind: kind, text: String(rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    return tokens
  }

  private static func measure(_ rest: Substring, _ first: Character) -> (Kind, Int) {
    if first == "'" { return (.literal, literal(rest)) }
    if first.isWhitespace { return (.space, rest.prefix { $0.isWhitespace }.count) }
    if isWord(first) { return (.word, rest.prefix(while: isWord).count) }
    if rest.hasPrefix("!=") || rest.hasPrefix("!~") { return (.sign, 2) }
    return (.sign, 1)
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// The length of a literal, its quotes included.
  private static func literal(_ rest: Substring) -> Int {
    var length = 1
    var isEscaped = false
    for character in rest.dropFirst() {
      length += 1
      if character == "'", !isEscaped { return length }
      isEscaped = character == "\\" && !isEscaped
    }
    return length
  }
}
