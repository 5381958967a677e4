/// A column of a Parquet file: its name, and the type of its cells, each of which may be empty.
public struct ParquetColumn: Sendable, Hashable {
  /// The name, any text; readers expect that no two columns have the same.
  public var name: String
  /// What its cells hold.
  public var type: ParquetType

  /// Makes a column.
  public init(name: String, type: ParquetType) {
    self.name = name
    self.type = type
  }
}
