import SurveyDiagnostics

/// Text from files and command lines, made safe to print: it can neither steer a terminal nor look
/// like lines of the program's own.
enum VisibleText {
  /// The text with control characters as `\u{1b}`; line breaks stay where they are the program's.
  static func text(_ text: String, keepsLines: Bool) -> String {
    let needsChange: (Unicode.Scalar) -> Bool = { $0 == "\n" ? !keepsLines : steers($0) }
    guard text.unicodeScalars.contains(where: needsChange) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if needsChange(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Control characters but for the tabulator, and those that turn the direction of writing.
  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }
}

extension Diagnostic {
  /// The finding in words that can be printed: only the break before the hint is one.
  func visibleText(in language: DiagnosticLanguage) -> String {
    text(in: language) { VisibleText.text($0, keepsLines: false) }
  }
}
