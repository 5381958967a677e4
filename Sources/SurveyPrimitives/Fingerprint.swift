/// A short text that differs when what was added to it does.
///
/// FNV-1a of 64 bits: it recognises changes made in good faith, and protects against nothing else.
package struct Fingerprint: Sendable {
  @usableFromInline var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// Adds a text, and that it ends there.
  package mutating func add(_ text: String) {
    add(text.utf8)
    add(CollectionOfOne(0))
  }

  /// Adds bytes.
  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  /// Sixteen hexadecimal digits.
  package var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
