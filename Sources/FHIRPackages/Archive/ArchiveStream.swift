import CompressedFiles
import FHIRDocument
import SurveyDiagnostics

/// The bytes of an archive, one after the other, decompressed.
final class ArchiveStream {
  let path: String
  private let limits: ArchiveLimits
  private let stream: ByteStream
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var rest = 0..<0
  private var given = 0

  init(_ path: String, _ limits: ArchiveLimits) throws(Diagnostic) {
    (self.path, self.limits) = (path, limits)
    stream = try ByteStream(path: path)
  }

  /// Some of the next bytes, at most so many; empty at the end.
  private func some(_ most: Int) throws(Diagnostic) -> Range<Int> {
    if rest.isEmpty {
      let count = try stream.read(into: &buffer, 0..<buffer.count)
      rest = 0..<count
      given += count
      if given > limits.ratioFrom, stream.isCompressed,
        given / limits.ratio > max(1, stream.bytesTaken)
      {
        throw refusal(.archiveBomb(limits.ratio))
      }
    }
    let part = rest.lowerBound..<min(rest.upperBound, rest.lowerBound + most)
    rest = part.upperBound..<rest.upperBound
    return part
  }

  /// The next bytes, exactly so many; fewer at the end.
  func read(_ count: Int) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    // What a header promises is not believed before it is there.
    bytes.reserveCapacity(min(count, 1 << 20))
    while bytes.count < count {
      let part = try some(count - bytes.count)
      if part.isEmpty { break }
      bytes += buffer[part]
    }
    return bytes
  }

  /// Reads over so many bytes; `false` where there are fewer.
  func skip(_ count: Int) throws(Diagnostic) -> Bool {
    var left = count
    while left > 0 {
      let part = try some(left)
      if part.isEmpty { return false }
      left -= part.count
    }
    return true
  }

  /// Whether nothing but zeros follows.
  func endsInZeros() throws(Diagnostic) -> Bool {
    while true {
      let part = try some(buffer.count)
      if part.isEmpty { return true }
      if buffer[part].contains(where: { $0 != 0 }) { return false }
    }
  }

  func refusal(_ reason: Phrase, _ entry: String? = nil) -> Diagnostic {
    Diagnostic(
      .refusedArchive, ["reason": .phrase(reason), "entry": entry.map { .quoted($0) }],
      at: Location(file: path))
  }
}
