extension [UInt8] {
  /// Adds bytes; for short ones with fewer instructions than `append(contentsOf:)`.
  @inline(__always)
  mutating func append(bytes: Span<UInt8>) {
    append(addingCapacity: bytes.count) { $0.append(bytes: bytes) }
  }
}

extension OutputSpan<UInt8> {
  /// Adds bytes, for which there is room.
  @inline(__always)
  mutating func append(bytes: Span<UInt8>) {
    withUnsafeMutableBufferPointer { memory, count in
      bytes.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: memory[count...]))
          .copyMemory(from: $0)
      }
      count += bytes.count
    }
  }
}
