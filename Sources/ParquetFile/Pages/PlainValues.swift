/// The values of a column in PLAIN encoding, as they are written where no dictionary pays.
struct PlainValues {
  /// The bytes; truth values are one byte each until they are in a page.
  private(set) var bytes: [UInt8] = []

  /// Adds the values of rows.
  mutating func append(_ rows: ColumnRows, of type: ParquetType) {
    switch type.width {
    case nil: appendTexts(rows)
    case 1: append(rows.numbers) { UInt8(truncatingIfNeeded: $0) }
    case 4: append(rows.numbers) { Int32(truncatingIfNeeded: $0).littleEndian }
    default: append(rows.numbers) { $0.littleEndian }
    }
  }

  private mutating func appendTexts(_ rows: ColumnRows) {
    let texts = rows.cells.texts.bytes
    guard let order = rows.order else {
      bytes.append(contentsOf: texts)
      return
    }
    let places = rows.valuesOfStartedRows
    for row in order {
      guard let place = places[Int(row)], let text = texts.span.bytes.plainText(at: Int(place))
      else { continue }
      bytes.append(contentsOf: texts[text])
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
