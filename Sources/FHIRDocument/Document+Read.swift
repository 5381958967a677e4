public import Diagnostics

/// How a document is read.
public struct ReadOptions: Sendable {
  /// Whether what FHIR forbids is an error where it is else read over with a warning: white space
  /// that JSON does not know, empty arrays.
  public var isStrict = false
  /// The deepest nesting that is read.
  public var maximumDepth = 500
  /// The largest document that is read, in bytes; at most 4 GB.
  public var maximumSize = 1 << 30
  /// Whether `_element` is the sibling of `element`, as FHIR has it.
  public var readsSiblings = true
  /// The version of FHIR; `nil` for the one that the document says or fits best.
  public var version: FHIRVersion?

  /// Creates the usual options.
  public init() {}
}

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
    if source.bytes.count > options.maximumSize {
      return refusal(
        source, .tooLarge,
        "the file has \(source.bytes.count) bytes, \(options.maximumSize) are allowed", hint: nil)
    }
    switch Format(of: source.bytes) {
    case .json:
      var reader = JSONReader(options: options)
      return reader.read(source)
    case .xml: return XMLReader.read(source, options: options)
    case nil:
      return refusal(
        source, .unknownFormat, "neither JSON nor XML",
        hint: "a FHIR resource starts with { or <")
    }
  }

  private static func refusal(
    _ source: Source, _ code: Diagnostic.Code, _ message: String, hint: String?
  ) -> ReadResult {
    let location = Location(
      file: source.name, position: SourcePosition(line: source.firstLine, column: 1))
    return ReadResult(
      document: nil,
      diagnostics: [Diagnostic(.error, code, message, at: location, hint: hint)])
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
    let start = bytes.prefix(4)
    if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE])
      || start.starts(with: [0x3C, 0x00]) || start.starts(with: [0x00, 0x3C])
    {
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
