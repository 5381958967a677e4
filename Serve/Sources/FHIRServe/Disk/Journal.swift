// SPDX-License-Identifier: Apache-2.0

/// Records on the disk, one after another; a record is there whole or not at all.
///
/// Each has its length and a checksum before it. What was cut off at the end was never answered.
struct Journal {
  private let file: OpenFile
  let path: String
  private(set) var length = 0

  /// Makes an empty journal.
  init(new path: String) throws(DiskFailure) {
    self.path = path
    file = try OpenFile(path, FileFlags.newFile)
  }

  /// Adds a record to the file; ``synchronize()`` brings it to the disk.
  mutating func append(_ record: [UInt8]) throws(DiskFailure) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(record.count + Self.headLength)
    bytes += Self.magic
    Self.append(UInt64(record.count), to: &bytes)
    Self.append(Self.checksum(record[...]), to: &bytes)
    bytes += record
    do {
      try file.write(bytes[...])
    } catch {
      file.cut(to: length)
      throw error
    }
    length += bytes.count
  }

  func synchronize() throws(DiskFailure) { try file.synchronize() }

  func close() { file.close() }

  /// The whole records of a journal, in their order.
  static func records(_ path: String) throws(DiskFailure) -> [ArraySlice<UInt8>] {
    let bytes = try Disk.read(path)
    var records: [ArraySlice<UInt8>] = []
    var offset = 0
    while bytes.count - offset >= headLength, bytes[offset..<offset + 4].elementsEqual(magic) {
      let length = number(bytes[(offset + 4)..<(offset + 12)])
      let sum = number(bytes[(offset + 12)..<(offset + 20)])
      let start = offset + headLength
      guard length <= UInt64(bytes.count - start) else { break }
      let record = bytes[start..<start + Int(length)]
      guard checksum(record) == sum else { break }
      records.append(record)
      offset = start + Int(length)
    }
    return records
  }

  private static let magic = Array("FSJ1".utf8)
  private static let headLength = 20

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// FNV-1a of 64 bits.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { buffer in
      buffer.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
  }
}
