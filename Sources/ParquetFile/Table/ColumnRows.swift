/// One column of a batch, row by row.
struct ColumnRows {
  /// The cells of the rows that were started.
  let cells: ColumnCells
  /// How many rows were started.
  let startedCount: Int
  /// The number of each row among those that were started; `nil` where each is there once, in their order.
  let order: [UInt32]?
  /// Where in the order each row comes for the first time.
  let firsts: [Int]

  /// How many rows there are.
  var count: Int { order?.count ?? startedCount }

  /// One bit for each row, the lowest first; words that are missing at the end are rows without values.
  var presence: [UInt64] {
    guard let order else { return cells.presence }
    let started = cells.presence
    let present = started.reduce(0) { $0 + $1.nonzeroBitCount }
    if present == 0 { return [] }
    if present == startedCount { return Self.all(order.count) }
    // A word for each row that was started takes fewer instructions than its bit.
    let marks = (0..<startedCount).map { row in
      row >> 6 < started.count ? started[row >> 6] >> UInt64(row & 63) & 1 : 0
    }
    return stride(from: 0, to: order.count, by: 64).map { start in
      var (word, shift): (UInt64, UInt64) = (0, 0)
      for place in start..<min(start + 64, order.count) {
        word |= marks[Int(order[place])] &<< shift
        shift &+= 1
      }
      return word
    }
  }

  /// One bit for each of so many rows.
  private static func all(_ count: Int) -> [UInt64] {
    let full = [UInt64](repeating: .max, count: count / 64)
    return full + [1 << UInt64(count % 64) - 1]
  }

  /// The values that are numbers, of each row that has one.
  var numbers: [Int64] {
    guard let order else { return cells.numbers }
    let values = valuesOfStartedRows
    return order.compactMap { values[Int($0)] }
  }

  /// Of each row that was started its number, or where its text begins; `nil` where it has no value.
  var valuesOfStartedRows: [Int64?] {
    let presence = cells.presence
    let texts = cells.texts.bytes.span.bytes
    var (next, place) = (0, 0)
    return (0..<startedCount).map { row in
      guard row >> 6 < presence.count, presence[row >> 6] >> UInt64(row & 63) & 1 == 1 else {
        return nil
      }
      guard cells.type == .text else {
        next += 1
        return cells.numbers[next - 1]
      }
      defer { place = texts.plainText(at: place)?.upperBound ?? place }
      return Int64(place)
    }
  }
}
