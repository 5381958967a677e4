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
  /// On which thread.
  enum Making {
    /// On the one that writes.
    case here
    /// On one of its own, which is worth it where much is written.
    case behind
  }

  private final class Sum { var value = FileDigest() }

  private let file: OutputFile
  private let value: () -> FileDigest

  /// Sees all that is written to a file from now on, which is empty; `nil` for what is no file.
  init?(_ file: OutputFile, _ making: Making) {
    guard file.canBeKept else { return nil }
    self.file = file
    switch making {
    case .here:
      let sum = Sum()
      file.observer = { sum.value.add($0[...]) }
      value = { sum.value }
    case .behind:
      let sum = WorkBehind(FileDigest(), [[], []]) { $0.add($1[...]) }
      file.observer = { sum.hand(&$0) }
      value = { sum.value }
    }
  }

  /// That of the whole file, when all is written; `nil` where another run wrote a part of it.
  var whole: FileDigest? {
    guard file.observer != nil else { return nil }
    let value = value()
    return value.bytes == file.bytesWritten ? value : nil
  }
}
