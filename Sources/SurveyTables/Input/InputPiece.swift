import SurveyDiagnostics

/// A part of the inputs that is read by itself, on any thread.
struct InputPiece: Sendable {
  enum Content: Sendable {
    /// Lines with a resource each.
    case lines(InputFile.Lines)
    /// A file that is one value.
    case whole([UInt8])
    /// What could not be read.
    case failed(RejectedRecord)
  }

  /// The file as the caller named it; `-` for standard input.
  let file: String
  private(set) var content: Content
  /// How many bytes of the inputs it is.
  let size: Int
  /// Where it starts; `nil` where reading cannot start there, as inside a compressed file.
  var start: InputPosition?

  init(file: String, content: Content, size: Int) {
    self.file = file
    self.content = content
    self.size = size
  }

  /// Gives away the buffer that held the lines, so that nothing but the taker holds it: a buffer
  /// that two hold is copied when it is used again.
  mutating func takeBuffer() -> [UInt8] {
    guard case .lines(let lines) = content else { return [] }
    content = .whole([])
    return lines.bytes
  }
}

extension RejectedRecord {
  /// A line that has too many bytes; it is not copied anywhere, because it was not held.
  static func tooLong(_ file: String, _ line: Int, limit: Int) -> RejectedRecord {
    let location = Location(file: file, position: SourcePosition(line: line, column: 1))
    return RejectedRecord(
      diagnostics: [Diagnostic(.lineTooLarge, ["limit": .number(limit)], at: location)], raw: [])
  }
}
