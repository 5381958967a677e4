/// The index of the first such byte in a part of a buffer.
package func firstIndex(of byte: UInt8, in buffer: [UInt8], _ range: Range<Int>) -> Int? {
  guard !range.isEmpty else { return nil }
  return buffer.withUnsafeBytes { bytes in
    Platform.firstOffset(of: byte, in: UnsafeRawBufferPointer(rebasing: bytes[range]))
      .map { range.lowerBound + $0 }
  }
}

/// The index of the last such byte in a part of a buffer.
package func lastIndex(of byte: UInt8, in buffer: [UInt8], _ range: Range<Int>) -> Int? {
  buffer[range].lastIndex(of: byte)
}

/// How often a byte is in a part of a buffer.
package func count(_ byte: UInt8, in buffer: [UInt8], _ range: Range<Int>) -> Int {
  var count = 0
  var rest = range
  while let found = firstIndex(of: byte, in: buffer, rest) {
    count += 1
    rest = found + 1..<range.upperBound
  }
  return count
}
