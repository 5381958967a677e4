/// What tells that a file is another one than before, or has another content.
package struct FileStamp: Hashable, Sendable {
  private let size: Int?
  private let identity: [UInt64]
  private let changed: [Int]

  /// That of a file as it is now; the same one for all that are missing.
  package init(_ path: String) {
    let status = Platform.status(of: path)
    size = status?.size
    identity = status?.identity ?? []
    changed = status?.changed ?? []
  }
}
