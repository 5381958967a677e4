/// Reads the JSON of one line of a recording; `nil` says that it is not what was asked for.
///
/// The core's reader of JSON belongs to FHIR resources, which the terminal does not know.
struct CastScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Whether only space is left.
  mutating func isAtEnd() -> Bool {
    skipSpace()
    return index == bytes.count
  }

  /// Takes a mark such as `[` where it comes next.
  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  /// A number.
  mutating func number() -> Double? {
    skipSpace()
    let start = index
    while let byte = next, Self.inNumbers.contains(byte) { index += 1 }
    guard let first = bytes[start..<index].first, first != UInt8(ascii: "+") else { return nil }
    return Double(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  /// A text.
  mutating func string() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escaped() else { return nil }
        text.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  /// An object of texts; members with other values are skipped.
  mutating func texts() -> [String: String]? {
    var result: [String: String] = [:]
    let isRead = members { scanner, name in
      guard scanner.isAtText() else { return scanner.skipValue() }
      result[name] = scanner.string()
      return result[name] != nil
    }
    return isRead ? result : nil
  }

  /// Goes through the members of an object; `body` reads each value, and says whether it could.
  mutating func members(_ body: (inout CastScanner, String) -> Bool) -> Bool {
    guard take("{") else { return false }
    if take("}") { return true }
    repeat {
      guard let name = string(), take(":"), body(&self, name) else { return false }
    } while take(",")
    return take("}")
  }

  /// Skips a value of any kind.
  mutating func skipValue() -> Bool {
    // Closing marks that are waited for; what is between them is not looked at closely.
    var depth = 0
    repeat {
      skipSpace()
      switch next {
      case nil: return false
      case UInt8(ascii: "\""): if string() == nil { return false }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return false }
        depth -= 1
        index += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        if depth == 0 { return false }
        index += 1
      default:
        let start = index
        while let byte = next, Self.inWords.contains(byte) { index += 1 }
        if index == start { return false }
      }
    } while depth > 0
    return true
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func isAtText() -> Bool {
    skipSpace()
    return next == UInt8(ascii: "\"")
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
      index += 1
    }
  }

  private mutating func escaped() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return unicode()
    default: return nil
    }
  }

  private mutating func unicode() -> Unicode.Scalar? {
    guard let high = digits() else { return nil }
    guard (0xD800..<0xDC00).contains(high) else {
      // Half of a pair is no character.
      return Unicode.Scalar(high) ?? "\u{FFFD}"
    }
    let start = index
    guard take("\\"), take("u"), let low = digits(), (0xDC00..<0xE000).contains(low) else {
      index = start
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func digits() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    let text = bytes[index..<index + 4]
    guard text.allSatisfy({ Self.hexadecimal.contains($0) }) else { return nil }
    index += 4
    return UInt32(String(decoding: text, as: UTF8.self), radix: 16)
  }

  private static let inNumbers = Set("+-.0123456789eE".utf8)
  private static let inWords = Set("+-.0123456789eEtrufalsn".utf8)
  private static let hexadecimal = Set("0123456789abcdefABCDEF".utf8)
}
