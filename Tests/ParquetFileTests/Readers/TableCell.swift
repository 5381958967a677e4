import ParquetFile

/// A cell of a table, as a test wants it back.
enum TableCell: Encodable, Sendable {
  case empty
  case boolean(Bool)
  /// An integer, or the days or microseconds of dates and times.
  case number(Int64)
  case double(Double)
  case text(String)

  /// A double goes to the script by its bits, so that every one of them is told from all others.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .empty: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .double(let value): try container.encode(value.bitPattern)
    case .text(let value): try container.encode(value)
    }
  }

  /// Gives the cell to the last row of a batch.
  func append(to batch: inout ParquetBatch, column: Int) {
    switch self {
    case .empty: break
    case .boolean(let value): batch.append(value, to: column)
    case .number(let value): batch.append(value, to: column)
    case .double(let value): batch.append(value, to: column)
    case .text(let value):
      // By each of the ways in turn.
      switch value.utf8.count % 3 {
      case 0: batch.append(value, to: column)
      case 1: batch.append(Array(value.utf8)[...], to: column)
      default: batch.append(Array(value.utf8).span, to: column)
      }
    }
  }
}
