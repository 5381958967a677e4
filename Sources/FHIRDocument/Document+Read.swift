public import Diagnostics

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
      let refusal = Diagnostic(
        .error, .unknownFormat, "neither JSON nor XML", at: location,
        hint: "a FHIR resource starts with { or <")
      return ReadResult(document: nil, diagnostics: [refusal])
    }
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
  /// UTF-16 counts as XML: FHIR's JSON is UTF-8 only.
  public init?(of bytes: [UInt8]) {
    if XMLEncoding.isUTF16(bytes) {
      self = .xml
      return
    }
    switch bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) {
    case UInt8(ascii: "<"): self = .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    default: return nil
    }
  }
}
