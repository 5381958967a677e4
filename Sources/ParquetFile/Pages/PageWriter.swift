import CompressedFiles

/// Compresses pages and puts them with their headers one after the other.
struct PageWriter: ~Copyable {
  private let compressor: ZstdFrame
  private var frame: [UInt8] = []
  /// The pages of the row group so far.
  private(set) var bytes: [UInt8] = []
  /// Whether there was no memory for a page, or it was larger than the format can say.
  private(set) var failed = false

  /// Makes a writer with a level of Zstandard.
  init(level: Int) { compressor = ZstdFrame(level: level) }

  /// Takes out the pages, for the next row group.
  mutating func take() -> [UInt8] {
    defer {
      bytes = []
      failed = false
    }
    return bytes
  }

  /// Adds a page of data, and counts it.
  mutating func writeData(
    _ page: [UInt8], rowCount: Int, encoding: Int, of chunk: inout ChunkSummary
  ) {
    chunk.pageCount += 1
    write(page, FormatNumber.dataPage, of: &chunk) { header in
      header.write(5) { data in
        data.write(1, int32: rowCount)
        data.write(2, int32: encoding)
        // Levels: how deep a value is defined, and how it is repeated (which no column here is).
        data.write(3, int32: FormatNumber.runLengths)
        data.write(4, int32: FormatNumber.runLengths)
      }
    }
  }

  /// Adds the page of a dictionary, and counts it.
  mutating func writeDictionary(_ page: [UInt8], count: Int, of chunk: inout ChunkSummary) {
    let start = bytes.count
    write(page, FormatNumber.dictionaryPage, of: &chunk) { header in
      header.write(7) { dictionary in
        dictionary.write(1, int32: count)
        dictionary.write(2, int32: FormatNumber.plain)
      }
    }
    chunk.dictionarySize = bytes.count - start
  }

  private mutating func write(
    _ page: [UInt8], _ kind: Int, of chunk: inout ChunkSummary,
    _ content: (inout ThriftWriter) -> Void
  ) {
    frame.removeAll(keepingCapacity: true)
    guard page.count <= Int32.max, compressor.compress(page[...], into: &frame) else {
      failed = true
      return
    }
    var header = ThriftWriter()
    header.element { fields in
      fields.write(1, int32: kind)
      fields.write(2, int32: page.count)
      fields.write(3, int32: frame.count)
      content(&fields)
    }
    bytes.append(contentsOf: header.bytes)
    bytes.append(contentsOf: frame)
    chunk.plainSize += header.bytes.count + page.count
    chunk.size += header.bytes.count + frame.count
  }
}
