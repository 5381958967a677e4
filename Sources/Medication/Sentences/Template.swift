/// A text with slots, which are written as `#` and filled in their order.
struct Template: Sendable, ExpressibleByStringLiteral {
  private let pieces: [String]

  init(stringLiteral text: String) {
    pieces = text.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
  }

  /// The text, where there is no slot.
  var text: String { pieces.joined() }

  /// The text with its slots filled.
  func callAsFunction(_ values: String...) -> String {
    var text = ""
    for (index, piece) in pieces.enumerated() {
      text += piece
      if index < pieces.count - 1, index < values.count { text += values[index] }
    }
    return text
  }
}
