/// An expression without the texts that it compares with: two that are equal differ only in these.
///
/// Forms have hundreds of expressions that differ in a linkId and in nothing else. Such a text is
/// the right operand of an `=`: no name, no unit, nothing that the compiler looks into. Texts of
/// different lengths count as different, so that what is behind them is at the same offsets.
struct ComparedTexts: Hashable {
  /// The expression, with zeros for what is between the apostrophes.
  private var bytes: [UInt8]
  /// Where the texts are, without their apostrophes.
  private let ranges: [Range<Int>]

  /// `nil` for an expression without such texts, or one that is wrong.
  init?(_ source: [UInt8]) {
    var (bytes, ranges) = (source, [Range<Int>]())
    var lexer = Lexer(source)
    var isCompared = false
    while let token = try? lexer.next(), token.kind != .end {
      if isCompared, token.kind == .string, !source[token.range].contains(UInt8(ascii: "\\")) {
        ranges.append(token.contents)
        for index in token.contents { bytes[index] = 0 }
      }
      isCompared = token.kind == .equal
    }
    if ranges.isEmpty { return nil }
    (self.bytes, self.ranges) = (bytes, ranges)
  }

  /// The same bytes have the same texts.
  static func == (left: ComparedTexts, right: ComparedTexts) -> Bool { left.bytes == right.bytes }

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

  /// The bytes of the texts of a tree, with the texts of another expression that is equal but for them.
  func replaced(in tree: borrowing SyntaxTree, from source: [UInt8]) -> [UInt8] {
    var bytes = tree.store.bytes
    var text = ranges.startIndex
    for node in tree.nodes {
      // Operands are read, and so listed, in the order in which they are written.
      guard case .literal(let item) = node.kind, text < ranges.endIndex,
        node.offset == ranges[text].lowerBound - 1
      else { continue }
      for (index, byte) in zip(item.bytes, source[ranges[text]]) { bytes[index] = byte }
      text += 1
    }
    return bytes
  }
}
