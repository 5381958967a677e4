/// How far a file has been written: a value that can be kept, and from which writing goes on.
public struct ParquetProgress: Sendable, Equatable {
  /// How many bytes the file has, without footer: 0 before the first row group.
  public private(set) var length = 0
  /// How many rows the file has.
  public private(set) var rowCount = 0
  /// How many row groups the file has.
  public private(set) var groupCount = 0
  /// The records of all row groups (``ParquetRowGroup/record``), one after the other.
  public private(set) var records: [UInt8] = []

  /// That of a file of which nothing has been written.
  public init() {}

  /// What records say; `nil` where they are cut off, or not those of so many columns.
  ///
  /// The file has then to be cut back to ``length``.
  public init?(records: [UInt8], columnCount: Int) {
    var left = records[...]
    while !left.isEmpty {
      let start = left.startIndex
      guard let group = RowGroupSummary(from: &left, columnCount: columnCount),
        let size = group.checkedSize,
        add(size: size, rowCount: group.rowCount, record: records[start..<left.startIndex])
      else { return nil }
    }
  }

  /// Adds a row group; `false`, and nothing done, where no file can be so large.
  mutating func add(size: Int, rowCount rows: Int, record: ArraySlice<UInt8>) -> Bool {
    let start = groupCount == 0 ? FormatNumber.magic.count : length
    let (end, isTooLong) = start.addingReportingOverflow(size)
    let (total, areTooMany) = rowCount.addingReportingOverflow(rows)
    guard !isTooLong, !areTooMany else { return false }
    length = end
    rowCount = total
    groupCount += 1
    records.append(contentsOf: record)
    return true
  }
}
