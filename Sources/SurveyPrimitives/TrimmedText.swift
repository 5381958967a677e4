extension StringProtocol {
  /// The text without white space at its start and its end.
  package var trimmed: String {
    let scalars = unicodeScalars
    // Most texts begin and end with what is no white space, and that needs no look at properties.
    if let first = scalars.first, let last = scalars.last, first.isGraphic, last.isGraphic {
      return String(self)
    }
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, digit or sign of ASCII.
  fileprivate var isGraphic: Bool { 0x21...0x7E ~= value }
}
