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
    for number in 0..<32 {
      if number >= 8, number <= 20, number % 4 == 0 { text.append(UInt8(ascii: "-")) }
      let half = number < 16 ? high : low
      text.append(digit(UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (number % 16)) & 15)))
    }
  }

  /// The bytes of the namespace of URLs (RFC 9562, 6.6).
  package static let urls: [UInt8] = [
    0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8,
  ]

  /// The hexadecimal digit of a number below 16.
  private static func digit(_ number: UInt8) -> UInt8 {
    number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") - 10 + number
  }
}
