import Crypto
package import SystemIO

/// The SHA-256 of what a file gets, computed while it is written.
///
/// ```swift
/// let digest = FileDigest(of: output)
/// … try output.finish()
/// digest.hexadecimal  // "9f86d081…"
/// ```
package final class FileDigest {
  private var hash = SHA256()

  /// Sees all that is written from now on; before anything is, so that it is all of the file.
  package init(of output: OutputFile) {
    output.onWrite = { [self] bytes in bytes.withUnsafeBytes { hash.update(bufferPointer: $0) } }
  }

  /// The digest of what went to the file so far, 64 hexadecimal digits; all of it once the file is finished.
  package var hexadecimal: String {
    var text = ""
    for byte in hash.finalize() { text.append(hexadecimal: byte) }
    return text
  }
}
