import FHIRDocument
import SurveyPrimitives

/// The codings of `encode()`, `decode()`, `escape()` and `unescape()`.
enum TextCoding {
  static func encode(_ text: String, as format: String) -> String? {
    let bytes = Array(text.utf8)
    switch format {
    case "hex":
      let digits = Array("0123456789abcdef".utf8)
      return String(
        decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    case "ascii":
      return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isASCII ? $0 : "?" }))
    case "base64": return Base64.encode(bytes)
    case "urlbase64": return Base64.encode(bytes, .url)
    default: return nil
    }
  }

  static func decode(_ text: String, as format: String) -> String? {
    let bytes = Array(text.utf8)
    let result: [UInt8]?
    switch format {
    case "hex": result = unhex(bytes)
    case "base64": result = Base64.decode(bytes)
    case "urlbase64": result = Base64.decode(bytes, .url)
    default: result = nil
    }
    return result.flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func unhex(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count % 2 == 0 else { return nil }
    var result: [UInt8] = []
    for index in stride(from: 0, to: bytes.count, by: 2) {
      let pair = String(decoding: bytes[index..<index + 2], as: UTF8.self)
      guard isHex(bytes[index]), let value = UInt8(pair, radix: 16) else { return nil }
      result.append(value)
    }
    return result
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 6
  }

  static func escape(_ text: String, as format: String) -> String? {
    switch format {
    case "html": return replacing(text, html)
    case "json": return replacing(text, json)
    default: return nil
    }
  }

  /// A text with other texts for some of its ASCII characters.
  private static func replacing(_ text: String, _ replacement: (UInt8) -> String?) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if let other = byte < 0x80 ? replacement(byte) : nil {
        result += other.utf8
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func html(_ byte: UInt8) -> String? {
    switch UnicodeScalar(byte) {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }

  private static func json(_ byte: UInt8) -> String? {
    switch UnicodeScalar(byte) {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: byte < 0x20 ? control(byte) : nil
    }
  }

  private static func control(_ value: UInt8) -> String {
    "\\u00" + (value < 16 ? "0" : "") + String(value, radix: 16)
  }

  static func unescape(_ text: String, as format: String) -> String? {
    switch format {
    case "html": unescapeHTML(text)
    case "json": String(decoding: JSONEscapes.decode(Array(text.utf8)[...]), as: UTF8.self)
    default: nil
    }
  }

  private static func unescapeHTML(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = entity(rest[rest.index(after: start)..<end])
      else {
        result.append("&")
        rest = rest.dropFirst()
        continue
      }
      result += character
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func entity(_ name: Substring) -> String? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{A0}"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let number =
        digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init).map { String($0) }
    }
  }
}
