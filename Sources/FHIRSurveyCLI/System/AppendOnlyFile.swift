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

  /// Makes a file that is not there yet; `nil` where it is.
  init?(new path: String) throws(Diagnostic) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0, errno == EEXIST { return nil }
    guard descriptor >= 0 else { throw Files.failure(.unwritableFile, "cannot be written", path) }
  }

  /// Opens a file; what stands behind `length` bytes is cut off.
  init(_ path: String, keeping length: Int) throws(Diagnostic) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw Files.failure(.unwritableFile, "cannot be written", path) }
    guard ftruncate(descriptor, off_t(length)) == 0 else {
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
