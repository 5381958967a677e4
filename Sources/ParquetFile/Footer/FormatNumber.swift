/// The numbers of Parquet's enumerations that this writer uses.
///
/// [parquet.thrift](https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift)
/// has them.
enum FormatNumber {
  static let version = 2
  static let optional = 1

  static let plain = 0
  static let runLengths = 3
  static let dictionary = 8

  static let zstd = 6

  static let dataPage = 0
  static let dictionaryPage = 2

  /// The four bytes at the start and at the end of a file.
  static let magic = Array("PAR1".utf8)
}
