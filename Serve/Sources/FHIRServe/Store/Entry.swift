// SPDX-License-Identifier: Apache-2.0

/// When a version was made, and whether it deleted its resource.
struct Stamp: Sendable, Equatable {
  /// Milliseconds since 1970.
  var instant: Int64
  var isDeletion: Bool
}

/// What is known of a resource without reading its files.
struct Entry: Sendable {
  /// The number of the current version.
  var version: Int
  var current: Stamp
  /// The versions before it, the last one directly before it.
  var earlier: [Stamp] = []
  /// Versions whose bytes are not in files yet.
  var waiting: [(version: Int, bytes: [UInt8])] = []
  /// The file of the current version, when it was last looked at.
  var mark: FileMark?
  /// Whether the file says neither its version nor when it was made.
  var isBare = false

  /// When a version was made; `nil` where there is none.
  func stamp(_ number: Int) -> Stamp? {
    if number == version { return current }
    let index = earlier.count - (version - number)
    return number < version && earlier.indices.contains(index) ? earlier[index] : nil
  }

  /// The numbers of all versions, the newest first.
  var versions: [Int] { (0...earlier.count).map { version - $0 } }

  /// Makes a change the current version.
  mutating func take(_ change: Change) {
    earlier.append(current)
    current = Stamp(instant: change.instant, isDeletion: change.bytes == nil)
    version = change.version
    isBare = false
    if let bytes = change.bytes { waiting.append((change.version, bytes)) }
  }

  init(version: Int, current: Stamp) { (self.version, self.current) = (version, current) }

  init(_ change: Change) {
    self.init(
      version: change.version,
      current: Stamp(instant: change.instant, isDeletion: change.bytes == nil))
    if let bytes = change.bytes { waiting = [(change.version, bytes)] }
  }
}
