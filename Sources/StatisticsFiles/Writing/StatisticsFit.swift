/// How much of a value a cell of a statistics file could take.
package enum StatisticsFit: Hashable, Sendable {
  /// All of it.
  case whole
  /// The beginning of a text, cut between two characters.
  case cut
  /// Nothing: the number is not one of the format, or the reason why the cell is empty has no mark;
  /// the cell is empty.
  case lost
  /// All of it, but the number is one that says why a cell is empty.
  case meansMissing
}

/// What of the description of a column a format could not take.
package struct StatisticsCut: Hashable, Sendable {
  /// The index of the column.
  package var column: Int
  package var part: Part
  /// Whether it is not there at all, and not only shorter.
  package var isLost: Bool

  package init(column: Int, part: Part, isLost: Bool) {
    (self.column, self.part, self.isLost) = (column, part, isLost)
  }

  package enum Part: Hashable, Sendable {
    case label
    /// The label of a value, by its index among those of the column.
    case valueLabel(Int)
    /// A reason why cells are empty, by its index among those of the column.
    case missingReason(Int)
    /// The width of a text column; its texts are cut.
    case width
  }
}
