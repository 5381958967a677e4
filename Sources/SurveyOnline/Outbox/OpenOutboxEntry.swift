public import SurveyDiagnostics
import Synchronization
import SystemIO

/// An entry that this process alone has; what happens with it is added to its file.
public final class OpenOutboxEntry: Sendable {
  /// The entry, with what has happened so far.
  public var entry: OutboxEntry { current.withLock { $0 } }
  /// Whether it was made by this process, so that nothing of it can be on a server yet.
  public let isNew: Bool
  private let current: Mutex<OutboxEntry>
  private let file: AppendOnlyFile
  private let path: String

  init(_ entry: OutboxEntry, _ file: AppendOnlyFile, _ path: String, isNew: Bool) {
    current = Mutex(entry)
    self.isNew = isNew
    self.file = file
    self.path = path
  }

  /// Waits until all of it is on the disk.
  func synchronize() throws(Diagnostic) { try file.synchronize() }

  /// Adds that a resource is stored.
  ///
  /// Where that is lost, the resource is found on the server the next time: nobody waits for the disk.
  public func add(stored index: Int, as address: String) throws(Diagnostic) {
    try file.append(OutboxText.line(stored: index, as: address), isDurable: false)
    current.withLock { $0.progress.stored[index] = address }
  }

  /// Adds that the Task needs nothing more.
  public func addTaskDone() throws(Diagnostic) {
    try file.append(OutboxText.lineTaskDone(), isDurable: false)
    current.withLock { $0.progress.isTaskDone = true }
  }

  /// Adds that a try failed.
  public func add(failure: Diagnostic) throws(Diagnostic) {
    try file.append(OutboxText.line(failed: failure))
    current.withLock { entry in
      entry.progress.tries += 1
      entry.progress.lastCode = failure.code.description
      entry.progress.lastError = failure.text(in: .english)
    }
  }

  /// Takes the entry away: all of it is on the server, or the person gives it up.
  public func remove() { FileSystem.remove(path) }
}
