/// One input, read block by block.
///
/// Memory holds one block, or the longest line where that is longer.
final class InputFile {
  /// The name for messages; `-` for standard input.
  let name: String
  /// How many bytes were read so far.
  private(set) var bytesRead = 0
  /// The number of the next line, from 1.
  private(set) var line = 1

  private let descriptor: FileDescriptor
  private var buffer: [UInt8]
  private var start = 0
  private var end = 0
  private var isAtEnd = false

  private static let blockSize = 2 << 20

  init(path: String) throws(SystemFailure) {
    name = path
    descriptor = path == "-" ? .standardInput : try .openForReading(path)
    let size = path == "-" ? nil : FileSystem.size(of: path)
    buffer = [UInt8](repeating: 0, count: min(Self.blockSize, max(size ?? Self.blockSize, 0) + 1))
  }

  deinit {
    if descriptor.number > 2 { descriptor.close() }
  }

  /// The next line, without its end; `nil` behind the last one.
  func nextLine() throws(SystemFailure) -> (bytes: [UInt8], line: Int)? {
    guard var next = try nextLineWithReturn() else { return nil }
    if next.bytes.last == UInt8(ascii: "\r") { next.bytes.removeLast() }
    return next
  }

  /// The next line, without its line feed, but with a carriage return before it.
  func nextLineWithReturn() throws(SystemFailure) -> (bytes: [UInt8], line: Int)? {
    guard let length = try lineLength(from: 0) else { return nil }
    let bytes = Array(buffer[start..<start + length])
    start = min(start + length + 1, end)
    defer { line += 1 }
    return (bytes, line)
  }

  /// Looks at the first lines that hold more than white space; at least at one where there is one.
  func peekLines(_ count: Int) throws(SystemFailure) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var offset = 0
    while lines.count < count, let length = try lineLength(from: offset) {
      let bytes = Array(buffer[start + offset..<start + offset + length])
      if !bytes.isBlank { lines.append(bytes) }
      offset += length + 1
      if offset >= Self.blockSize { break }
    }
    return lines
  }

  /// Everything that was not read as lines.
  func rest() throws(SystemFailure) -> [UInt8] {
    while try fill() {}
    defer { start = end }
    return Array(buffer[start..<end])
  }

  /// The length of the line that starts at an offset of what is held; `nil` at the end.
  private func lineLength(from offset: Int) throws(SystemFailure) -> Int? {
    var searched = offset
    while true {
      if let found = firstIndex(
        of: UInt8(ascii: "\n"), in: buffer, min(start + searched, end)..<end)
      {
        return found - start - offset
      }
      searched = max(end - start, offset)
      if try !fill() { break }
    }
    return end - start > offset ? end - start - offset : nil
  }

  /// Reads some more; `false` at the end.
  private func fill() throws(SystemFailure) -> Bool {
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
    let count = try descriptor.read(into: &buffer, end..<buffer.count)
    end += count
    bytesRead += count
    isAtEnd = count == 0
    return count > 0
  }
}

extension [UInt8] {
  /// Whether nothing but white space and a byte order mark is in it.
  var isBlank: Bool {
    allSatisfy {
      $0 == 0x20 || (0x09...0x0D).contains($0) || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF
    }
  }
}
