package import SurveyDiagnostics

/// A lock that one process on this machine has at a time, or several share, by a file that stays.
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

  /// The lock for this process alone, without waiting; `nil` where others have it.
  package static func takeAtOnce(_ path: String) throws(Diagnostic) -> FileLock? {
    let lock = FileLock(try open(path))
    return lock.descriptor.lock() ? lock : nil
  }

  /// The lock together with whoever asks in the same way; `nil` where one process has it alone.
  package static func share(_ path: String) throws(Diagnostic) -> FileLock? {
    let lock = FileLock(try open(path))
    return Platform.lockShared(lock.descriptor.number) ? lock : nil
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
