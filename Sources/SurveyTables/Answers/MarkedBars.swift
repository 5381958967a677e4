import SurveyEngine
import SurveyPrimitives

/// Words beside options that look like `system|code`: their bars have a backslash before them in a cell, so that
/// they are no code there.
enum MarkedBars {
  private static let bar = UInt8(ascii: "|")

  /// Marks the bars of what was added to a text since `start`, where it would be another answer without.
  static func mark(_ text: inout [UInt8], from start: Int) {
    guard text[start...].contains(bar), isUnclear(String(decoding: text[start...], as: UTF8.self))
    else { return }
    let plain = Array(text[start...])
    text.removeSubrange(start...)
    for byte in plain {
      if byte == bar { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
    }
  }

  /// The words whose bars were marked; `nil` of a text that is as it is.
  static func words(_ cell: String) -> String? {
    guard cell.contains(#"\|"#) else { return nil }
    let words = cell.replacing(#"\|"#, with: "|")
    return isUnclear(words) ? words : nil
  }

  /// Whether words would be read as a code, or as other words.
  private static func isUnclear(_ words: String) -> Bool {
    Coding(systemAndCode: words) != nil || words.contains(#"\|"#)
  }
}
