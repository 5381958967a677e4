/// Texts inside addresses.
public enum PercentEncoding {
  /// A text as a part of a path or query: everything but letters, digits and `-._~` is written as `%20`.
  public static func encode(_ text: String, keeping kept: String = "") -> String {
    let kept = Array(kept.utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) || kept.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x7E
    }
  }
}
