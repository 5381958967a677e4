import CompressedFiles

/// Makes a zip archive in memory; the same files give the same bytes.
///
/// ```swift
/// var writer = ZipWriter()
/// writer.add("a.txt", Array("text".utf8))
/// let bytes = writer.finish()
/// ```
package struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// 1 January 1980, the first day that the format knows.
  private static let date: UInt16 = 1 << 5 | 1

  package init() {}

  /// Adds a file.
  package mutating func add(_ name: String, _ contents: [UInt8]) {
    add(name, PackedFile(contents))
  }

  /// Adds a file that is packed already.
  mutating func add(_ name: String, _ file: PackedFile) {
    let start = bytes.count
    var head: [UInt8] = []
    head.append(UInt16(20))
    // The name is UTF-8.
    head.append(UInt16(1 << 11))
    head.append(UInt16(file.isStored ? 0 : 8))
    head.append(UInt16(0))
    head.append(Self.date)
    head.append(file.checksum)
    head.append(UInt32(clamping: file.data.count))
    head.append(UInt32(clamping: file.size))
    head.append(UInt16(clamping: name.utf8.count))
    head.append(UInt16(0))
    bytes.append(UInt32(0x0403_4B50))
    bytes += head + Array(name.utf8)
    bytes += file.data
    directory.append(UInt32(0x0201_4B50))
    directory.append(UInt16(20))
    directory += head
    // Comment, disk, attributes.
    directory += [UInt8](repeating: 0, count: 10)
    directory.append(UInt32(clamping: start))
    directory += name.utf8
    count += 1
  }

  /// The archive.
  package consuming func finish() -> [UInt8] {
    let start = bytes.count
    bytes += directory
    bytes.append(UInt32(0x0605_4B50))
    bytes.append(UInt32(0))
    bytes.append(UInt16(clamping: count))
    bytes.append(UInt16(clamping: count))
    bytes.append(UInt32(clamping: directory.count))
    bytes.append(UInt32(clamping: start))
    bytes.append(UInt16(0))
    return bytes
  }
}

/// A file as it is in an archive.
struct PackedFile: Sendable {
  let data: [UInt8]
  let isStored: Bool
  /// How many bytes it has, and their CRC-32.
  let size: Int
  let checksum: UInt32

  init(_ contents: [UInt8]) {
    let packed = DeflateData.deflated(contents[...]) ?? contents
    isStored = packed.count >= contents.count
    data = isStored ? contents : packed
    size = contents.count
    checksum = DeflateData.checksum(contents[...])
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
