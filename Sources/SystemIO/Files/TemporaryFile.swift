import CSystemIO

/// A new file beside another one, for its owner alone, under a name that no other run takes.
///
/// A signal that ends the program removes it, if ``CurrentProcess/removeTemporaryFilesAtSignals()``
/// was called. What a run leaves that was killed is known by its name, which ``TemporaryName`` makes of
/// that of the other file, and by its lock, which is gone; it goes when another run has replaced the other
/// file. So nobody else goes on with it, either, while it is open. The name is short, whatever that of the
/// other file is.
struct TemporaryFile {
  let path: String
  let descriptor: FileDescriptor
  private var slot: Int32

  /// Makes one in the folder of `target`.
  init(beside target: String, isRead: Bool = false) throws(SystemFailure) {
    let name = TemporaryName(of: target)
    var attempt = 0
    while true {
      let path = name.path(attempt)
      do {
        let descriptor = try FileDescriptor.create(path, isPrivate: true, isRead: isRead)
        // Whoever looks for what was left may have come between: that file is left to them.
        if !descriptor.isHeldByOthers(), descriptor.isNamed(path) {
          (self.path, self.descriptor) = (path, descriptor)
          // Only now, so that no signal takes away the file of another run.
          slot = fsi_hold_temporary(path)
          return
        }
        descriptor.close()
      } catch {
        if error.kind != .exists || attempt == Self.mostAttempts { throw error }
      }
      attempt += 1
    }
  }

  /// Opens one that another run has left, for what is added to it.
  init(existing path: String) throws(SystemFailure) {
    (self.path, slot) = (path, -1)
    descriptor = try .openForAppending(path)
  }

  /// Has it stay when a signal ends the program.
  mutating func keep() {
    fsi_release_temporary(slot)
    slot = -1
  }

  private static let mostAttempts = 1000

  /// Takes it away.
  func remove() {
    FileSystem.remove(path)
    fsi_release_temporary(slot)
  }

  /// Lets it take the place of another file.
  func replace(_ target: String) throws(SystemFailure) {
    try FileSystem.rename(path, to: target)
    fsi_release_temporary(slot)
    TemporaryName(of: target).removeLeftovers()
  }
}
