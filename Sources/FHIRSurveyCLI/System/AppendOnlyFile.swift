import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that only its owner may read and that only grows; each addition is flushed to the disk.
final class AppendOnlyFile {
  private let descriptor: Int32
  private let path: String

  /// Opens or makes the file; what stands behind `keeping` bytes is cut off.
  init(_ path: String, keeping length: Int? = nil) throws(Diagnostic) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Files.failure(.unwritableFile, "cannot be written", path) }
    if let length, ftruncate(descriptor, off_t(length)) != 0 {
      throw Files.failure(.unwritableFile, "cannot be written", path)
    }
  }

  deinit { close(descriptor) }

  /// Adds bytes; they are on the disk when this returns.
  func append(_ bytes: [UInt8]) throws(Diagnostic) {
    guard World.writeAll(bytes, to: descriptor), fsync(descriptor) == 0 else {
      throw Files.failure(.unwritableFile, "cannot be written", path)
    }
  }
}
