import Crypto
package import SurveyDiagnostics
import SystemIO

/// The SHA-256 of a file.
package enum FileDigest {
  /// How many bytes the file has, and their digest in 64 hexadecimal digits.
  package static func ofFile(_ path: String) throws(Diagnostic) -> (bytes: Int, digest: String) {
    var hash = SHA256()
    var size = 0
    do throws(SystemFailure) {
      let descriptor = try FileDescriptor.openForReading(path)
      defer { descriptor.close() }
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      while true {
        let count = try descriptor.read(into: &buffer, buffer.indices)
        if count == 0 { break }
        buffer.withUnsafeBytes { hash.update(bufferPointer: .init(rebasing: $0[..<count])) }
        size += count
      }
    } catch {
      throw .unreadable(path, error)
    }
    var text = ""
    for byte in hash.finalize() { text.append(hexadecimal: byte) }
    return (size, text)
  }
}
