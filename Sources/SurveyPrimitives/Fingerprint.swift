/// A short text that differs when what was added to it does, by ``FNVHash``.
package struct Fingerprint: Sendable {
  @usableFromInline var hash = FNVHash()

  package init() {}

  /// Adds a text, and that it ends there.
  package mutating func add(_ text: String) {
    add(text.utf8)
    hash.add(0)
  }

  /// Adds the bytes of an array, compiled for that.
  package mutating func add(_ bytes: [UInt8]) { hash.add(bytes) }

  /// Adds bytes.
  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) { hash.add(bytes) }

  /// Sixteen hexadecimal digits.
  package var text: String { hash.value.hexadecimal }
}
