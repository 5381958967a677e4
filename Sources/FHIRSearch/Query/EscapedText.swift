/// Values of search parameters, in which a backslash takes `,`, `|`, `$` and itself for text
/// (search.html#escaping).
enum EscapedText {
  /// The parts between separators that are not escaped.
  ///
  /// Escapes of the separator are undone, others stay for the next who splits.
  static func split(_ text: String, at separator: Character) -> [String] {
    var parts: [String] = [""]
    var isEscaped = false
    for character in text {
      if isEscaped {
        if character != separator { parts[parts.count - 1].append("\\") }
        parts[parts.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == separator {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    if isEscaped { parts[parts.count - 1].append("\\") }
    return parts
  }

  /// The text without any escapes.
  static func plain(_ text: String) -> String {
    var plain = ""
    var isEscaped = false
    for character in text {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else {
        if isEscaped, !",|$\\".contains(character) { plain.append("\\") }
        plain.append(character)
        isEscaped = false
      }
    }
    return isEscaped ? plain + "\\" : plain
  }
}
