package import SurveyDiagnostics

/// A finding at a byte of a text: a code of the catalogue, and what fills its words.
///
/// Readers list findings and go on; one that is thrown stops the reader.
package struct TextFinding: Error, ReaderFinding {
  package let code: Diagnostic.Code
  package var arguments: [Diagnostic.Argument]
  package var offset: Int
  /// Whether it is not the text's fault: there was no room for a node.
  var isOutOfRoom = false

  /// A finding at a byte.
  package init(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value> = [:],
    at offset: Int
  ) {
    self.code = code
    self.arguments = arguments.map { Diagnostic.Argument($0.key, $0.value) }
    self.offset = offset
  }

  /// Nested more deeply than a limit.
  @inline(never)
  static func tooDeep(_ limit: Int, at offset: Int) -> TextFinding {
    let most = ReadOptions.greatestDepth
    return TextFinding(.tooDeep, ["limit": .number(limit), "most": .number(most)], at: offset)
  }

  /// No room for another node: the text is read again, with more of it.
  @inline(never)
  static func outOfRoom(at offset: Int) -> TextFinding {
    var finding = TextFinding(.tooManyValues, at: offset)
    finding.isOutOfRoom = true
    return finding
  }
}

extension Diagnostic {
  /// A finding that was listed or thrown, with its location.
  init(_ finding: some ReaderFinding, at location: Location = Location()) {
    self.init(finding.code, at: location)
    arguments = finding.arguments
  }
}

extension Unicode.Scalar {
  /// The number of a character as messages show it: `U+00A0`.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
