/// The form of a URL.
///
/// [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986): letters, digits and a few signs, `%` before
/// two hexadecimal digits. Letters beyond ASCII are taken as those of an IRI. FHIR asks of
/// `urn:uuid:` a UUID in lower case, and of `urn:oid:` an OID.
/// [datatypes.html#uri](https://hl7.org/fhir/R4/datatypes.html#uri)
package enum URLSyntax {
  /// Whether the bytes of a text are a URL.
  package static func isURL(_ text: Span<UInt8>) -> Bool {
    guard text.count > 0 else { return false }
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte == UInt8(ascii: "%") {
        guard offset + 2 < text.count, isHex(text[offset + 1]), isHex(text[offset + 2]) else {
          return false
        }
        offset += 2
      } else if !isAllowed(byte) {
        return false
      }
      offset += 1
    }
    if starts(text, with: "urn:uuid:") { return isUUID(text, from: 9) }
    if starts(text, with: "urn:oid:") { return isOID(text, from: 8) }
    return true
  }

  /// Whether a text is a URL.
  package static func isURL(_ text: String) -> Bool { isURL(Array(text.utf8).span) }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      return true
    case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "/"), UInt8(ascii: ":"),
      UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "@"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "~"):
      return true
    default: return false
    }
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func starts(_ text: Span<UInt8>, with prefix: StaticString) -> Bool {
    guard text.count >= prefix.utf8CodeUnitCount else { return false }
    return prefix.withUTF8Buffer { prefix in
      for offset in prefix.indices where prefix[offset] != text[offset] { return false }
      return true
    }
  }

  private static func isUUID(_ text: Span<UInt8>, from start: Int) -> Bool {
    guard text.count == start + 36 else { return false }
    for offset in 0..<36 {
      let byte = text[start + offset]
      if [8, 13, 18, 23].contains(offset) {
        guard byte == UInt8(ascii: "-") else { return false }
      } else {
        guard isHex(byte), !(UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte) else {
          return false
        }
      }
    }
    return true
  }

  private static func isOID(_ text: Span<UInt8>, from start: Int) -> Bool {
    var wasPoint = true
    for offset in start..<text.count {
      let isPoint = text[offset] == UInt8(ascii: ".")
      guard isPoint ? !wasPoint : isDigit(text[offset]) else { return false }
      wasPoint = isPoint
    }
    return !wasPoint
  }
}
