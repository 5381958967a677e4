import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// Reads the responses in one piece of input after the other.
struct RecordReader: Sendable {
  private var check: RecordCheck
  private let opensBundles: Bool
  private let options: ReadOptions
  private var reader: JSONReader
  /// The shapes of responses that were met; what is of known ones needs neither parser nor check.
  private var shapes: ResponseShapes
  /// Whether these are the shapes of the next line.
  private var hasShapes = false
  private var content: InputPiece.Content?
  /// The name of the file, in memory of its own: each record holds it, and threads that share one
  /// count of holders wait for each other.
  private var name = ""
  private var entries: BundleEntries?
  /// Where the next line starts, and its number.
  private var offset = 0
  private var line = 0

  init(_ check: RecordCheck, opensBundles: Bool = true, options: ReadOptions) {
    self.check = check
    self.opensBundles = opensBundles
    self.options = options
    reader = JSONReader(options: options)
    shapes = ResponseShapes(of: reader)
  }

  /// A reader with the same settings that shares nothing with this one, for another thread.
  func another() -> RecordReader { RecordReader(check.another(), options: options) }

  /// Whether all of what can be read is handed over as it is.
  var passesAll: Bool { check.passesAll }

  /// Starts with a piece.
  mutating func start(_ piece: InputPiece) {
    content = piece.content
    name = String(decoding: Array(piece.file.utf8), as: UTF8.self)
    guard case .lines(let lines) = piece.content else { return }
    offset = lines.range.lowerBound
    line = lines.number
  }

  /// The next response of the piece, or the next thing that is none; `nil` at the end.
  mutating func next() -> BatchItem? {
    while true {
      if let item = entries?.next() { return item }
      entries = nil
      guard let content else { return nil }
      switch content {
      case .failed(let record):
        self.content = nil
        return .rejected(record)
      case .whole(let bytes):
        self.content = nil
        if bytes.isBlank { return nil }
        if let item = item(from: bytes, line: 1) { return item }
      case .lines(let lines):
        guard let (bytes, line) = nextLine(of: lines) else {
          self.content = nil
          return nil
        }
        if bytes.count > options.maximumSize {
          return .rejected(.tooLong(name, line, limit: options.maximumSize))
        }
        if bytes.isBlank { continue }
        if let item = item(from: Array(bytes), line: line) { return item }
      }
    }
  }

  /// Hands over the next line if it is a response of known shapes, and nothing is to be said of it.
  ///
  /// `nil`, and the line is still the next one, where it is not, or where `take` makes nothing of it, which
  /// can ask where it is.
  mutating func nextKnown(
    _ take: (ResponseShapes, Span<UInt8>, (ResponseShapes) -> Location) -> Int?
  ) -> Int? {
    guard entries == nil, case .lines(let lines) = content,
      let (range, end) = lineRange(in: lines)
    else { return nil }
    let text = lines.bytes.span.extracting(range)
    guard shapes.read(text) else { return nil }
    let (name, line) = (name, line)
    func location(_ shapes: ResponseShapes) -> Location {
      var shapes = shapes
      let source = Source(name: name, bytes: Array(lines.bytes[range]), firstLine: line)
      return shapes.document(of: source).root.location()
    }
    guard let taken = take(shapes, text, location) else {
      hasShapes = true
      return nil
    }
    shapes.note(isKnown: true)
    offset = end + 1
    self.line += 1
    return taken
  }

  /// The next line without its end, and its number.
  private mutating func nextLine(of lines: InputFile.Lines) -> (ArraySlice<UInt8>, Int)? {
    guard let (range, end) = lineRange(in: lines) else { return nil }
    defer {
      offset = end + 1
      line += 1
    }
    return (lines.bytes[range], line)
  }

  /// Where the next line is, without its end, and where its line feed is.
  private func lineRange(in lines: InputFile.Lines) -> (Range<Int>, end: Int)? {
    guard offset < lines.range.upperBound else { return nil }
    let rest = offset..<lines.range.upperBound
    let end = firstIndex(of: UInt8(ascii: "\n"), in: lines.bytes, rest) ?? rest.upperBound
    let hasReturn = end > offset && lines.bytes[end - 1] == UInt8(ascii: "\r")
    return (offset..<(hasReturn ? end - 1 : end), end)
  }

  private static let bundle = Array("Bundle".utf8)

  /// What a text holds; `nil` where `entries` were found.
  private mutating func item(from bytes: [UInt8], line: Int) -> BatchItem? {
    let source = Source(name: name, bytes: bytes, firstLine: line)
    let isKnown = hasShapes || shapes.read(bytes.span)
    hasShapes = false
    shapes.note(isKnown: isKnown)
    if isKnown {
      let root = shapes.document(of: source).root
      return check.check(root, file: name, line: line, raw: bytes[...], findings: [])
    }
    let result =
      Format(of: bytes) == .json && bytes.count <= min(options.maximumSize, Int(UInt32.max))
      ? reader.read(source) : Document.read(source, options: options)
    guard let root = result.document?.root else {
      return .rejected(
        check.hidden(RejectedRecord(diagnostics: result.diagnostics, raw: bytes[...])))
    }
    if opensBundles, root[.resourceType]?.hasText(Self.bundle) == true {
      entries = BundleEntries(
        root, check, file: name, line: line, bytes: bytes,
        findings: check.findings(in: root, result.diagnostics))
      return nil
    }
    let findings =
      check.isWanted(root) ? check.findings(in: root, result.diagnostics) : result.diagnostics
    if findings.isEmpty, check.isWanted(root) {
      if !reader.hasMergedSiblings { shapes.learn(root.document) }
      reader.learn(root.document)
    }
    return check.check(root, file: name, line: line, raw: bytes[...], findings: findings)
  }
}
