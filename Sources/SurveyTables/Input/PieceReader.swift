import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// Cuts files into pieces: NDJSON at line ends, about a block each, any other file not at all.
struct PieceReader {
  private let options: ReadOptions
  private var reader: JSONReader
  private var paths: ArraySlice<String>
  private var file: InputFile?
  private var isLines = false
  private var spare: [UInt8] = []

  init(_ paths: [String], options: ReadOptions) {
    self.paths = paths[...]
    self.options = options
    reader = JSONReader(options: options)
  }

  /// Takes back the buffer of a piece that is done with.
  mutating func recycle(_ buffer: inout [UInt8]) { swap(&spare, &buffer) }

  /// The next piece; `nil` at the end.
  mutating func next() -> InputPiece? {
    while true {
      if let file {
        do {
          if let piece = try nextPiece(of: file) { return piece }
          self.file = nil
        } catch {
          self.file = nil
          return failure(.unreadable(file.name, error), file.name)
        }
      } else {
        guard let path = paths.popFirst() else { return nil }
        do {
          try open(path)
        } catch {
          return failure(.unreadable(path, error), path)
        }
      }
    }
  }

  private mutating func nextPiece(of file: InputFile) throws(SystemFailure) -> InputPiece? {
    guard isLines else {
      self.file = nil
      guard let bytes = try file.rest() else {
        return failure(
          Diagnostic(
            .inputTooLarge, ["limit": .number(options.maximumSize)],
            at: Location(file: file.name, position: SourcePosition(line: 1, column: 1))),
          file.name, size: file.bytesRead)
      }
      return InputPiece(file: file.name, content: .whole(bytes), size: bytes.count)
    }
    guard let lines = try file.nextLines(spare: &spare) else { return nil }
    return InputPiece(
      file: file.name,
      content: lines.isTooLong
        ? .failed(.tooLong(file.name, lines.number, options)) : .lines(lines),
      size: lines.size)
  }

  private mutating func open(_ path: String) throws(SystemFailure) {
    let opened = try InputFile(path: path, limit: options.maximumSize)
    isLines = try opened.startsWithLongLine()
    if !isLines { isLines = isResource(try opened.peekLines(1).first ?? []) }
    if !isLines { isLines = isResourceBehindBadLines(try opened.peekLines(9)) }
    file = opened
  }

  /// Whether a line is a whole resource; of a text that starts with such a line, each line is read
  /// by itself.
  private mutating func isResource(_ line: [UInt8]) -> Bool {
    guard Format(of: line) == .json else { return false }
    return reader.read(Source(name: "", bytes: line)).document?.root.resourceType != nil
  }

  /// Whether one of the first lines is a whole resource, and not a part of one value that began
  /// before it: `"contained": [`, the resource, `]`.
  private mutating func isResourceBehindBadLines(_ lines: [[UInt8]]) -> Bool {
    guard let found = lines.prefix(8).firstIndex(where: { isResource($0) }) else { return false }
    var before = OpenValue()
    for line in lines[..<found] { before.add(line) }
    return !before.isOpen || !before.goesOn(behind: lines[found], lines.dropFirst(found + 1).first)
  }

  private func failure(_ diagnostic: Diagnostic, _ path: String, size: Int = 0) -> InputPiece {
    InputPiece(
      file: path, content: .failed(RejectedRecord(diagnostics: [diagnostic], raw: [])), size: size)
  }
}
