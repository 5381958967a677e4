// SPDX-License-Identifier: Apache-2.0
import NIOPosix
import Synchronization

/// Keeps changes: first in a journal, then, on a thread of its own, in the files of resources.
///
/// All who wait at the same time share one wait for the disk.
final class Keeper: Sendable {
  private struct State {
    var journal: Journal
    /// The number of the journal.
    var number: Int
    var waiting: [CheckedContinuation<DiskFailure?, Never>] = []
    /// Changes that are in the journal, not in files.
    var changes: [Kept] = []
    var isRunning = false
    /// Why nothing is kept any more.
    var failure: DiskFailure?
  }

  /// A change, and the version that it replaces in its file.
  struct Kept: Sendable {
    var change: Change
    var replaced: Int?
  }

  private let folder: ResourceFolder
  private let state: Mutex<State>
  private let threads = NIOThreadPool(numberOfThreads: 1)
  private let settled: @Sendable ([Change]) -> Void

  /// `settled` is called with changes that are in their files.
  init(
    _ folder: ResourceFolder, _ journal: Journal, number: Int,
    settled: @escaping @Sendable ([Change]) -> Void
  ) {
    (self.folder, self.settled) = (folder, settled)
    state = Mutex(State(journal: journal, number: number))
    threads.start()
  }

  /// Adds changes to the journal, all or none; `added` is called before they can be in their files.
  func append(_ changes: [Kept], added: () -> Void) throws(DiskFailure) {
    var record: [UInt8] = []
    for kept in changes { kept.change.append(to: &record) }
    let bytes = record
    let failure: DiskFailure? = state.withLock { state in
      if let failure = state.failure { return failure }
      do throws(DiskFailure) {
        try state.journal.append(bytes)
        state.changes += changes
        added()
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Returns when all that was added before is on the disk.
  func wait() async throws(DiskFailure) {
    let failure = await withCheckedContinuation { continuation in
      let starts = state.withLock { state in
        state.waiting.append(continuation)
        defer { state.isRunning = true }
        return !state.isRunning
      }
      if starts { threads.submit { _ in self.run() } }
    }
    if let failure { throw failure }
  }

  private func run() {
    while true {
      let (group, changes, journal) = state.withLock { state in
        defer { (state.waiting, state.changes) = ([], []) }
        if state.waiting.isEmpty, state.changes.isEmpty { state.isRunning = false }
        return (state.waiting, state.changes, state.journal)
      }
      if group.isEmpty, changes.isEmpty { return }
      var failure: DiskFailure?
      do throws(DiskFailure) { try journal.synchronize() } catch { failure = error }
      // After such a failure nobody knows what the disk has.
      if let failure { state.withLock { $0.failure = failure } }
      for continuation in group { continuation.resume(returning: failure) }
      if failure == nil { settle(changes) }
      if failure == nil, journal.length > Self.longest { changeJournal() }
    }
  }

  private func settle(_ changes: [Kept]) {
    do throws(DiskFailure) {
      for kept in changes { try folder.put(kept.change, presentVersion: kept.replaced) }
      settled(changes.map(\.change))
    } catch {
      // The journal has them; they go into files at the next start.
      state.withLock { $0.failure = error }
    }
  }

  /// How long a journal gets before another one follows.
  private static let longest = 32 << 20

  /// Begins another journal, and removes the one before it when all of it is in files on the disk.
  private func changeJournal() {
    do throws(DiskFailure) {
      let number = state.withLock { $0.number } + 1
      let next = try Journal(new: folder.journal(number))
      try Disk.synchronize(folder: folder.own)
      let (old, changes) = state.withLock { state in
        defer { (state.journal, state.number, state.changes) = (next, number, []) }
        return (state.journal, state.changes)
      }
      try old.synchronize()
      settle(changes)
      if state.withLock({ $0.failure }) != nil { return }
      Disk.synchronizeAll()
      old.close()
      Disk.remove(old.path)
    } catch {
      state.withLock { $0.failure = error }
    }
  }

  /// Puts everything into files; nothing is left in the journal.
  func finish() async {
    try? await wait()
    try? await threads.runIfActive {
      if self.state.withLock({ $0.journal.length }) > 0 { self.changeJournal() }
    }
    try? await threads.shutdownGracefully()
  }

  deinit { threads.shutdownGracefully { _ in } }
}
