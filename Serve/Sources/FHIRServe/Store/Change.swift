// SPDX-License-Identifier: Apache-2.0

/// A new version of a resource.
struct Change: Sendable {
  var type: String
  var id: String
  var version: Int
  /// When, in milliseconds since 1970.
  var instant: Int64
  /// The resource as JSON; `nil` where it was deleted.
  var bytes: [UInt8]?
}

extension Change {
  /// Appends the change to a record of the journal: a line, and the resource.
  func append(to record: inout [UInt8]) {
    let length = bytes.map { "\($0.count)" } ?? "-"
    record += "\(type) \(id) \(version) \(instant) \(length)\n".utf8
    if let bytes { record += bytes }
  }

  /// The changes of a record.
  static func changes(in record: ArraySlice<UInt8>) -> [Change] {
    var rest = record
    var changes: [Change] = []
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = rest[..<end].split(separator: UInt8(ascii: " "))
        .map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      guard words.count == 5, let version = Int(words[2]), let instant = Int64(words[3]) else {
        break
      }
      var change = Change(type: words[0], id: words[1], version: version, instant: instant)
      if let length = Int(words[4]) {
        guard length <= rest.count else { break }
        change.bytes = Array(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      changes.append(change)
    }
    return changes
  }
}
