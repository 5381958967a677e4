import CompressedFiles
import SurveyDiagnostics
import SystemIO

/// One input, read block by block.
///
/// Memory holds one block, or the longest line where that is longer. A line of more than `limit`
/// bytes is read over and never held. Files are read, not mapped into memory: that is as quick
/// when the block is used again, and a file that another program cuts short while it is read then
/// ends early, where a mapped one would end the program (SIGBUS).
///
/// Where it cannot be read to its end, the lines before are given first, without the one that is
/// broken off.
final class InputFile {
  /// A line, or lines that follow each other.
  struct Lines {
    /// Holds the lines; empty where one is too long.
    var bytes: [UInt8]
    /// Where in `bytes` they are, without the end of the last one.
    var range: Range<Int>
    /// The number of the first one, from 1.
    var number: Int
    /// How many bytes of the file they are, with their ends.
    var size: Int
    /// How many bytes are allowed, where it is a line of more.
    var exceeded: Int?
  }

  /// The name for messages; `-` for standard input.
  var name: String { stream.name }
  /// How many bytes of the file were read so far.
  var bytesRead: Int { stream.bytesTaken }
  /// Whether it is compressed; known as soon as something was read.
  var isCompressed: Bool { stream.isCompressed }
  /// The number of the next line, from 1.
  private(set) var line: Int
  /// The longest line that is held, in bytes.
  ///
  /// A line of a compressed file is not held where it is long and says hardly anything: few bytes
  /// can be made to stand for gigabytes.
  var limit: Int {
    stream.isCompressed
      ? min(allowed, max(Self.harmless, stream.bytesTaken * Self.greatestRatio)) : allowed
  }

  private let stream: ByteStream
  private let allowed: Int
  private var buffer: [UInt8]
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  /// Why it ends before its end.
  private var failure: Diagnostic?

  /// The longest line that is held however well it was compressed.
  private static let harmless = 64 << 20
  /// How many times as long as its compressed form a longer one may be; responses reach 30.
  private static let greatestRatio = 100
  static let blockSize = 1 << 20
  private static let newline = UInt8(ascii: "\n")

  /// Opens a file, or standard input for `-`; `range` are the bytes of a plain file that are read,
  /// and `line` is the number of the first line in them.
  init(
    path: String, range: Range<Int>? = nil, line: Int = 1, limit: Int = .max / 2
  ) throws(Diagnostic) {
    (allowed, self.line) = (limit, line)
    stream = try ByteStream(path: path, range: range)
    let size = path == "-" ? nil : range?.count ?? FileSystem.size(of: path)
    buffer = [UInt8](repeating: 0, count: min(Self.blockSize, max(size ?? Self.blockSize, 0) + 1))
  }

  /// The next line, without a carriage return at its end; `nil` behind the last one.
  func nextLine() throws(Diagnostic) -> Lines? {
    guard var next = try nextLineWithReturn() else { return nil }
    if next.bytes.last == UInt8(ascii: "\r") {
      next.bytes.removeLast()
      next.range = next.bytes.indices
    }
    return next
  }

  /// The next line, without its line feed, but with a carriage return before it.
  func nextLineWithReturn() throws(Diagnostic) -> Lines? {
    guard let length = try lineLength(from: 0) else { return nil }
    if length > limit { return try skipLine() }
    let bytes = Array(buffer[start..<start + length])
    let size = min(start + length + 1, end) - start
    start += size
    defer { line += 1 }
    return Lines(bytes: bytes, range: bytes.indices, number: line, size: size)
  }

  /// The next lines, about a block of them, in the buffer into which they were read; `next`
  /// takes its place.
  func nextLines(spare next: inout [UInt8]) throws(Diagnostic) -> Lines? {
    guard let length = try lineLength(from: 0) else { return nil }
    if length > limit { return try skipLine() }
    while end - start < Self.blockSize, fill() {}
    let whole =
      isAtEnd && failure == nil
      ? end : lastIndex(of: Self.newline, in: buffer, start..<end).map { $0 + 1 }
    let lines = start..<(whole ?? min(start + length + 1, end))
    let rest = lines.upperBound..<end
    if next.count <= rest.count {
      next = [UInt8](repeating: 0, count: max(Self.blockSize + 1, 2 * rest.count))
    }
    next.replaceSubrange(0..<rest.count, with: buffer[rest])
    swap(&next, &buffer)
    (start, end) = (0, rest.count)
    var result = Lines(bytes: [], range: lines, number: line, size: lines.count)
    line += count(Self.newline, in: next, lines)
    swap(&next, &result.bytes)
    return result
  }

  /// Whether the first line is longer than is allowed.
  func startsWithLongLine() throws(Diagnostic) -> Bool {
    try lineLength(from: 0).map { $0 > limit } ?? false
  }

  /// Looks at the first lines that hold more than white space; at least at one where there is one.
  func peekLines(_ count: Int) throws(Diagnostic) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var offset = 0
    while lines.count < count, let length = try lineLength(from: offset), length <= limit {
      let bytes = Array(buffer[start + offset..<start + offset + length])
      if !bytes.isBlank { lines.append(bytes) }
      offset += length + 1
      if offset >= 2 * Self.blockSize { break }
    }
    return lines
  }

  /// Everything that was not read as lines; `nil` where it is more than `limit`.
  func rest() throws(Diagnostic) -> [UInt8]? {
    while end - start <= limit, fill() {}
    if let failure { throw failure }
    defer { start = end }
    return end - start > limit ? nil : Array(buffer[start..<end])
  }

  /// The length of the line that starts at an offset of what is held, or a number above the limit;
  /// `nil` at the end.
  private func lineLength(from offset: Int) throws(Diagnostic) -> Int? {
    var searched = offset
    while true {
      if let found = firstIndex(of: Self.newline, in: buffer, min(start + searched, end)..<end) {
        return found - start - offset
      }
      searched = max(end - start, offset)
      if searched - offset > limit { return searched - offset }
      if !fill() { break }
    }
    if let failure { throw failure }
    return end - start > offset ? end - start - offset : nil
  }

  /// Goes behind the next line without holding it.
  private func skipLine() throws(Diagnostic) -> Lines {
    var size = 0
    let limit = limit
    while true {
      if let found = firstIndex(of: Self.newline, in: buffer, start..<end) {
        size += found + 1 - start
        start = found + 1
        break
      }
      size += end - start
      (start, end) = (0, 0)
      if !fill() { break }
    }
    if start == end, isAtEnd, let failure { throw failure }
    defer { line += 1 }
    return Lines(bytes: [], range: 0..<0, number: line, size: size, exceeded: limit)
  }

  /// Reads some more; `false` at the end.
  private func fill() -> Bool {
    if isAtEnd { return false }
    if end == buffer.count {
      if start > 0 {
        buffer.replaceSubrange(0..<end - start, with: buffer[start..<end])
        end -= start
        start = 0
      }
      if end > buffer.count / 2 {
        buffer.append(contentsOf: repeatElement(0, count: buffer.count))
      }
    }
    do {
      let count = try stream.read(into: &buffer, end..<buffer.count)
      end += count
      isAtEnd = count == 0
    } catch {
      failure = error
      isAtEnd = true
    }
    return !isAtEnd
  }
}

extension [UInt8] {
  /// Whether nothing but white space and a byte order mark is in it.
  var isBlank: Bool { self[...].isBlank }
}

extension ArraySlice<UInt8> {
  /// Whether nothing but white space and a byte order mark is in it.
  var isBlank: Bool {
    allSatisfy {
      $0 == 0x20 || (0x09...0x0D).contains($0) || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF
    }
  }
}
