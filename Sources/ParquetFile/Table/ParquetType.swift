/// What the cells of a column hold.
///
/// The terms are those of [Parquet's logical types](https://parquet.apache.org/docs/file-format/types/logicaltypedefinitions/).
public enum ParquetType: Sendable, Hashable, CaseIterable {
  /// True or false.
  case boolean
  /// A whole number of 64 bits.
  case integer
  /// A floating point number of 64 bits.
  case double
  /// A text in UTF-8.
  case text
  /// A day of the calendar, in days since 1970-01-01.
  case date
  /// A time of day without a zone, in microseconds since midnight.
  case time
  /// A point of time, in microseconds since 1970-01-01T00:00:00Z.
  case instant
  /// A day and a time without a zone, in microseconds since 1970-01-01T00:00:00 of the same zone.
  case localDateTime

  /// How many bytes a value has in PLAIN encoding; `nil` for a text, whose length is in front.
  ///
  /// A truth value is one byte here, as in statistics; in a page it is one bit.
  var width: Int? {
    switch self {
    case .boolean: 1
    case .date: 4
    case .integer, .double, .time, .instant, .localDateTime: 8
    case .text: nil
    }
  }
}
