package import SurveyDiagnostics
import SystemIO

/// The text of a file or of standard input, which may be compressed with gzip or Zstandard.
///
/// The first bytes say which, not the suffix. A plain file is read into the caller's buffer and
/// nowhere else; a compressed one is decoded by a thread of its own, a few blocks ahead, and memory
/// holds those blocks and the decoder's window, whatever the size.
package final class ByteStream {
  /// The name for messages; `-` for standard input.
  package let name: String
  /// How many bytes of the file were read so far.
  package private(set) var bytesTaken = 0
  /// Whether it is compressed; known as soon as something was read.
  package var isCompressed: Bool { compressed != nil }

  private let descriptor: FileDescriptor
  /// How many bytes are still to be read; `nil` for all.
  private var remaining: Int?
  private var hasStarted: Bool
  private var compressed: (format: CompressionFormat, blocks: BlocksAhead<PlainBlock>)?
  /// The block from which is read, and where.
  private var block: PlainBlock?
  private var offset = 0
  /// How many bytes were decoded.
  private var bytesGiven = 0

  private static let blockSize = 1 << 18
  private static let blockCount = 4

  /// Opens a file, or standard input for `-`; of a plain file only a range of its bytes is read,
  /// where one is given.
  package init(path: String, range: Range<Int>? = nil) throws(Diagnostic) {
    name = path
    remaining = range?.count
    hasStarted = range != nil
    do {
      descriptor = path == "-" ? .standardInput : try .openForReading(path)
      if let range { try descriptor.go(to: range.lowerBound) }
    } catch {
      throw .unreadable(path, error)
    }
  }

  deinit {
    // The thread that decodes closes the file itself.
    if !isCompressed, descriptor.number > 2 { descriptor.close() }
  }

  /// Reads some of the text into a part of a buffer, which is not empty; 0 at the end.
  package func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(Diagnostic) -> Int {
    if isCompressed { return try readDecoded(into: &buffer, range) }
    var count = try readPlain(into: &buffer, range)
    if hasStarted { return count }
    hasStarted = true
    // A pipe may give a byte at a time.
    while count > 0, count < min(CompressionFormat.signatureSize, range.count),
      CompressionFormat.mayFollow(buffer[range.prefix(count)])
    {
      let more = try readPlain(into: &buffer, range.lowerBound + count..<range.upperBound)
      if more == 0 { break }
      count += more
    }
    let start = buffer[range.lowerBound..<range.lowerBound + count]
    guard let format = CompressionFormat(start) else { return count }
    let source = CompressedSource(descriptor, format, start: Array(start))
    let empty = PlainBlock(bytes: [UInt8](repeating: 0, count: Self.blockSize))
    let blocks = BlocksAhead([PlainBlock](repeating: empty, count: Self.blockCount)) {
      source.fill(&$0)
    }
    compressed = (format, blocks)
    return try readDecoded(into: &buffer, range)
  }

  private func readPlain(
    into buffer: inout [UInt8], _ range: Range<Int>
  ) throws(Diagnostic) -> Int {
    let wanted = min(range.count, remaining ?? range.count)
    if wanted == 0 { return 0 }
    do {
      let count = try descriptor.read(
        into: &buffer, range.lowerBound..<range.lowerBound + wanted)
      if let remaining { self.remaining = remaining - count }
      bytesTaken += count
      return count
    } catch {
      throw .unreadable(name, error)
    }
  }
}

// MARK: Compressed

extension ByteStream {
  private func readDecoded(
    into buffer: inout [UInt8], _ range: Range<Int>
  ) throws(Diagnostic) -> Int {
    while takeBlock() {
      let count = min((block?.count ?? 0) - offset, range.count)
      if count > 0, let bytes = block?.bytes[offset..<offset + count] {
        buffer.replaceSubrange(range.lowerBound..<range.lowerBound + count, with: bytes)
        offset += count
        bytesGiven += count
        return count
      }
      if let failure = block?.failure { throw finding(failure) }
      compressed?.blocks.recycle(&block)
    }
    return 0
  }

  /// Sees that there is a block from which can be read; `false` at the end.
  private func takeBlock() -> Bool {
    if block == nil {
      block = compressed?.blocks.next()
      offset = 0
      if let block { bytesTaken = block.bytesTaken }
    }
    return block != nil
  }

  private func finding(_ failure: PlainBlock.Failure) -> Diagnostic {
    let code: Diagnostic.Code
    switch failure {
    case .system(let failure): return .unreadable(name, failure)
    case .truncated: code = .truncatedInput
    case .damaged: code = .damagedInput
    case .wantsMemory: code = .windowTooLarge
    }
    return Diagnostic(
      code,
      [
        "format": .literal(compressed?.format.rawValue ?? ""), "taken": .number(bytesTaken),
        "given": .number(bytesGiven),
      ], at: Location(file: name))
  }
}
