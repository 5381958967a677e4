/// Numbers and texts one after the other, each in as few bytes as it needs.
enum CompactBytes {
  /// Adds a number, seven bits a byte, the lowest first.
  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Adds a number with a sign.
  static func append(signed number: Int64, to bytes: inout [UInt8]) {
    append(UInt64(bitPattern: (number << 1) ^ (number >> 63)), to: &bytes)
  }

  /// Adds a floating point number, all of its bits.
  static func append(_ number: Double, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

/// Reads what ``CompactBytes`` wrote; behind the end there are zeros.
struct CompactReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func number() -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64 {
      let byte = byte()
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return number
  }

  mutating func signed() -> Int64 {
    let number = number()
    return Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
  }

  mutating func double() -> Double {
    var bits: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(byte()) << shift }
    return Double(bitPattern: bits)
  }

  /// A text with its number of bytes before it.
  mutating func text() -> String {
    let count = Int(min(number(), UInt64(bytes.count - position)))
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }
}
