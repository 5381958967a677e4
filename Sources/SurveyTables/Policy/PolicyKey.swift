import Crypto

/// The secret that codes and moved dates depend on.
///
/// It is never written: a text of it says nothing of the bytes.
package struct PolicyKey: Sendable, CustomStringConvertible, CustomReflectable {
  /// The fewest bytes of a key: as many as the hash has.
  package static let leastBytes = 32

  private let key: SymmetricKey

  /// Takes all bytes of a key file; `nil` where they are too few.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.leastBytes else { return nil }
    key = SymmetricKey(data: bytes)
  }

  package var description: String { "a key" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }

  /// The code of a text: 64 hexadecimal digits, which an id may have, too.
  func code(of text: [UInt8]) -> String {
    var code = ""
    code.reserveCapacity(64)
    for byte in authenticated(Self.codes, text) { code.append(hexadecimal: byte) }
    return code
  }

  /// How many days the dates of a subject are moved: at most so many to either side, and never none.
  ///
  /// It is not derived from the code of the subject, which others can see.
  func shift(of subject: [UInt8], within days: Int) -> Int {
    var number: UInt64 = 0
    for byte in authenticated(Self.shifts, subject).prefix(8) {
      number = number << 8 | UInt64(byte)
    }
    let offset = Int(number % UInt64(2 * days)) - days
    return offset < 0 ? offset : offset + 1
  }

  /// What a code is of stands before what is hashed, so that no code says anything of a shift.
  private static let codes = Array("fhir-survey code\u{0}".utf8)
  private static let shifts = Array("fhir-survey shift\u{0}".utf8)

  private func authenticated(_ purpose: [UInt8], _ text: [UInt8]) -> [UInt8] {
    var authentication = HMAC<SHA256>(key: key)
    authentication.update(data: purpose)
    authentication.update(data: text)
    return authentication.finalize().withUnsafeBytes { Array($0) }
  }
}

extension String {
  /// Adds the two digits of a byte.
  mutating func append(hexadecimal byte: UInt8) {
    for digit in [byte >> 4, byte & 15] {
      append(Character(Unicode.Scalar(digit < 10 ? 0x30 + digit : 0x57 + digit)))
    }
  }
}
