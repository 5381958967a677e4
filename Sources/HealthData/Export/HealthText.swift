import CompressedFiles
import SpreadsheetFile
import SurveyDiagnostics
import SystemIO

/// The text of an export, piece by piece.
///
/// iOS 16 lets U+000B pass, which XML forbids: it is read as a space, and counted.
final class HealthText {
  private enum Source {
    case file(ByteStream)
    case entry(ZipEntryStream)
  }

  /// How many forbidden characters were read as spaces.
  private(set) var controls = 0
  private let source: Source

  init(_ export: HealthExport) throws(Diagnostic) {
    guard let name = export.entry else {
      source = .file(try ByteStream(path: export.path))
      return
    }
    guard let entry = try ZipFile(path: export.path).open(name) else {
      throw Diagnostic(.archiveWithoutExport, at: Location(file: export.path))
    }
    source = .entry(entry)
  }

  /// Reads some bytes into a part of a buffer; 0 at the end.
  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(Diagnostic) -> Int {
    let count =
      switch source {
      case .file(let stream): try stream.read(into: &buffer, range)
      case .entry(let stream): try stream.read(into: &buffer, range)
      }
    var rest = range.lowerBound..<range.lowerBound + count
    while let index = firstIndex(of: 0x0B, in: buffer, rest) {
      buffer[index] = 0x20
      controls += 1
      rest = index + 1..<rest.upperBound
    }
    return count
  }
}
