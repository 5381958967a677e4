/// The encoded rows of a row group, and what the footer says of them.
public struct ParquetRowGroup: Sendable {
  /// The pages of all columns, as they are in the file.
  public let bytes: [UInt8]
  /// How many rows it has.
  public let rowCount: Int
  /// What the footer says of it, which ``ParquetProgress`` reads.
  ///
  /// The records of all row groups, one after the other, are what is needed to go on with a file.
  public let record: [UInt8]

  /// The bytes of batches (``ParquetBatch/byteCount``) that a row group is made of.
  ///
  /// They bound the memory of writer and reader; larger groups are hardly smaller in the file.
  public static let defaultByteCount = 16 << 20
}
