// SPDX-License-Identifier: Apache-2.0

/// Ids of resources (datatypes.html#id).
enum ResourceIdentity {
  static func isId(_ text: some StringProtocol) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      }
  }

  /// A new id of chance.
  static func new() -> String {
    var generator = SystemRandomNumberGenerator()
    return uuid(generator.next(), generator.next())
  }

  /// A UUID of version 4 with these bits.
  static func uuid(_ high: UInt64, _ low: UInt64) -> String {
    let first = (high & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000
    let second = (low & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
    let digits = [first, second].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }
}
