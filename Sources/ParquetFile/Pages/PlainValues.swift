/// The values of a column in PLAIN encoding, as they are written where no dictionary pays.
struct PlainValues {
  /// The bytes; truth values are one byte each until they are in a page.
  private(set) var bytes: [UInt8] = []

  /// Adds the values of a batch.
  mutating func append(_ cells: ColumnCells, of type: ParquetType) {
    switch type.width {
    case nil: cells.texts.appendPlain(to: &bytes)
    case 1: append(cells.numbers) { UInt8(truncatingIfNeeded: $0) }
    case 4: append(cells.numbers) { Int32(truncatingIfNeeded: $0).littleEndian }
    default: append(cells.numbers) { $0.littleEndian }
    }
  }

  @inline(__always)
  private mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(
    _ numbers: [Int64], as convert: (Int64) -> Number
  ) {
    var offset = bytes.count
    let width = Number.bitWidth / 8
    bytes.append(contentsOf: repeatElement(0, count: numbers.count * width))
    bytes.withUnsafeMutableBytes { bytes in
      for number in numbers {
        bytes.storeBytes(of: convert(number), toByteOffset: offset, as: Number.self)
        offset += width
      }
    }
  }

  /// Forgets all values and keeps the memory.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// The offset after some values that begin at an offset.
  func offset(after count: Int, from start: Int, of type: ParquetType) -> Int {
    if let width = type.width { return start + count * width }
    var offset = start
    for _ in 0..<count {
      guard let text = bytes.span.bytes.plainText(at: offset) else { break }
      offset = text.upperBound
    }
    return offset
  }

  /// Adds some of the values to a page.
  func append(_ range: Range<Int>, of type: ParquetType, to page: inout [UInt8]) {
    guard type == .boolean else {
      page.append(contentsOf: bytes[range])
      return
    }
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      var bits: UInt8 = 0
      for index in start..<min(start + 8, range.upperBound) {
        bits |= bytes[index] << UInt8(index - start)
      }
      page.append(bits)
    }
  }
}
