import Crypto
package import SurveyDiagnostics
import SystemIO

/// The SHA-256 of a file, and how many bytes it has.
package struct FileDigest: Sendable {
  /// How many bytes the file has.
  package private(set) var bytes = 0
  private var hash = SHA256()

  /// The digest of an empty file.
  init() {}

  /// Adds what follows.
  mutating func add(_ text: ArraySlice<UInt8>) {
    text.withUnsafeBytes { hash.update(bufferPointer: $0) }
    bytes += text.count
  }

  /// The digest in 64 hexadecimal digits.
  package var digest: String {
    var text = ""
    for byte in hash.finalize() { text.append(hexadecimal: byte) }
    return text
  }

  /// That of a file that is there.
  package static func ofFile(_ path: String) throws(Diagnostic) -> FileDigest {
    var result = FileDigest()
    do throws(SystemFailure) {
      let descriptor = try FileDescriptor.openForReading(path)
      defer { descriptor.close() }
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      while true {
        let count = try descriptor.read(into: &buffer, buffer.indices)
        if count == 0 { break }
        result.add(buffer[..<count])
      }
    } catch {
      throw .unreadable(path, error)
    }
    return result
  }
}

/// Makes the digest of an output while it is written, so that it need not be read again.
struct OutputDigest {
  private final class Sum { var value = FileDigest() }

  private let sum = Sum()
  private let file: OutputFile

  /// Sees all that is written to a file from now on, which is empty.
  init(_ file: OutputFile) {
    self.file = file
    if file.canBeKept { file.observer = { [sum] in sum.value.add($0) } }
  }

  /// That of the whole file; `nil` where another run wrote a part of it, or it is not a file.
  var whole: FileDigest? {
    file.observer != nil && sum.value.bytes == file.bytesWritten ? sum.value : nil
  }
}
