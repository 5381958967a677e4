import SystemIO

/// A file that a batch has written.
struct WrittenFile: Sendable {
  let path: String
  /// How many rows it has, without a header; `nil` where it has none.
  var rows: Int?
  /// Its digest, where that was made while it was written.
  let digest: FileDigest?

  init(_ path: String, rows: Int? = nil, digest: FileDigest? = nil) {
    (self.path, self.rows, self.digest) = (path, rows, digest)
  }

  /// The same where rows were not counted.
  var withoutRows: WrittenFile { WrittenFile(path, digest: digest) }
}
