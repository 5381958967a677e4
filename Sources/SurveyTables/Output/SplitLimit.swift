/// How much goes into one part of an output that is split.
package struct SplitLimit: Hashable, Sendable {
  /// The most rows, or lines; `nil` for any number.
  package var rows: Int?
  /// The most bytes; `nil` for any number.
  package var bytes: Int?

  /// Makes one; at least one row and one byte.
  package init(rows: Int? = nil, bytes: Int? = nil) {
    (self.rows, self.bytes) = (rows.map { max($0, 1) }, bytes.map { max($0, 1) })
  }

  /// Whether so much is more than a part has.
  func isExceeded(rows: Int, bytes: Int) -> Bool {
    rows > self.rows ?? .max || bytes > self.bytes ?? .max
  }
}
