import SurveyPrimitives

/// Texts that nobody guesses.
enum RandomText {
  /// A text of so many words of 64 bits; four make one that nobody finds by trying.
  static func make(words: Int, _ random: () -> UInt64) -> String {
    var bytes: [UInt8] = []
    for _ in 0..<words {
      let word = random()
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    return encoded(bytes)
  }

  /// Bytes as JOSE writes them (RFC 7515): base64 for addresses, not filled up.
  static func encoded(_ bytes: [UInt8]) -> String {
    let text = Base64.encode(bytes, .url)
    return String(text.prefix { $0 != "=" })
  }
}
