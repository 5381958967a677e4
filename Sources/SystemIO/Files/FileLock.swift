package import SurveyDiagnostics

/// A lock that one process on this machine has at a time, by a file that stays.
///
/// The system lets it go when the process ends, however that ends.
package final class FileLock: Sendable {
  private let descriptor: FileDescriptor

  private init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  deinit { descriptor.close() }

  /// Waits for the lock, on a thread of its own, so that nothing else stands still meanwhile.
  package static func take(_ path: String) async throws(Diagnostic) -> FileLock {
    let descriptor = try open(path)
    let lock = FileLock(descriptor)
    if descriptor.lock() { return lock }
    let failure = await withCheckedContinuation { continuation in
      let threads = WorkerThreads(count: 1, stack: 1 << 18) {
        continuation.resume(returning: Platform.lockWaiting(descriptor.number))
      }
      // Where no thread can be started, this one waits.
      if threads.count == 0 {
        continuation.resume(returning: Platform.lockWaiting(descriptor.number))
      }
      threads.detach()
    }
    if let failure { throw .unwritable(path, failure) }
    return lock
  }

  private static func open(_ path: String) throws(Diagnostic) -> FileDescriptor {
    do throws(SystemFailure) {
      while true {
        do throws(SystemFailure) {
          return try .openForAppending(path)
        } catch {
          if error.kind != .missing { throw error }
        }
        do throws(SystemFailure) {
          return try .create(path, isPrivate: true)
        } catch {
          if error.kind != .exists { throw error }
        }
      }
    } catch {
      throw .unwritable(path, error)
    }
  }
}
