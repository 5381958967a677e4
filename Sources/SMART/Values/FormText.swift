/// Names and values as forms and queries of the web have them: `a=b&c=d%20e`.
enum FormText {
  /// The fields as text; all but letters, digits and `-._~` is escaped.
  static func encode(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
  }

  /// The fields of a text; `nil` where an escape is not one, or the text that is escaped is not UTF-8.
  static func decode(_ text: some StringProtocol) -> [(name: String, value: String)]? {
    var fields: [(String, String)] = []
    for field in text.split(separator: "&") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = unescaped(parts[0].utf8),
        let value = parts.count == 2 ? unescaped(parts[1].utf8) : ""
      else { return nil }
      fields.append((name, value))
    }
    return fields
  }

  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.append(byte)
      default:
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func unescaped(_ text: some Sequence<UInt8>) -> String? {
    var result: [UInt8] = []
    var bytes = text.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "+"): result.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = digit(bytes.next()), let low = digit(bytes.next()) else { return nil }
        result.append(high << 4 | low)
      default: result.append(byte)
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map(UInt8.init)
  }
}
