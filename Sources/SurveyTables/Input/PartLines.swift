import SurveyDiagnostics
import SystemIO

/// Gives findings in a part that starts inside a file the numbers that their lines have in the file.
///
/// The lines before the part are counted when the first finding needs that.
struct PartLines {
  private let part: InputPart?
  private var before: Int?

  init(_ parts: [InputPart]) {
    part = parts.first { ($0.range?.lowerBound ?? 0) > 0 }
  }

  /// The finding with the line of the file.
  mutating func locate(_ finding: Diagnostic) -> Diagnostic {
    guard let part, finding.location.file == part.path,
      let position = finding.location.position
    else { return finding }
    let before = before ?? (try? part.linesBefore()) ?? 0
    self.before = before
    var located = finding
    located.location.position = SourcePosition(
      line: position.line + before, column: position.column)
    return located
  }
}

extension InputPart {
  /// The number of the lines of the file that are before it.
  func linesBefore() throws(Diagnostic) -> Int {
    guard let end = range?.lowerBound, end > 0 else { return 0 }
    do {
      let file = try FileDescriptor.openForReading(path)
      defer { file.close() }
      var block = [UInt8](repeating: 0, count: InputFile.blockSize)
      var (position, lines) = (0, 0)
      while position < end {
        let read = try file.read(into: &block, 0..<min(block.count, end - position))
        if read == 0 { break }
        lines += count(UInt8(ascii: "\n"), in: block, 0..<read)
        position += read
      }
      return lines
    } catch {
      throw .unreadable(path, error)
    }
  }
}
