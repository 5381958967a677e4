import Diagnostics
import FHIRDocument

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
  let content: Content
  /// How many bytes of the inputs it is.
  let size: Int
}

extension RejectedRecord {
  /// A line that has too many bytes; it is kept nowhere, because it was not held.
  static func tooLong(_ file: String, _ line: Int, _ options: ReadOptions) -> RejectedRecord {
    let place = Location(file: file, position: SourcePosition(line: line, column: 1))
    return RejectedRecord(
      diagnostics: [
        Diagnostic(
          .error, .tooLarge, "the line has more than \(options.maximumSize) bytes", at: place,
          hint: "such a line is not held, and so not copied to the file of rejects")
      ], raw: [])
  }
}
