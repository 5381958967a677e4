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

extension Document {
  /// Reads JSON or XML; the content tells which.
  public static func read(_ source: Source, options: ReadOptions = ReadOptions()) -> ReadResult {
    if let refusal = options.refusal(
      ofSize: source.bytes.count, source.name, firstLine: source.firstLine)
    {
      return ReadResult(document: nil, diagnostics: [refusal])
    }
    switch Format(of: source.bytes) {
    case .json:
      var reader = JSONReader(options: options)
      return reader.read(source)
    case .xml: return XMLReader.read(source, options: options)
    case nil:
      let location = Location(
        file: source.name, position: SourcePosition(line: source.firstLine, column: 1))
      return ReadResult(document: nil, diagnostics: [refusal(of: source.bytes, at: location)])
    }
  }
}

extension Document {
  /// What to say of a text that is neither JSON nor XML.
  private static func refusal(of bytes: [UInt8], at location: Location) -> Diagnostic {
    if Format.isUTF16(bytes) {
      return Diagnostic(
        .error, .invalidUTF8, "the text is UTF-16; JSON is UTF-8", at: location,
        hint: "save the file as UTF-8")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
    return Diagnostic(
      .error, .unknownFormat,
      text.allSatisfy { $0 <= 0x20 } ? "the input is empty" : "neither JSON nor XML", at: location,
      hint: "a FHIR resource starts with { or <")
  }
}

extension ReadOptions {
  /// What to say of a document with too many bytes; `nil` where they are not too many.
  ///
  /// For asking before the bytes are read.
  public func refusal(ofSize size: Int, _ name: String, firstLine: Int = 1) -> Diagnostic? {
    let allowed = min(maximumSize, Int(UInt32.max))
    guard size > allowed else { return nil }
    return Diagnostic(
      .error, .tooLarge, "the document has more than \(allowed) bytes",
      at: Location(file: name, position: SourcePosition(line: firstLine, column: 1)),
      hint: ReadLimit.size.hint)
  }
}

/// The formats in which FHIR resources are written.
public enum Format: String, Sendable, CaseIterable {
  /// JSON.
  case json
  /// XML.
  case xml

  /// The format of a text, by its first visible character.
  ///
  /// UTF-16 is XML or nothing: FHIR's JSON is UTF-8 only.
  public init?(of bytes: [UInt8]) {
    if Self.isUTF16(bytes) {
      guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else { return nil }
      self = .xml
      return
    }
    switch bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) {
    case UInt8(ascii: "<"): self = .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    default: return nil
    }
  }

  /// Whether a text starts with the mark of UTF-16, or with a bracket in it.
  static func isUTF16(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 1 else { return false }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE): return true
    case (0, let other), (let other, 0): return [0x3C, 0x5B, 0x7B].contains(other)
    default: return false
    }
  }
}
