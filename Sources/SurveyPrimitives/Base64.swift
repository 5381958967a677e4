/// Bytes as text of 64 characters.
///
/// [RFC 4648](https://www.rfc-editor.org/rfc/rfc4648): the ordinary alphabet, or the one that is safe
/// in addresses.
package enum Base64 {
  /// Which characters stand for 62 and 63.
  package enum Alphabet: String, Sendable {
    /// `+` and `/`.
    case ordinary = "+/"
    /// `-` and `_`.
    case url = "-_"

    fileprivate var characters: [UInt8] {
      Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        + Array(rawValue.utf8)
    }
  }

  /// The bytes as text, filled up with `=` to a multiple of four characters.
  package static func encode(_ bytes: [UInt8], _ alphabet: Alphabet = .ordinary) -> String {
    let characters = alphabet.characters
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for number in 0..<4 {
        let index = bits >> (18 - 6 * number) & 63
        text.append(number <= group.count ? characters[index] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; `nil` where a character is not of the alphabet.
  package static func decode(_ text: some Sequence<UInt8>, _ alphabet: Alphabet = .ordinary)
    -> [UInt8]?
  {
    let characters = alphabet.characters
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in text where byte != UInt8(ascii: "=") {
      guard let index = characters.firstIndex(of: byte) else { return nil }
      bits = (bits << 6 | index) & 0xFFFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }
}
