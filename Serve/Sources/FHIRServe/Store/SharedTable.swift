// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// What is known of all resources, for many threads.
final class SharedTable: Sendable {
  private let table: Mutex<Repository.Table>

  init(_ table: Repository.Table) { self.table = Mutex(table) }

  var all: Repository.Table { table.withLock { $0 } }
  var types: [String] { table.withLock { $0.keys.sorted() } }

  func has(_ type: String) -> Bool { table.withLock { $0[type] != nil } }

  func entry(_ type: String, _ id: String) -> Entry? { table.withLock { $0[type]?[id] } }

  func entries(ofType type: String) -> [String: Entry] { table.withLock { $0[type] ?? [:] } }

  func ids(ofType type: String) -> [String] {
    entries(ofType: type).filter { !$0.value.current.isDeletion }
      .sorted { ($0.value.current.instant, $0.key) < ($1.value.current.instant, $1.key) }
      .map(\.key)
  }

  func take(_ changes: [Change]) {
    table.withLock { table in
      for change in changes {
        if table[change.type]?[change.id]?.take(change) == nil {
          table[change.type, default: [:]][change.id] = Entry(change)
        }
      }
    }
  }

  /// Forgets the bytes of changes that are in files now.
  func settle(_ changes: [Change], in folder: ResourceFolder) {
    let marks = changes.map { Disk.stamp(folder.current($0.type, $0.id)) }
    table.withLock { table in
      for (change, mark) in zip(changes, marks) {
        table[change.type]?[change.id]?.waiting.removeAll { $0.version == change.version }
        table[change.type]?[change.id]?.mark = mark
      }
    }
  }
}
