/// What the footer says of one column of a row group.
struct ChunkSummary: Equatable {
  /// How many rows have no value.
  var nullCount = 0
  /// The bytes of all pages with their headers, before and after compression.
  var plainSize = 0
  var size = 0
  /// The bytes of the dictionary page, which comes first; 0 where there is none.
  var dictionarySize = 0
  /// How many data pages there are.
  var pageCount = 0
  /// The least and the greatest value; `nil` where there is none, or it helps nobody.
  var limits: ValueLimits?
}

/// The least and the greatest value of some cells, in PLAIN encoding without length.
struct ValueLimits: Equatable {
  var least: [UInt8]
  var greatest: [UInt8]
}

extension ChunkSummary {
  /// Adds the summary to the record of a row group.
  func append(to record: inout [UInt8]) {
    for number in [nullCount, plainSize, size, dictionarySize, pageCount] {
      Varint.append(number, to: &record)
    }
    // 0 for no limits, else how many there are.
    Varint.append(limits == nil ? 0 : 2, to: &record)
    for limit in limits.map({ [$0.least, $0.greatest] }) ?? [] {
      Varint.append(limit.count, to: &record)
      record.append(contentsOf: limit)
    }
  }

  /// Takes a summary from the front of a record; `nil` where it is not one.
  init?(from record: inout ArraySlice<UInt8>) {
    guard let nullCount = Varint.read(&record), let plainSize = Varint.read(&record),
      let size = Varint.read(&record), let dictionarySize = Varint.read(&record),
      let pageCount = Varint.read(&record), let limitCount = Varint.read(&record)
    else { return nil }
    self.nullCount = nullCount
    self.plainSize = plainSize
    self.size = size
    self.dictionarySize = dictionarySize
    self.pageCount = pageCount
    guard limitCount > 0 else { return }
    guard limitCount == 2, let least = Self.bytes(&record), let greatest = Self.bytes(&record)
    else { return nil }
    limits = ValueLimits(least: least, greatest: greatest)
  }

  private static func bytes(_ record: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard let count = Varint.read(&record), count <= record.count else { return nil }
    defer { record = record.dropFirst(count) }
    return Array(record.prefix(count))
  }
}
