/// Text from files and command lines, made safe to print: it can neither steer a terminal, nor look
/// other than it is, nor look like lines of the program's own.
package enum VisibleText {
  /// The text with what is not safe as `\u{1b}`; line breaks stay where they are the program's.
  package static func text(_ text: String, keepsLines: Bool) -> String {
    replaced(text, keeping: keepsLines ? ["\n", "\t"] : ["\t"]) {
      "\\u{\(String($0.value, radix: 16))}"
    }
  }

  /// The text with `�` for what is not safe; for texts that are read and not looked into.
  package static func plain(_ text: String, keepsLines: Bool = false) -> String {
    replaced(text, keeping: keepsLines ? ["\n"] : []) { _ in "\u{FFFD}" }
  }

  private static func replaced(
    _ text: String, keeping kept: [Unicode.Scalar], with words: (Unicode.Scalar) -> String
  ) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isUnsafe(scalar), !kept.contains(scalar) {
        result += words(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Control characters, line and paragraph separators, those that turn the direction of writing,
  /// and those that show nothing: the zero width space and tags.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200B, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xE0000...0xE007F: true
    case 0x20...0x7E, 0xA0...0x200A: false
    default: scalar.properties.generalCategory == .control
    }
  }
}
