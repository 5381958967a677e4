/// The encodings of one byte a character that much older software writes.
enum ByteEncoding {
  /// ISO-8859-1: each byte is the character of its number.
  case latin1
  /// The encoding of Western Windows: ISO-8859-1 with letters and signs for 0x80 to 0x9F.
  case windows1252

  /// The encoding of a name or alias, in whatever case.
  ///
  /// [IANA's character sets](https://www.iana.org/assignments/character-sets)
  init?(named name: String) {
    switch name.lowercased() {
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1": self = .latin1
    case "windows-1252", "cp1252", "cp-1252": self = .windows1252
    default: return nil
    }
  }

  /// The text in UTF-8; invalid at a byte that has no character.
  func decode(_ bytes: [UInt8]) -> DecodedText {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        result.append(byte)
      } else {
        guard let scalar = scalar(byte) else { return .invalid(after: result.count) }
        UTF8.encode(scalar).map { result.append(contentsOf: $0) }
      }
    }
    return .text(result)
  }

  private func scalar(_ byte: UInt8) -> Unicode.Scalar? {
    guard self == .windows1252, byte < 0xA0 else { return Unicode.Scalar(byte) }
    let number = Self.signs[Int(byte) - 0x80]
    return number == 0 ? nil : Unicode.Scalar(number)
  }

  /// The characters from 0x80 to 0x9F of windows-1252, 0 where it has none.
  ///
  /// [CP1252.TXT](https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT)
  private static let signs: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
