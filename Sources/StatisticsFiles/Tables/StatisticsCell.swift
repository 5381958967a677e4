/// What a cell of a statistics file holds.
package enum StatisticsCell: Hashable, Sendable {
  case number(Double)
  case integer(Int)
  case text(String)
  /// Days since 1970-01-01.
  case date(days: Double)
  /// Seconds since midnight.
  case time(seconds: Double)
  /// Microseconds since 1970-01-01T00:00:00; no time zone is known.
  case dateTime(microseconds: Int64)
  /// Nothing; with a letter from `a` to `z` that says why.
  case missing(tag: UInt8?)
  /// A number that means that there is nothing.
  case missingNumber(Double)
}
