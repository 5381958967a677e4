public import SurveyDiagnostics

/// A document and what was found while it was read.
public struct ReadResult: Sendable {
  /// The document; `nil` where the text could not be read to its end.
  public var document: Document?
  /// The findings, in the order of the text.
  public var diagnostics: [Diagnostic]

  /// Creates a result.
  public init(document: Document?, diagnostics: [Diagnostic]) {
    self.document = document
    self.diagnostics = diagnostics
  }
}

extension ReadOptions {
  /// The finding about a document with too many bytes; `nil` where they are not too many.
  ///
  /// For asking before the bytes are read.
  public func refusal(ofSize size: Int, _ name: String, firstLine: Int = 1) -> Diagnostic? {
    let allowed = min(maximumSize, Int(UInt32.max))
    guard size > allowed else { return nil }
    return Diagnostic(
      .tooLarge, ["limit": .number(allowed)],
      at: Location(file: name, position: SourcePosition(line: firstLine, column: 1)))
  }
}
