/// A text that a batch holds for one of its columns, until its rows are forgotten; many cells can be given it.
public struct ParquetText: Sendable, Hashable {
  /// The column.
  let column: Int
  /// Where it begins among the texts of the column.
  let place: Int
  /// How many bytes it has, with its length in front.
  let size: Int
}
