/// Text made safe and narrow enough for a terminal.
enum TextWrapping {
  /// Breaks a text into lines of at most `width` columns, at spaces where there are any.
  ///
  /// Line breaks stay; further lines begin with `indent` spaces. Control characters, which could
  /// steer the terminal, become `�`.
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
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": result.append("\n")
      case "\n": if !wasReturn { result.append("\n") }
      case "\t": result.append(" ")
      case _ where isControl(scalar): result.append("\u{FFFD}")
      default: result.append(scalar)
      }
      wasReturn = scalar == "\r"
    }
    return String(result)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}
