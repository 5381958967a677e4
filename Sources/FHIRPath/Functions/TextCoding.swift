import FHIRDocument

/// The codings of `encode()`, `decode()`, `escape()` and `unescape()`.
enum TextCoding {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  static func encode(_ text: String, as format: String) -> String? {
    let bytes = Array(text.utf8)
    switch format {
    case "hex":
      return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    case "base64": return base64(bytes, letters + Array("+/".utf8))
    case "urlbase64": return base64(bytes, letters + Array("-_".utf8))
    default: return nil
    }
  }

  static func decode(_ text: String, as format: String) -> String? {
    let bytes = Array(text.utf8)
    let result: [UInt8]?
    switch format {
    case "hex": result = unhex(bytes)
    case "base64": result = unbase64(bytes, letters + Array("+/".utf8))
    case "urlbase64": result = unbase64(bytes, letters + Array("-_".utf8))
    default: result = nil
    }
    return result.flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func base64(_ bytes: [UInt8], _ alphabet: [UInt8]) -> String {
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let group = (0..<3).map { place + $0 < bytes.count ? UInt32(bytes[place + $0]) : 0 }
      let bits = group[0] << 16 | group[1] << 8 | group[2]
      let used = min(3, bytes.count - place)
      for number in 0..<4 {
        let index = Int(bits >> UInt32(18 - 6 * number)) & 63
        result.append(number <= used ? alphabet[index] : UInt8(ascii: "="))
      }
      place += 3
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func unbase64(_ bytes: [UInt8], _ alphabet: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes where byte != UInt8(ascii: "=") {
      guard let index = alphabet.firstIndex(of: byte) else { return nil }
      bits = (bits << 6 | UInt32(index)) & 0xFFFFFF
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return result
  }

  private static func unhex(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count % 2 == 0 else { return nil }
    var result: [UInt8] = []
    for place in stride(from: 0, to: bytes.count, by: 2) {
      let pair = String(decoding: bytes[place..<place + 2], as: UTF8.self)
      guard isHex(bytes[place]), let value = UInt8(pair, radix: 16) else { return nil }
      result.append(value)
    }
    return result
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 6
  }

  static func escape(_ text: String, as format: String) -> String? {
    switch format {
    case "html":
      return text.unicodeScalars.map { scalar -> String in
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        default: String(scalar)
        }
      }.joined()
    case "json":
      return text.unicodeScalars.map { scalar -> String in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: scalar.value < 0x20 ? control(scalar.value) : String(scalar)
        }
      }.joined()
    default: return nil
    }
  }

  private static func control(_ value: UInt32) -> String {
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
