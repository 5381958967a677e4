package import SurveyDiagnostics

/// A file that only its owner may read and that only grows; each addition is flushed to the disk.
///
/// One process has it at a time.
package final class AppendOnlyFile {
  private let descriptor: FileDescriptor
  private let path: String

  /// Makes a file, whose name is on the disk when this returns; `nil` where there is one.
  package init?(new path: String) throws(Diagnostic) {
    self.path = path
    do {
      descriptor = try .create(path, isPrivate: true)
      try FileSystem.synchronize(folder: FileSystem.parts(of: path).folder)
    } catch {
      if error.kind == .exists { return nil }
      throw .unwritable(path, error)
    }
    _ = descriptor.lock()
  }

  /// Opens a file; what follows `length` bytes is cut off.
  package init(_ path: String, keeping length: Int) throws(Diagnostic) {
    self.path = path
    guard FileSystem.kind(of: path) != .device else {
      throw Diagnostic(.fileIsDevice, at: Location(file: path))
    }
    do {
      descriptor = try .openForAppending(path)
    } catch {
      throw .unwritable(path, error)
    }
    guard descriptor.lock() else {
      descriptor.close()
      throw Diagnostic(.fileInUse, at: Location(file: path))
    }
    do {
      try descriptor.cut(to: length)
    } catch {
      throw .unwritable(path, error)
    }
  }

  deinit { descriptor.close() }

  /// Adds bytes; they are on the disk when this returns.
  package func append(_ bytes: [UInt8]) throws(Diagnostic) {
    do {
      try descriptor.write(bytes)
      try descriptor.synchronize()
    } catch {
      throw .unwritable(path, error)
    }
  }

  /// Whether somebody else is writing to a file at present.
  package static func isInUse(_ path: String) -> Bool {
    guard FileSystem.kind(of: path) == .file,
      let descriptor = try? FileDescriptor.openForReading(path)
    else { return false }
    defer { descriptor.close() }
    return !descriptor.lock()
  }
}
