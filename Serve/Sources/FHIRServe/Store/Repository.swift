// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import Synchronization

/// The resources of a folder, with all their versions.
///
/// What is written goes into a journal first, all changes of a transaction as one record, and is answered when
/// the record is on the disk; then it goes into its files. What the journal has is put into files again at the
/// next start.
public final class Repository: Sendable {
  /// All resources by type and id.
  typealias Table = [String: [String: Entry]]

  let folder: ResourceFolder
  private let table: SharedTable
  private let searches = Searches()
  private let keeper: Keeper
  /// Who writes, one at a time.
  ///
  /// Its value is the last moment that was given to a change.
  private let writer = Mutex(Int64(0))
  /// Shows other processes that the folder is in use.
  private let lock: Mutex<OpenFile?>

  init(_ folder: ResourceFolder, _ table: SharedTable, _ keeper: Keeper, lock: OpenFile) {
    (self.folder, self.table, self.keeper) = (folder, table, keeper)
    self.lock = Mutex(lock)
  }

  /// What is known of a resource; `nil` where there never was one.
  func entry(_ type: String, _ id: String) -> Entry? { table.entry(type, id) }

  /// The types of which there are resources.
  var types: [String] { table.types }

  /// All resources of a type that are not deleted, in the order in which they changed last.
  func ids(ofType type: String) -> [String] { table.ids(ofType: type) }

  /// All resources of a type with what is known of them, those that were deleted, too.
  func entries(ofType type: String) -> [String: Entry] { table.entries(ofType: type) }

  /// The bytes of a version; `nil` where there is no such version, or where it deletes its resource.
  func bytes(_ type: String, _ id: String, version: Int? = nil) throws(Refusal) -> [UInt8]? {
    // A file may be replaced between the look at the table and the reading.
    for _ in 0..<8 {
      guard let entry = table.entry(type, id) else { return nil }
      let number = version ?? entry.version
      guard let stamp = entry.stamp(number), !stamp.isDeletion else { return nil }
      if let waiting = entry.waiting.last(where: { $0.version == number }) { return waiting.bytes }
      let isCurrent = number == entry.version
      let path =
        isCurrent ? folder.current(type, id) : folder.earlier(type, id, number)
      let bytes: [UInt8]
      do throws(DiskFailure) {
        bytes = try Disk.read(path)
      } catch {
        if error.isMissing, table.entry(type, id)?.version != entry.version { continue }
        throw Refusal(error)
      }
      if isCurrent, table.entry(type, id)?.version != number { continue }
      guard entry.isBare || !isCurrent else { return bytes }
      return Stamping.completed(bytes, type, id, version: number, instant: stamp.instant)
    }
    throw Refusal(500, .transient, "\(type)/\(id) changes too often to be read")
  }

  /// Does something with what searches look through.
  func search<Result: Sendable>(
    types: [String]?, _ body: (borrowing Searches.Store) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    try searches.with(types ?? self.types, of: self, body)
  }

  /// Writes: all changes of the body, or none where it throws; they are on the disk when this returns.
  func write<Result: Sendable>(
    _ body: (inout Writing) throws(Refusal) -> Result
  ) async throws(Refusal) -> Result {
    let (result, isChanged) = try writer.withLock {
      (last) throws(Refusal) -> (Result, Bool) in
      last = max(Disk.now(), last + 1)
      var writing = Writing(self, at: last)
      let result = try body(&writing)
      try commit(writing.changes)
      return (result, !writing.changes.isEmpty)
    }
    if isChanged {
      do throws(DiskFailure) { try await keeper.wait() } catch { throw Refusal(error) }
    }
    return result
  }

  private func commit(_ changes: [Change]) throws(Refusal) {
    guard !changes.isEmpty else { return }
    do throws(DiskFailure) {
      for type in Set(changes.map(\.type)) where !table.has(type) { try folder.prepare(type) }
      let kept = changes.map { change in
        let entry = table.entry(change.type, change.id)
        let replaced = entry.flatMap { $0.current.isDeletion ? nil : $0.version }
        return Keeper.Kept(change: change, replaced: replaced)
      }
      try keeper.append(kept) { table.take(changes) }
    } catch {
      throw Refusal(error)
    }
    searches.take(changes)
  }

  /// Puts everything into files, and writes down what is known of them for a quick start.
  public func close() async {
    await keeper.finish()
    IndexFile.write(table.all, to: folder.index)
    unlock()
  }

  private func unlock() {
    lock.withLock { lock in
      lock?.close()
      lock = nil
    }
  }

  deinit { unlock() }
}
