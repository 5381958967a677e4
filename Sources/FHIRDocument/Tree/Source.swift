public import SurveyDiagnostics

/// The bytes of one input and the name under which messages speak of it.
public struct Source: Sendable {
  /// The file as the caller named it; `-` for standard input.
  public let name: String
  /// The whole content.
  public let bytes: [UInt8]
  /// The line on which the content starts: above 1 for a line of an NDJSON file.
  public let firstLine: Int

  /// Creates a source.
  public init(name: String, bytes: [UInt8], firstLine: Int = 1) {
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
  }

  /// Creates a source from a text; for tests and values made in memory.
  public init(name: String = "-", text: some StringProtocol) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}

extension Source {
  /// A finding with its location in this text.
  func diagnostic(_ finding: TextFinding) -> Diagnostic {
    var lines = LineCounter(self)
    return Diagnostic(finding, at: lines.location(ofByte: finding.offset))
  }

  /// The line and column of a byte.
  public func position(ofByte offset: Int) -> SourcePosition {
    var counter = LineCounter(self)
    return counter.position(ofByte: offset)
  }

  /// The `<` of the tag in which a byte is.
  func startOfTag(around offset: Int) -> Int {
    bytes[..<Swift.min(offset, bytes.count)].lastIndex(of: UInt8(ascii: "<")) ?? 0
  }
}
