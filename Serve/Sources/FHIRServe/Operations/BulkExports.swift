// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Exports that were asked for, each with its files in a folder.
final class BulkExports: Sendable {
  struct Export: Sendable {
    /// The address that was asked.
    var request: String
    /// The moment of which the data is, in milliseconds since 1970.
    var instant: Int64
    var owner: String?
    /// The files: their type, name and number of resources; `nil` until it is done.
    var files: [File]?
    var deletions: [File] = []
    /// Why it was given up.
    var failure: Refusal?
  }

  struct File: Sendable {
    var type: String
    var name: String
    var count: Int
  }

  private let exports = Mutex<[String: Export]>([:])

  subscript(_ name: String) -> Export? {
    get { exports.withLock { $0[name] } }
    set { exports.withLock { $0[name] = newValue } }
  }
}
