/// Text made safe and narrow enough for a terminal.
enum TextWrapping {
  /// Breaks a text into lines of at most `width` columns, at spaces where there are any.
  ///
  /// Line breaks stay; further lines begin with `indent` spaces. Characters that could steer the
  /// terminal, or show nothing, become `�`.
  static func lines(_ text: String, width: Int, indent: Int = 0) -> [String] {
    var lines: [String] = []
    let margin = String(repeating: " ", count: indent)
    let room = max(10, width)
    for paragraph in safe(text).split(separator: "\n", omittingEmptySubsequences: false) {
      var line = lines.isEmpty ? "" : margin
      var used = TextWidth.columns(of: line)
      var hasWord = false
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let columns = TextWidth.columns(of: word)
        if hasWord, used + 1 + columns > room {
          lines.append(line)
          (line, used, hasWord) = (margin, indent, false)
          if word.isEmpty { continue }
        }
        if hasWord {
          line += " "
          used += 1
        }
        line += word
        used += columns
        hasWord = true
      }
      lines.append(line)
    }
    return lines
  }

  /// The text without characters that steer a terminal; line breaks stay.
  static func safe(_ text: String) -> String {
    VisibleText.plain(withPlainBreaks(text), keepsLines: true)
  }

  /// The text with each kind of line break as a line feed, and tabulators as spaces.
  private static func withPlainBreaks(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "\r" || $0 == "\t" || isSeparator($0) })
    else { return text }
    var result = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": result.append("\n")
      case "\n": if !wasReturn { result.append("\n") }
      case "\t": result.append(" ")
      case _ where isSeparator(scalar): result.append("\n")
      default: result.append(scalar)
      }
      wasReturn = scalar == "\r"
    }
    return String(result)
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{2028}" || scalar == "\u{2029}"
  }
}
