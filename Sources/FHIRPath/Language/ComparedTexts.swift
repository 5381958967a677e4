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
      if isCompared, token.kind == .string, !source[token.range].contains(Self.escape) {
        ranges.append(token.contents)
        for index in token.contents { bytes[index] = 0 }
      }
      isCompared = token.kind == .equal
    }
    if ranges.isEmpty { return nil }
    (self.bytes, self.ranges) = (bytes, ranges)
  }

  private static let escape = UInt8(ascii: "\\")

  /// The same bytes have the same texts.
  static func == (left: ComparedTexts, right: ComparedTexts) -> Bool { left.bytes == right.bytes }

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

  /// Whether an expression is this one with other texts; some such are not recognised.
  ///
  /// Where all bytes outside the texts agree, and none inside ends or escapes a text, the expression
  /// is cut into the same tokens.
  func fit(_ source: [UInt8]) -> Bool {
    guard source.count == bytes.count else { return false }
    var index = 0
    for range in ranges {
      while index < range.lowerBound {
        if source[index] != bytes[index] { return false }
        index += 1
      }
      while index < range.upperBound {
        if source[index] == UInt8(ascii: "'") || source[index] == Self.escape { return false }
        index += 1
      }
    }
    while index < source.count {
      if source[index] != bytes[index] { return false }
      index += 1
    }
    return true
  }

  /// Where each text is, in its expression and among the bytes of the literals of the tree.
  func places(in tree: SyntaxTree) -> [Place] {
    var places: [Place] = []
    for node in tree.nodes {
      // Operands are read, and so listed, in the order in which they are written.
      guard case .literal(let item) = node.kind, places.count < ranges.count,
        node.offset == ranges[places.count].lowerBound - 1
      else { continue }
      places.append(Place(source: ranges[places.count], literal: item.bytes.lowerBound))
    }
    return places
  }

  struct Place {
    let source: Range<Int>
    let literal: Int

    /// Puts the text of an expression among the bytes of the literals.
    func copy(from expression: [UInt8], to literals: inout [UInt8]) {
      for index in source { literals[literal + index - source.lowerBound] = expression[index] }
    }
  }
}
