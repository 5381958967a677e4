/// What a statistics file must know of a column before its first row.
struct ColumnFacts: Sendable {
  /// The bytes of the longest text, as far as it is kept.
  var width = 0
  /// The range of its whole numbers.
  var least: Int?
  var greatest: Int?
  /// Why cells are empty.
  var reasons: Set<MissingReason> = []

  mutating func note(_ number: Int) {
    if least.map({ number < $0 }) ?? true { least = number }
    if greatest.map({ number > $0 }) ?? true { greatest = number }
  }

  mutating func note(_ reason: MissingReason) {
    if !reasons.contains(reason) { reasons.insert(reason) }
  }

  mutating func add(_ other: ColumnFacts) {
    width = max(width, other.width)
    if let number = other.least { note(number) }
    if let number = other.greatest { note(number) }
    reasons.formUnion(other.reasons)
  }
}

/// What a statistics file must know of a table before its first row.
struct TableFacts: Sendable {
  var rows = 0
  var columns: [ColumnFacts]

  init(columns: Int) { self.columns = Array(repeating: ColumnFacts(), count: columns) }

  mutating func add(_ other: TableFacts) {
    rows += other.rows
    for (index, column) in other.columns.enumerated() where columns.indices.contains(index) {
      columns[index].add(column)
    }
  }
}
