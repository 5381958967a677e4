/// The greatest number of repetitions as a part of the condition of each row inside them:
/// `position(..) <= 4`.
///
/// Forms have a word for a fixed number of repetitions alone. A repetition too many can be begun;
/// nothing in it is asked.
enum RepetitionLimit {
  private static let start = "position(..) <= "
  private static let and = " and ("

  /// The condition of a row inside, with the one that it has besides.
  static func text(_ most: Int, and condition: String?) -> String {
    start + String(most) + (condition.map { and + $0 + ")" } ?? "")
  }

  /// The number, and the condition besides; `nil` where a condition is none of these.
  static func read(_ text: String) -> (most: Int, rest: String?)? {
    guard text.hasPrefix(start) else { return nil }
    let digits = text.dropFirst(start.count).prefix { $0.isASCII && $0.isNumber }
    guard let most = Int(digits) else { return nil }
    let rest = text[digits.endIndex...]
    if rest.isEmpty { return (most, nil) }
    guard rest.hasPrefix(and), rest.hasSuffix(")") else { return nil }
    let inside = rest.dropFirst(and.count).dropLast()
    return isClosed(inside) ? (most, String(inside)) : nil
  }

  /// Whether all brackets in it are closed in it.
  private static func isClosed(_ text: some StringProtocol) -> Bool {
    var depth = 0
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "'", "\"": quote = character
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      if depth < 0 { return false }
    }
    return depth == 0 && quote == nil
  }
}
