/// How wide a text may be on a terminal, never estimated too small.
///
/// Terminals disagree about emoji with modifiers, so each grapheme cluster counts whole: 2 columns
/// for wide characters and emoji, 1 for everything else that is not empty.
enum TextWidth {
  static func columns(of text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  static func columns(of character: Character) -> Int {
    if character.isASCII { return 1 }
    return character.unicodeScalars.contains(where: isWide) ? 2 : 1
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF,
      0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE0F, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
      0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
