package import SurveyDiagnostics

/// A file that only its owner may read and that only grows; each addition is flushed to the disk.
///
/// One process has it at a time.
package final class AppendOnlyFile: Sendable {
  private let descriptor: FileDescriptor
  private let path: String

  /// Makes a file; its name and all of `bytes` are on the disk when this returns; `nil` where there
  /// is one.
  ///
  /// At no moment it has a part of the bytes, and nothing is left of it where this fails.
  package init?(new path: String, holding bytes: [UInt8] = []) throws(Diagnostic) {
    self.path = path
    do {
      // Nobody else makes a file of this name from now on.
      try FileDescriptor.create(path, isPrivate: true).close()
    } catch {
      if error.kind == .exists { return nil }
      throw .unwritable(path, error)
    }
    do {
      descriptor = try Self.fill(path, bytes)
    } catch {
      FileSystem.remove(path)
      throw .unwritable(path, error)
    }
  }

  /// Puts a locked file with some bytes in the place of an empty one.
  private static func fill(_ path: String, _ bytes: [UInt8]) throws(SystemFailure) -> FileDescriptor
  {
    let file = try TemporaryFile(beside: path)
    do {
      try file.descriptor.write(bytes)
      try file.descriptor.synchronize()
      try file.replace(path)
    } catch {
      file.descriptor.close()
      file.remove()
      throw error
    }
    do {
      try FileSystem.synchronize(folder: FileSystem.parts(of: path).folder)
    } catch {
      file.descriptor.close()
      throw error
    }
    return file.descriptor
  }

  /// Opens a file that is there; it stays as it is.
  package init(_ path: String) throws(Diagnostic) {
    self.path = path
    guard FileSystem.kind(of: path) != .device else {
      throw Diagnostic(.fileIsDevice, at: Location(file: path))
    }
    do {
      descriptor = try .openForAppending(path)
    } catch {
      throw .unwritable(path, error)
    }
    // From here on `deinit` closes it, also where this throws.
    if !descriptor.lock() { throw Diagnostic(.fileInUse, at: Location(file: path)) }
  }

  /// Opens a file of this name for this process alone, and makes it where there is none; `nil` where another
  /// process has it.
  package init?(claiming path: String) throws(Diagnostic) {
    self.path = path
    do {
      descriptor = try .openForAppending(path, creating: true)
    } catch {
      throw .unwritable(path, error)
    }
    // From here on `deinit` closes it. Whoever had it may have taken it away meanwhile.
    if !descriptor.lock() || !descriptor.isNamed(path) { return nil }
  }

  deinit { descriptor.close() }

  /// Cuts off what follows a number of bytes.
  package func cut(to length: Int) throws(Diagnostic) {
    do {
      try descriptor.cut(to: length)
    } catch {
      throw .unwritable(path, error)
    }
  }

  /// Adds bytes; they are on the disk when this returns, unless the caller waits for that later.
  package func append(_ bytes: [UInt8], isDurable: Bool = true) throws(Diagnostic) {
    do {
      try descriptor.write(bytes)
      if isDurable { try descriptor.synchronize() }
    } catch {
      throw .unwritable(path, error)
    }
  }

  /// Waits until what was added is on the disk.
  package func synchronize() throws(Diagnostic) {
    do {
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
