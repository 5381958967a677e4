/// The columns of the tidy table that an import reads.
struct TidyColumns {
  /// What is in a column.
  enum Column: String, CaseIterable {
    case response, subject, authored, linkId, instance, text, type, value, system, code, unit
  }

  let names: [String]
  /// In their order; `nil` for the first one where it has no name.
  let columns: [Column?]
  private let positions: [Column: Int]

  /// `nil` where the header is that of another table.
  init?(_ names: [String]) {
    self.names = names
    var positions: [Column: Int] = [:]
    var columns: [Column?] = []
    for (position, name) in names.enumerated() {
      if position == 0, name.isEmpty {
        columns.append(nil)
        continue
      }
      guard let column = Column(rawValue: name), positions[column] == nil else { return nil }
      positions[column] = position
      columns.append(column)
    }
    guard positions[.instance] != nil, positions[.linkId] != nil, positions[.value] != nil else {
      return nil
    }
    (self.positions, self.columns) = (positions, columns)
  }

  /// Where a column is.
  func position(_ column: Column) -> Int? { positions[column] }
}
