import Foundation
import ParquetFile

@testable import ParquetFile

/// A table with its rows by row group, and what a reader must find.
struct TableFixture: Encodable, Sendable {
  var name: String
  var columns: [ParquetColumn]
  /// Of each row group its rows.
  var groups: [[[TableCell]]]
  /// The columns that must have a dictionary, and those that must not.
  var dictionaries: [String: Bool] = [:]
  /// About how many bytes a page has.
  var pageSize = 1 << 20

  private enum Key: String, CodingKey { case names, types, groups, dictionaries, metadata }

  static let metadata = [("codebook", "{\"größe\": 1}"), ("empty", "")]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(columns.map(\.name), forKey: .names)
    try container.encode(columns.map { "\($0.type)" }, forKey: .types)
    try container.encode(groups, forKey: .groups)
    try container.encode(dictionaries, forKey: .dictionaries)
    try container.encode(
      Dictionary(uniqueKeysWithValues: Self.metadata), forKey: .metadata)
  }

  /// The row group of an index, in batches of 37 rows.
  func batches(_ index: Int) -> [ParquetBatch] {
    let rows = groups[index]
    return stride(from: 0, to: rows.count, by: 37).map { start in
      var batch = ParquetBatch(columns: columns)
      for row in rows[start..<min(start + 37, rows.count)] {
        batch.startRow()
        // In any order, here the last first.
        for (column, cell) in row.enumerated().reversed() {
          cell.append(to: &batch, column: column)
        }
      }
      return batch
    }
  }

  /// The bytes of the file.
  func file() -> [UInt8] {
    var encoder = ParquetEncoder(columns: columns, level: 1, pageSize: pageSize)
    var writer = ParquetWriter(columns: columns)
    var file: [UInt8] = []
    for index in groups.indices {
      guard let group = encoder.rowGroup(of: batches(index)) else { return [] }
      writer.append(group) { file += $0 }
    }
    writer.finish(metadata: Self.metadata.map { (key: $0.0, value: $0.1) }) { file += $0 }
    return file
  }
}
