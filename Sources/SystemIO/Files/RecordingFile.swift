package import SurveyDiagnostics

/// A file for its owner alone to which lines are added as they come.
///
/// Each line is with the system at once, so that it outlives the process; nobody waits for the disk.
package final class RecordingFile {
  private let descriptor: FileDescriptor
  private let path: String
  /// Why a line could not be added; no other is, then.
  package private(set) var failure: Diagnostic?

  /// Makes the file; one that exists is an error unless `force`, and is gone then.
  package init(_ path: String, force: Bool) throws(Diagnostic) {
    self.path = path
    try OutputFile.check(path, force: force)
    do {
      let target = try FileSystem.target(of: path)
      if FileSystem.kind(of: target) == .device {
        descriptor = try .openForWriting(target)
      } else {
        // A new file, so that nobody who may read the former one reads this one.
        if FileSystem.kind(of: target) == .file { FileSystem.remove(target) }
        descriptor = try .create(target, isPrivate: true)
      }
    } catch {
      throw .unwritable(path, error)
    }
  }

  deinit { descriptor.close() }

  /// Adds a line.
  package func add(_ line: String) {
    guard failure == nil else { return }
    do {
      try descriptor.write(Array(line.utf8) + [0x0A])
    } catch {
      failure = .unwritable(path, error)
    }
  }
}
