/// Reads the hybrid of run length encoding and bit packing as its specification says, bit by bit.
enum HybridDecoder {
  /// So many numbers; fewer where the bytes end.
  static func numbers(_ bytes: [UInt8], width: Int, count: Int) -> [UInt32] {
    var numbers: [UInt32] = []
    var left = bytes[...]
    while numbers.count < count, !left.isEmpty {
      var header = 0
      var shift = 0
      while let byte = left.popFirst() {
        header |= Int(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { break }
      }
      if header & 1 == 1 {
        let size = (header >> 1) * width
        let bits = left.prefix(size).flatMap { byte in (0..<8).map { UInt32(byte >> $0 & 1) } }
        left = left.dropFirst(size)
        for start in stride(from: 0, to: bits.count, by: width) {
          numbers.append(bits[start..<start + width].reversed().reduce(0) { $0 << 1 | $1 })
        }
      } else {
        let size = (width + 7) / 8
        let number = left.prefix(size).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        left = left.dropFirst(size)
        numbers += Array(repeating: number, count: header >> 1)
      }
    }
    // Only the last group may have more than was asked for.
    return numbers.count < count + 8 && left.isEmpty ? Array(numbers.prefix(count)) : []
  }
}
