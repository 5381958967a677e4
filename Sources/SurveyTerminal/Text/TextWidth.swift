/// How wide a text may be on a terminal, never estimated too small.
///
/// Terminals disagree about emoji with modifiers, so each grapheme cluster counts whole: 2 columns
/// for wide characters and emoji, 1 for everything else that is not empty.
package enum TextWidth {
  static func columns(of text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  package static func columns(of character: Character) -> Int {
    if character.isASCII { return 1 }
    return character.unicodeScalars.contains(where: isWide) ? 2 : 1
  }

  /// East Asian Wide and Fullwidth, pictures, and what a selector makes a picture.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x1100 { return false }
    return value == 0xFE0F || (0x1F000...0x1FAFF).contains(value) || wide.value(of: value)
      || scalar.properties.isEmojiPresentation
  }

  private static let wide = CharacterRuns(LineBreakTable.widths) { $0 == UInt8(ascii: "w") }
}
