/// The metadata at the end of a file: schema, row groups, texts of the caller.
///
/// The numbers of the fields are those of parquet.thrift.
struct FileFooter {
  var columns: [ParquetColumn]
  var rowCount: Int
  var groupCount: Int
  var metadata: [(key: String, value: String)]

  /// The first part, after which the row groups come.
  func writeStart(to thrift: inout ThriftWriter) {
    thrift.write(1, int32: FormatNumber.version)
    thrift.write(2, listOf: .structure, count: columns.count + 1)
    thrift.element { root in
      root.write(4, "schema".utf8)
      root.write(5, int32: columns.count)
    }
    for column in columns {
      thrift.element { element in
        element.write(1, int32: column.type.physicalType)
        element.write(3, int32: FormatNumber.optional)
        element.write(4, column.name.utf8)
        if let converted = column.type.convertedType { element.write(6, int32: converted) }
        column.type.writeLogicalType(field: 10, to: &element)
      }
    }
    thrift.write(3, int64: rowCount)
    thrift.write(4, listOf: .structure, count: groupCount)
  }

  /// A row group that begins at an offset of the file.
  func write(_ group: RowGroupSummary, at offset: Int, to thrift: inout ThriftWriter) {
    thrift.element { element in
      element.write(1, listOf: .structure, count: columns.count)
      var start = offset
      for (column, chunk) in zip(columns, group.chunks) {
        element.element { fields in
          // Readers of today take the offset from the metadata; the specification asks for 0 here.
          fields.write(2, int64: 0)
          fields.write(3) {
            write(chunk, of: column, rowCount: group.rowCount, at: start, to: &$0)
          }
        }
        start += chunk.size
      }
      element.write(2, int64: group.chunks.reduce(0) { $0 + $1.plainSize })
      element.write(3, int64: group.rowCount)
      element.write(5, int64: offset)
      element.write(6, int64: group.size)
    }
  }

  /// What follows the row groups.
  func writeEnd(to thrift: inout ThriftWriter) {
    if !metadata.isEmpty {
      thrift.write(5, listOf: .structure, count: metadata.count)
      for entry in metadata {
        thrift.element { element in
          element.write(1, entry.key.utf8)
          element.write(2, entry.value.utf8)
        }
      }
    }
    thrift.write(6, "fhir-survey".utf8)
    // Without the order readers do not trust limits of texts: by bytes, as the type defines it.
    thrift.write(7, listOf: .structure, count: columns.count)
    for _ in columns { thrift.element { $0.write(1) { _ in } } }
    thrift.stop()
  }

  private func write(
    _ chunk: ChunkSummary, of column: ParquetColumn, rowCount: Int, at offset: Int,
    to thrift: inout ThriftWriter
  ) {
    let hasDictionary = chunk.dictionarySize > 0
    let encoding = hasDictionary ? FormatNumber.dictionary : FormatNumber.plain
    let encodings = Set([FormatNumber.plain, FormatNumber.runLengths, encoding]).sorted()
    thrift.write(1, int32: column.type.physicalType)
    thrift.write(2, listOf: .int32, count: encodings.count)
    for encoding in encodings { thrift.element(encoding) }
    thrift.write(3, listOf: .binary, count: 1)
    thrift.element(column.name.utf8)
    thrift.write(4, int32: FormatNumber.zstd)
    thrift.write(5, int64: rowCount)
    thrift.write(6, int64: chunk.plainSize)
    thrift.write(7, int64: chunk.size)
    thrift.write(9, int64: offset + chunk.dictionarySize)
    if hasDictionary { thrift.write(11, int64: offset) }
    thrift.write(12) { statistics in
      statistics.write(3, int64: chunk.nullCount)
      if let limits = chunk.limits {
        statistics.write(5, limits.greatest)
        statistics.write(6, limits.least)
      }
    }
    // By these a reader knows that all values are in the dictionary, and need look no further.
    thrift.write(13, listOf: .structure, count: hasDictionary ? 2 : 1)
    if hasDictionary {
      Self.count(1, ofPage: FormatNumber.dictionaryPage, FormatNumber.plain, to: &thrift)
    }
    Self.count(chunk.pageCount, ofPage: FormatNumber.dataPage, encoding, to: &thrift)
  }

  private static func count(
    _ count: Int, ofPage kind: Int, _ encoding: Int, to thrift: inout ThriftWriter
  ) {
    thrift.element { element in
      element.write(1, int32: kind)
      element.write(2, int32: encoding)
      element.write(3, int32: count)
    }
  }
}
