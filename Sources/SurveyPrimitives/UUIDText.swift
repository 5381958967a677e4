/// The text of UUIDs that follow from a name.
package enum UUIDText {
  /// The UUID of version 5 that the SHA-1 of a namespace and a name gives (RFC 9562, 5.5).
  package static func version5(_ digest: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (number, byte) in digest.prefix(16).enumerated() {
      if number >= 4, number <= 10, number % 2 == 0 { text.append(UInt8(ascii: "-")) }
      let byte = number == 6 ? byte & 0x0F | 0x50 : number == 8 ? byte & 0x3F | 0x80 : byte
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
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
