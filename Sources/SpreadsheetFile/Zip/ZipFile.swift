import CompressedFiles
package import SurveyDiagnostics
import SystemIO

/// The files in a zip archive on the disk, each unpacked as a stream.
///
/// Neither the archive nor what is in it is held in memory, whatever their size. What is refused is what
/// ``ZipArchive`` refuses; since a stream has no size that is too large, a file that unpacks to more than
/// five hundred times its bytes is, which no honest text does.
package struct ZipFile {
  /// The names of its files and how many bytes they unpack to, in the order of its directory.
  package var names: [(name: String, size: Int)] { entries.map { ($0.name, $0.size) } }

  private let path: String
  private let entries: [ZipEntry]
  private static let greatestRatio = 500

  /// Reads the directory of an archive.
  package init(path: String) throws(Diagnostic) {
    let bytes: FileBytes
    do { bytes = try FileBytes(path: path) } catch { throw .unreadable(path, error) }
    guard let entries = ZipDirectory(bytes).entries else {
      throw Diagnostic(.damagedArchive, at: Location(file: path))
    }
    (self.path, self.entries) = (path, entries)
  }

  /// Opens the first file of a name; `nil` where there is none.
  package func open(_ name: String) throws(Diagnostic) -> ZipEntryStream? {
    guard let entry = entries.first(where: { $0.name == name }) else { return nil }
    let location = Location(file: path)
    let name = Diagnostic.Argument.Value.quoted(entry.name)
    if entry.isEncrypted { throw Diagnostic(.encryptedEntry, ["name": name], at: location) }
    if case .other(let number) = entry.method {
      throw Diagnostic(
        .unknownCompression, ["name": name, "method": .number(number)], at: location)
    }
    guard entry.size / Self.greatestRatio <= entry.data.count else {
      throw Diagnostic(.entryTooLarge, ["name": name, "size": .number(entry.size)], at: location)
    }
    return try ZipEntryStream(entry, in: path)
  }
}

/// A file in a zip archive, unpacked piece by piece.
package final class ZipEntryStream {
  private let entry: ZipEntry
  private let path: String
  private let stream: DeflatedStream

  init(_ entry: ZipEntry, in path: String) throws(Diagnostic) {
    (self.entry, self.path) = (entry, path)
    stream = try DeflatedStream(
      path: path, range: entry.data, isDeflated: entry.method == .deflated)
  }

  /// Unpacks some bytes into a part of a buffer, which is not empty; 0 at the end.
  ///
  /// Throws where the data are damaged, or are not of the size and the checksum that the directory says.
  package func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(Diagnostic) -> Int {
    guard case .given(let count) = try stream.read(into: &buffer, range),
      stream.bytesGiven <= entry.size,
      count > 0 || (stream.bytesGiven == entry.size && stream.checksum == entry.checksum)
    else {
      throw Diagnostic(
        .damagedEntry, ["name": .quoted(entry.name)], at: Location(file: path))
    }
    return count
  }
}
