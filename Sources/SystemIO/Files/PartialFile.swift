package import SurveyDiagnostics

/// A file that comes in pieces, maybe over several runs: it has its name once it is complete.
///
/// Until then it is beside it with `.part` behind the name.
package final class PartialFile {
  private let path: String
  private let partial: String
  private var descriptor: FileDescriptor
  private var isOpen = true
  /// How many bytes there are so far.
  package private(set) var size: Int

  /// Opens what an earlier run left, or a new file.
  package init(_ path: String) throws(Diagnostic) {
    self.path = path
    partial = path + ".part"
    do {
      size = FileSystem.size(of: partial) ?? 0
      if FileSystem.kind(of: partial) == .missing {
        descriptor = try .create(partial)
      } else {
        descriptor = try .openForAppending(partial)
      }
    } catch {
      throw .unwritable(path + ".part", error)
    }
  }

  deinit { if isOpen { descriptor.close() } }

  /// Throws away what there is.
  package func restart() throws(Diagnostic) {
    try perform { () throws(SystemFailure) in
      try descriptor.cut(to: 0)
      try descriptor.go(to: 0)
    }
    size = 0
  }

  /// Adds bytes.
  package func append(_ bytes: [UInt8]) throws(Diagnostic) {
    try perform { () throws(SystemFailure) in try descriptor.write(bytes) }
    size += bytes.count
  }

  /// Gives the file its name.
  package func finish() throws(Diagnostic) {
    try perform { () throws(SystemFailure) in
      try descriptor.synchronize()
      descriptor.close()
      isOpen = false
      try FileSystem.rename(partial, to: path)
    }
  }

  /// Leaves nothing of it.
  package func remove() { FileSystem.remove(partial) }

  private func perform(_ work: () throws(SystemFailure) -> Void) throws(Diagnostic) {
    do {
      try work()
    } catch {
      throw .unwritable(partial, error)
    }
  }
}
