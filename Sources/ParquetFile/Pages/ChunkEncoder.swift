/// Encodes one column of a row group: its dictionary, if that pays, and its data pages.
struct ChunkEncoder: ~Copyable {
  /// About how many bytes a page has before it is compressed.
  private let pageSize: Int
  private var dictionary = ValueDictionary()
  private var plain = PlainValues()
  private var page: [UInt8] = []

  /// Makes an encoder of pages of about a size.
  init(pageSize: Int) { self.pageSize = pageSize }

  /// Writes the pages of a column, of some rows after others.
  mutating func encode(
    _ column: [ColumnRows], type: ParquetType, to pages: inout PageWriter
  ) -> ChunkSummary {
    var presence = PresenceBits()
    let words = column.map(\.presence)
    for (rows, words) in zip(column, words) { presence.append(words, count: rows.count) }
    var chunk = ChunkSummary()
    chunk.nullCount = presence.count - presence.present
    if buildDictionary(column, words, type) {
      chunk.limits = ValueLimits(of: dictionary.entries, type)
      pages.writeDictionary(dictionary.entries, count: dictionary.count, of: &chunk)
      writeIndices(presence, to: &pages, &chunk)
    } else {
      plain.removeAll()
      for rows in column { plain.append(rows, of: type) }
      chunk.limits = ValueLimits(of: plain.bytes, type)
      writePlain(presence, type, to: &pages, &chunk)
    }
    return chunk
  }

  /// Makes the dictionary; `false` where it does not pay.
  private mutating func buildDictionary(
    _ column: [ColumnRows], _ presence: [[UInt64]], _ type: ParquetType
  ) -> Bool {
    // Truth values are one bit as they are.
    guard type != .boolean else { return false }
    dictionary.removeAll()
    for (rows, presence) in zip(column, presence) {
      guard dictionary.append(rows, presence, width: type.width) else { return false }
    }
    return dictionary.isSmallerThanValues
  }

  private mutating func writeIndices(
    _ presence: PresenceBits, to pages: inout PageWriter, _ chunk: inout ChunkSummary
  ) {
    let width = dictionary.width
    let cuts = PageCut.cuts(presence, size: pageSize * 8, width: width)
    for cut in cuts {
      startPage(presence, cut.rows)
      page.append(UInt8(truncatingIfNeeded: width))
      let indices = DictionaryIndices(
        indices: dictionary.indices, width: width, end: cut.values.upperBound)
      HybridEncoding.append(indices, from: cut.values.lowerBound, to: &page)
      pages.writeData(
        page, rowCount: cut.rows.count, encoding: FormatNumber.dictionary, of: &chunk)
    }
  }

  private mutating func writePlain(
    _ presence: PresenceBits, _ type: ParquetType, to pages: inout PageWriter,
    _ chunk: inout ChunkSummary
  ) {
    let cuts = PageCut.cuts(presence, size: pageSize) {
      plain.offset(after: $0, from: $1, of: type)
    }
    for cut in cuts {
      startPage(presence, cut.rows)
      plain.append(cut.size, of: type, to: &page)
      pages.writeData(page, rowCount: cut.rows.count, encoding: FormatNumber.plain, of: &chunk)
    }
  }

  /// Starts a page with its definition levels, whose length is in front.
  private mutating func startPage(_ presence: PresenceBits, _ rows: Range<Int>) {
    page.removeAll(keepingCapacity: true)
    page.append(contentsOf: [0, 0, 0, 0])
    let levels = PresenceLevels(presence: presence, end: rows.upperBound)
    HybridEncoding.append(levels, from: rows.lowerBound, to: &page)
    let length = UInt32(clamping: page.count - 4).littleEndian
    page.withUnsafeMutableBytes { $0.storeBytes(of: length, as: UInt32.self) }
  }
}
