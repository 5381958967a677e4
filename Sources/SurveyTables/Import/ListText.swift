/// Texts in one cell, parted by semicolons; one inside a text has a backslash before it.
enum ListText {
  /// The texts.
  static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var isMarked = false
    for character in text.unicodeScalars {
      if isMarked {
        part.unicodeScalars.append(character)
        isMarked = false
      } else if character == "\\" {
        isMarked = true
      } else if character == ";" {
        parts.append(part)
        part = ""
      } else {
        part.unicodeScalars.append(character)
      }
    }
    if isMarked { part.unicodeScalars.append("\\") }
    parts.append(part)
    return parts.filter { !$0.isEmpty }
  }
}
