package import SurveyDiagnostics

/// A file without a name, for its owner alone: written from start to end, then read likewise.
package final class NamelessFile {
  private let path: String
  private let descriptor: FileDescriptor
  private var isRead = false

  /// Makes it in the folder of `path`.
  package init(beside path: String) throws(Diagnostic) {
    self.path = path
    do {
      let file = try TemporaryFile(beside: path, isRead: true)
      descriptor = file.descriptor
      file.remove()
    } catch {
      throw .unwritable(path, error)
    }
  }

  deinit { descriptor.close() }

  package func append(_ bytes: [UInt8]) throws(Diagnostic) {
    do {
      try descriptor.write(bytes)
    } catch {
      throw .unwritable(path, error)
    }
  }

  /// The next bytes, from the start on.
  package func next(_ count: Int) throws(Diagnostic) -> [UInt8] {
    do throws(SystemFailure) {
      if !isRead { try descriptor.go(to: 0) }
      isRead = true
      var bytes = [UInt8](repeating: 0, count: count)
      var done = 0
      while done < count {
        let read = try descriptor.read(into: &bytes, done..<count)
        if read == 0 { throw SystemFailure(.endedEarly) }
        done += read
      }
      return bytes
    } catch {
      throw .unwritable(path, error)
    }
  }
}
