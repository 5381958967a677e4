/// A number made of bytes, the same in every run: FNV-1a of 64 bits.
///
/// It recognises what differs in good faith, and protects against nothing else.
package struct FNVHash: Sendable {
  @usableFromInline package internal(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// That of no bytes.
  @inlinable
  package init() {}

  /// That of bytes.
  @inlinable
  package init(_ bytes: Span<UInt8>) {
    for index in bytes.indices { add(bytes[index]) }
  }

  /// Adds a byte.
  @inlinable @inline(__always)
  package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// Adds bytes.
  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }
}

extension UInt64 {
  /// Sixteen hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
