extension [UInt8] {
  /// Adds a few bytes; for many short texts that takes a third of what `append(contentsOf:)` does.
  @inline(__always)
  mutating func append(bytes: Span<UInt8>) {
    append(addingCapacity: bytes.count) { free in
      free.withUnsafeMutableBufferPointer { memory, count in
        bytes.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: memory[count...]))
            .copyMemory(from: $0)
        }
        count += bytes.count
      }
    }
  }
}
