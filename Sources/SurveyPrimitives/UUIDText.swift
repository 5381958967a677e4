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
    append(high >> 32, 8, to: &text)
    text.append(dash)
    append(high >> 16 & 0xFFFF, 4, to: &text)
    text.append(dash)
    append(high & 0xFFFF, 4, to: &text)
    text.append(dash)
    append(low >> 48, 4, to: &text)
    text.append(dash)
    append(low >> 32 & 0xFFFF, 4, to: &text)
    append(low & 0xFFFF_FFFF, 8, to: &text)
  }

  /// Adds the last so many hexadecimal digits of a number below 2³².
  private static func append(_ number: UInt64, _ count: Int, to text: inout [UInt8]) {
    // Each digit into a byte of its own, then all of them to characters at once.
    var digits = (number | number << 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    let characters = digits &+ 0x3030_3030_3030_3030 &+ letters &* 39
    withUnsafeBytes(of: characters.bigEndian) { text.append(contentsOf: $0.suffix(count)) }
  }

  /// The bytes of the namespace of URLs (RFC 9562, 6.6).
  package static let urls: [UInt8] = [
    0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8,
  ]
}
