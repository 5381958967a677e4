/// The text of UUIDs that follow from a name.
package enum UUIDText {
  /// The UUID of version 5 that the SHA-1 of a namespace and a name gives (RFC 9562, 5.5).
  package static func version5(_ digest: some Sequence<UInt8>) -> String {
    var halves: [UInt64] = [0, 0]
    for (number, byte) in digest.prefix(16).enumerated() {
      halves[number / 8] = halves[number / 8] << 8 | UInt64(byte)
    }
    var text: [UInt8] = []
    text.reserveCapacity(36)
    appendVersion5(high: halves[0], low: halves[1], to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds the same to a text, from the first sixteen bytes of a digest as two numbers.
  package static func appendVersion5(high: UInt64, low: UInt64, to text: inout [UInt8]) {
    let high = high & ~0xF000 | 0x5000
    let low = low & (.max >> 2) | 1 << 63
    let dash = UInt8(ascii: "-")
    withUnsafeTemporaryAllocation(byteCount: 36, alignment: 1) { room in
      let (first, second) = (characters(of: high >> 32), characters(of: high))
      let (third, fourth) = (characters(of: low >> 32), characters(of: low))
      room.storeBytes(of: first, toByteOffset: 0, as: UInt64.self)
      // The groups of four are the halves of eight; what a store writes too much, the next one mends.
      room.storeBytes(of: second, toByteOffset: 9, as: UInt64.self)
      room.storeBytes(
        of: UInt32(truncatingIfNeeded: second >> 32), toByteOffset: 14, as: UInt32.self)
      room.storeBytes(of: third, toByteOffset: 19, as: UInt64.self)
      room.storeBytes(
        of: UInt32(truncatingIfNeeded: third >> 32), toByteOffset: 24, as: UInt32.self)
      room.storeBytes(of: fourth, toByteOffset: 28, as: UInt64.self)
      (room[8], room[13], room[18], room[23]) = (dash, dash, dash, dash)
      text.append(contentsOf: room)
    }
  }

  /// The last eight hexadecimal digits of a number as characters, in the order of memory.
  private static func characters(of number: UInt64) -> UInt64 {
    // Each digit into a byte of its own, then all of them to characters at once.
    let number = number & 0xFFFF_FFFF
    var digits = (number | number << 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return (digits &+ 0x3030_3030_3030_3030 &+ letters &* 39).bigEndian
  }

  /// The bytes of the namespace of URLs (RFC 9562, 6.6).
  package static let urls: [UInt8] = [
    0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8,
  ]
}
