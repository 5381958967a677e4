// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

/// Changes that are made together.
///
/// What is asked of it are the resources as they are before the changes, but for ``version(_:_:)``.
struct Writing {
  let repository: Repository
  /// The moment of all changes, in milliseconds since 1970.
  let instant: Int64
  private(set) var changes: [Change] = []

  init(_ repository: Repository, at instant: Int64) {
    (self.repository, self.instant) = (repository, instant)
  }

  /// The number that the next version of a resource has.
  func nextVersion(_ type: String, _ id: String) -> Int {
    (repository.entry(type, id)?.version ?? 0) + 1
  }

  /// Makes a resource the current version of its id, and gives it as it is written.
  @discardableResult
  mutating func put(_ root: Element, _ type: String, _ id: String) -> [UInt8] {
    let version = nextVersion(type, id)
    let bytes = Stamping.bytes(root, type, id, version: version, instant: instant)
    changes.append(Change(type: type, id: id, version: version, instant: instant, bytes: bytes))
    return bytes
  }

  /// Deletes a resource.
  mutating func delete(_ type: String, _ id: String) {
    changes.append(
      Change(
        type: type, id: id, version: nextVersion(type, id), instant: instant, bytes: nil))
  }

  /// Changes the bytes of all that is written.
  mutating func rewrite(_ body: ([UInt8]) throws(Refusal) -> [UInt8]) throws(Refusal) {
    for index in changes.indices {
      if let bytes = changes[index].bytes { changes[index].bytes = try body(bytes) }
    }
  }
}
