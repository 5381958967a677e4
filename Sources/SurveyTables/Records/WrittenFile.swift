import SystemIO

/// A file that a batch has written.
struct WrittenFile: Sendable {
  let path: String
  /// How many rows it has, without a header; `nil` where it has none.
  var rows: Int?

  init(_ path: String, rows: Int? = nil) { (self.path, self.rows) = (path, rows) }
}
