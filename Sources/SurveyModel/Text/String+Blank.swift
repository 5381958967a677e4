extension String {
  /// Whether it has nothing but white space.
  package var isBlank: Bool {
    // A letter or a sign of ASCII, as nearly every text begins.
    if let first = utf8.first, first > 0x20, first < 0x7F { return false }
    return allSatisfy(\.isWhitespace)
  }
}
