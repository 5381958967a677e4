/// The forms of codes, identifiers, addresses and base64.
enum TextRules {
  /// Whether it is `true|false`.
  static func isBoolean(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8)
  }

  /// Whether it is `[^\s]+(\s[^\s]+)*`.
  static func isCode(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var wasSpace = true
    for byte in text {
      let isSpace = isSpace(byte)
      if isSpace && wasSpace || byte < 0x20 && !isSpace { return false }
      wasSpace = isSpace
    }
    return !wasSpace
  }

  /// Whether it is `[A-Za-z0-9\-\.]{1,64}`.
  static func isID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count <= 64
      && text.allSatisfy {
        isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
  }

  /// Whether it is `\S*`; what starts as an OID or a UUID must be one.
  static func isURI(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if hasSpace(text) { return false }
    guard text.first == UInt8(ascii: "u") else { return true }
    if text.starts(with: oidPrefix) { return isOID(text) }
    return !text.starts(with: uuidPrefix) || isUUID(text)
  }

  /// Whether it is a URI, `|` and a version or `#` and a part behind it.
  ///
  /// [references.html#canonical](https://hl7.org/fhir/R4/references.html#canonical)
  static func isCanonical(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if hasSpace(text) { return false }
    guard text.first == UInt8(ascii: "u") else { return true }
    let address = text.prefix { $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "#") }
    return isURI(UnsafeBufferPointer(rebasing: address))
  }

  /// Whether it is `urn:oid:[0-2](\.(0|[1-9][0-9]*))+`.
  static func isOID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.starts(with: oidPrefix) else { return false }
    let parts = text.dropFirst(oidPrefix.count).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, let root = parts.first, root.count == 1,
      let first = root.first, (UInt8(ascii: "0")...UInt8(ascii: "2")).contains(first)
    else { return false }
    return parts.allSatisfy { part in
      part.allSatisfy(isDigit) && (part.count == 1 || (part.first ?? 0x30) != UInt8(ascii: "0"))
    }
  }

  /// Whether it is `urn:uuid:` and a UUID of lower-case digits.
  static func isUUID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.starts(with: uuidPrefix), text.count == uuidPrefix.count + 36 else { return false }
    return text.dropFirst(uuidPrefix.count).enumerated().allSatisfy { index, byte in
      switch index {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
    }
  }

  /// Whether it is groups of four digits of base64, white space between them allowed as in R4.
  static func isBase64(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var digits = 0
    var fill = 0
    for byte in text where !isSpace(byte) {
      if byte == UInt8(ascii: "=") {
        fill += 1
      } else {
        guard fill == 0, isDigit(byte) || isLetter(byte) || byte == 0x2B || byte == 0x2F else {
          return false
        }
        digits += 1
      }
    }
    return fill <= 2 && (digits + fill).isMultiple(of: 4)
  }

  /// Whether white space or a control character is in it.
  private static func hasSpace(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text).bytes
    var index = 0
    while let block = bytes.blockIfWhole(index) {
      if BlockScan.hasSpace(block) { return true }
      index += 16
    }
    return text[index...].contains { $0 <= 0x20 }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 < 5 }

  private static let oidPrefix = Array("urn:oid:".utf8)
  private static let uuidPrefix = Array("urn:uuid:".utf8)
}
