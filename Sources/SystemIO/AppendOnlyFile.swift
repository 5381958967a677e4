package import SurveyDiagnostics

/// A file that only its owner may read and that only grows; each addition is flushed to the disk.
///
/// One process has it at a time.
package final class AppendOnlyFile {
  private let descriptor: FileDescriptor
  private let path: String

  /// Makes a file that is not there yet; `nil` where it is.
  package init?(new path: String) throws(Diagnostic) {
    self.path = path
    do {
      descriptor = try .create(path, isPrivate: true)
    } catch {
      if error.isExistence { return nil }
      throw BatchOutput.unwritable(path, error)
    }
    _ = descriptor.lock()
  }

  /// Whether a file is being written by somebody else at present.
  package static func isInUse(_ path: String) -> Bool {
    guard let descriptor = try? FileDescriptor.openForReading(path) else { return false }
    defer { descriptor.close() }
    return !descriptor.lock()
  }

  /// Opens a file; what stands behind `length` bytes is cut off.
  package init(_ path: String, keeping length: Int) throws(Diagnostic) {
    self.path = path
    do {
      descriptor = try .openForAppending(path)
    } catch {
      throw BatchOutput.unwritable(path, error)
    }
    guard descriptor.lock() else {
      descriptor.close()
      throw Diagnostic(
        .error, .fileInUse, "another run is writing to it", at: Location(file: path),
        hint: "end that run first")
    }
    do {
      try descriptor.cut(to: length)
    } catch {
      throw BatchOutput.unwritable(path, error)
    }
  }

  deinit { descriptor.close() }

  /// Adds bytes; they are on the disk when this returns.
  package func append(_ bytes: [UInt8]) throws(Diagnostic) {
    do {
      try descriptor.write(bytes)
      try descriptor.synchronize()
    } catch {
      throw BatchOutput.unwritable(path, error)
    }
  }
}
