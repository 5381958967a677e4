import SurveyPrimitives

/// The choices of a field as a cell has them: `1, Never | 2, Often`.
package enum ChoiceList {
  package struct Choice: Hashable, Sendable {
    package var code: String
    package var label: String

    package init(code: String, label: String) { (self.code, self.label) = (code, label) }
  }

  /// The choices of a cell.
  ///
  /// A choice without a comma is its own code, as REDCap has it.
  ///
  /// A bar parts choices wherever it is; `&#124;` is one in a label.
  package static func read(_ text: String) -> [Choice] {
    // REDCap keeps choices with a backslash and an n between them.
    text.split { $0 == "|" || $0.isNewline }.compactMap { part in
      guard let comma = part.firstIndex(of: ",") else {
        let word = part.trimmed
        return word.isEmpty ? nil : Choice(code: word, label: word)
      }
      let code = part[..<comma].trimmed
      let label = part[part.index(after: comma)...].trimmed
      return code.isEmpty && label.isEmpty ? nil : Choice(code: code, label: label)
    }
  }

  package static func write(_ choices: [Choice]) -> String {
    choices.map { "\($0.code), \(legal($0.label))" }.joined(separator: " | ")
  }

  /// A label without what parts choices.
  private static func legal(_ label: String) -> String {
    // What ends a line is below 0x20 or beyond ASCII.
    let isPlain = label.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x80 && $0 != UInt8(ascii: "|") }
    if isPlain { return label }
    var text = ""
    for character in label {
      if character == "|" {
        text += "&#124;"
      } else if character.isNewline {
        text += "<br>"
      } else {
        text.append(character)
      }
    }
    return text
  }
}
