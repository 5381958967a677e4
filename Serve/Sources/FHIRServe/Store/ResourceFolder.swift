// SPDX-License-Identifier: Apache-2.0

/// Where the versions of resources are: `Type/id.json`, `Type/_history/id~2.json`.
///
/// A version that deletes its resource is an empty file `Type/_history/id~3.deleted`. An id has no `~`.
struct ResourceFolder: Sendable {
  let root: String

  /// What the server keeps for itself.
  var own: String { root + "/.serve" }
  private var temporary: String { own + "/new" }
  var index: String { own + "/index" }
  var exports: String { own + "/exports" }
  func export(_ name: String) -> String { "\(exports)/\(name)" }
  var lock: String { own + "/lock" }

  func journal(_ number: Int) -> String { "\(own)/journal-\(number)" }

  /// The numbers of the journals that are there, in their order.
  var journals: [Int] {
    Disk.names(in: own).compactMap { name in
      name.hasPrefix("journal-") ? Int(name.dropFirst(8)) : nil
    }.sorted()
  }

  func current(_ type: String, _ id: String) -> String { "\(root)/\(type)/\(id).json" }

  func earlier(_ type: String, _ id: String, _ version: Int) -> String {
    "\(root)/\(type)/_history/\(id)~\(version).json"
  }

  func deletion(_ type: String, _ id: String, _ version: Int) -> String {
    "\(root)/\(type)/_history/\(id)~\(version).deleted"
  }

  /// Makes the folders of a type.
  func prepare(_ type: String) throws(DiskFailure) {
    try Disk.makeFolder("\(root)/\(type)")
    try Disk.makeFolder("\(root)/\(type)/_history")
  }

  /// Puts a change into its files; doing it twice is the same as doing it once.
  ///
  /// `presentVersion` is the version in `Type/id.json`, if there is one.
  func put(_ change: Change, presentVersion: Int?) throws(DiskFailure) {
    let current = current(change.type, change.id)
    if let presentVersion {
      if presentVersion == change.version { return }
      try Disk.link(current, as: earlier(change.type, change.id, presentVersion))
    }
    guard let bytes = change.bytes else {
      let name = deletion(change.type, change.id, change.version)
      try Disk.replace(name, with: Array("\(change.instant)".utf8), by: temporary)
      Disk.remove(current)
      return
    }
    try Disk.replace(current, with: bytes, by: temporary)
  }
}
