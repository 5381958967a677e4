/// One block of an archive that says what follows it.
///
/// [pax](https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html#tag_20_92_13_06)
struct TarHeader {
  static let size = 512

  let name: [UInt8]
  let fileSize: Int
  let kind: UInt8

  /// `nil` where the checksum is not that of the block, or a number is none.
  init?(_ block: [UInt8]) {
    guard block.count == Self.size, Self.hasRightSum(block),
      let size = Self.number(block[124..<136])
    else { return nil }
    let isPOSIX = block[257..<262].elementsEqual("ustar".utf8)
    // GNU has other fields where POSIX has the prefix.
    let prefix = isPOSIX && block[262] == 0 ? Self.text(block[345..<500]) : []
    let rest = Self.text(block[0..<100])
    name = prefix.isEmpty ? rest : prefix + [UInt8(ascii: "/")] + rest
    fileSize = size
    kind = block[156]
  }

  /// The sum of all bytes, those of the sum itself as spaces; old programs took bytes as signed.
  private static func hasRightSum(_ block: [UInt8]) -> Bool {
    guard let written = number(block[148..<156]) else { return false }
    var (unsigned, signed) = (0, 0)
    for (offset, byte) in block.enumerated() {
      let byte = (148..<156).contains(offset) ? UInt8(ascii: " ") : byte
      unsigned += Int(byte)
      signed += Int(Int8(bitPattern: byte))
    }
    return written == unsigned || written == signed
  }

  /// Octal digits with spaces and zeros around them, or GNU's binary numbers.
  static func number(_ field: ArraySlice<UInt8>) -> Int? {
    if let first = field.first, first & 0x80 != 0 {
      guard first == 0x80, field.dropFirst().dropLast(7).allSatisfy({ $0 == 0 }) else {
        return nil
      }
      let value = field.suffix(7).reduce(0) { $0 << 8 | Int($1) }
      return value
    }
    let digits = field.drop { $0 == UInt8(ascii: " ") }
      .prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 << 3 | Int($1 - UInt8(ascii: "0")) }
  }

  private static func text(_ field: ArraySlice<UInt8>) -> [UInt8] {
    Array(field.prefix { $0 != 0 })
  }
}

extension TarHeader {
  /// The kinds of entries that archives of packages have.
  enum Kind: UInt8 {
    case file = 0x30
    case oldFile = 0
    case folder = 0x35
    case longName = 0x4C
    case longLink = 0x4B
    case extended = 0x78
    case global = 0x67
  }
}
