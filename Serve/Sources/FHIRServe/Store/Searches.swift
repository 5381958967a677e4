// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import FHIRSearch
import Synchronization

/// The resources that searches look through: of each type that was asked for, all of them, in memory.
final class Searches: Sendable {
  struct Store {
    fileprivate(set) var resources = ResourceStore()
    fileprivate var types: Set<String> = []
  }

  private let store = Mutex(Store())

  /// Does something with all resources of some types; they are read when they are first needed.
  func with<Result: Sendable>(
    _ types: [String], of repository: Repository,
    _ body: (borrowing Store) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    try store.withLock { (store) throws(Refusal) -> Result in
      for type in types where store.types.insert(type).inserted {
        for id in repository.ids(ofType: type) {
          guard let bytes = try repository.bytes(type, id) else { continue }
          Self.add(bytes, type, id, to: &store)
        }
      }
      return try body(store)
    }
  }

  /// Takes changes of types that are in memory.
  func take(_ changes: [Change]) {
    store.withLock { store in
      for change in changes where store.types.contains(change.type) {
        store.resources.remove(change.type, change.id)
        if let bytes = change.bytes { Self.add(bytes, change.type, change.id, to: &store) }
      }
    }
  }

  private static func add(_ bytes: [UInt8], _ type: String, _ id: String, to store: inout Store) {
    var reader = JSONReader()
    guard let root = reader.read(Source(name: "\(type)/\(id)", bytes: bytes)).document?.root else {
      return
    }
    // A read may have brought what a change brings once more.
    store.resources.remove(type, id)
    store.resources.insert(root)
  }
}
