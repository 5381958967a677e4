/// A code of 30 digits and letters, 150 bits, that opens what a forgotten passphrase has closed.
package struct RecoveryCode: Hashable, Sendable {
  /// The code without its hyphens.
  let digits: String

  /// Letters and digits that cannot be taken for each other (Crockford).
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// A code by chance; each number gives ten characters.
  package init(random: () -> UInt64) {
    var digits = ""
    for _ in 0..<3 {
      var number = random()
      for _ in 0..<10 {
        digits.append(Self.alphabet[Int(number & 31)])
        number >>= 5
      }
    }
    self.digits = digits
  }

  /// A code as a person types it: in whatever case, with hyphens or spaces.
  package init(typed text: String) {
    let same: [Character: Character] = ["O": "0", "I": "1", "L": "1"]
    digits = String(
      text.uppercased().filter { $0 != "-" && $0 != " " }.map { same[$0] ?? $0 })
  }

  /// The code in groups of five.
  package var text: String {
    stride(from: 0, to: digits.count, by: 5).map {
      String(digits.dropFirst($0).prefix(5))
    }.joined(separator: "-")
  }
}
