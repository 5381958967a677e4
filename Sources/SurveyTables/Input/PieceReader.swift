import FHIRDocument
import SurveyDiagnostics

/// Cuts files into pieces: NDJSON at line ends, about a block each, any other file not at all.
struct PieceReader {
  private let options: ReadOptions
  private var reader: JSONReader
  private var parts: ArraySlice<InputPart>
  private var file: InputFile?
  private var isLines = false
  private var spare: [UInt8] = []
  /// How many bytes of the present file the pieces of it were so far, where it is compressed.
  private var taken = 0
  /// Where the next piece starts; the number of the part is that of the next one to be opened.
  private var position: InputPosition

  /// Reads parts, the first of which has a number.
  init(_ parts: [InputPart], firstPart: Int = 0, options: ReadOptions) {
    self.parts = parts[...]
    position = InputPosition(part: firstPart, offset: 0, line: 1)
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
          let start = self.start(in: file)
          if var piece = try nextPiece(of: file) {
            piece.start = start
            position.offset += piece.size
            position.line = file.line
            return piece
          }
          self.file = nil
        } catch {
          self.file = nil
          return failure(error, file.name)
        }
      } else {
        guard let part = parts.popFirst() else { return nil }
        do {
          try open(part)
        } catch {
          return failure(error, part.path)
        }
      }
    }
  }

  /// Where the next piece of a file starts; `nil` inside one that is compressed.
  private func start(in file: InputFile) -> InputPosition? {
    if file.isCompressed, taken > 0 { return nil }
    var start = position
    start.part -= 1
    return start
  }

  private mutating func nextPiece(of file: InputFile) throws(Diagnostic) -> InputPiece? {
    guard isLines else {
      self.file = nil
      guard let bytes = try file.rest() else {
        return failure(
          Diagnostic(
            .inputTooLarge, ["limit": .number(file.limit)],
            at: Location(file: file.name, position: SourcePosition(line: 1, column: 1))),
          file.name, size: file.bytesRead)
      }
      return InputPiece(file: file.name, content: .whole(bytes), size: file.bytesRead)
    }
    guard let lines = try file.nextLines(spare: &spare) else { return nil }
    return InputPiece(
      file: file.name,
      content: lines.exceeded.map {
        .failed(.tooLong(file.name, lines.number, limit: $0))
      } ?? .lines(lines),
      size: size(of: lines, in: file))
  }

  /// How many bytes of the file lines are; of a compressed one those that were read since the last.
  private mutating func size(of lines: InputFile.Lines, in file: InputFile) -> Int {
    guard file.isCompressed else { return lines.size }
    defer { taken = file.bytesRead }
    return file.bytesRead - taken
  }

  private mutating func open(_ part: InputPart) throws(Diagnostic) {
    position = InputPosition(
      part: position.part + 1, offset: part.range?.lowerBound ?? 0, line: part.firstLine)
    let opened = try InputFile(
      path: part.path, range: part.range, line: part.firstLine, limit: options.maximumSize)
    isLines = part.range != nil
    if !isLines { isLines = try startsWithLines(opened) }
    taken = 0
    file = opened
  }

  /// Whether each line of a file is to be read by itself.
  mutating func startsWithLines(_ file: InputFile) throws(Diagnostic) -> Bool {
    if try file.startsWithLongLine() { return true }
    if isResource(try file.peekLines(1).first ?? []) { return true }
    return isResourceBehindBadLines(try file.peekLines(9))
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
