import SurveyDiagnostics

extension XMLScanner where Handler: ~Copyable {
  /// Skips a DOCTYPE, which begins at the next byte: up to the `>` behind its subset, comments aside.
  ///
  /// Nothing of it is used, so what is malformed in it does no harm; only a text that wants entities of
  /// its own is refused, since what they stand for would be missing.
  mutating func skipDoctype(_ text: RawSpan) throws(TextFinding) {
    let start = index
    var isInSubset = false
    while index < text.byteCount {
      switch text.byte(index) {
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case UInt8(ascii: ">") where !isInSubset:
        index &+= 1
        return
      case UInt8(ascii: "<") where index > start: try skipMarkup(text)
      default: break
      }
      if index - start > limits.string { throw tooLong(start) }
      index &+= 1
    }
    throw truncated(text)
  }

  /// Skips a comment, up to its last byte; refuses a declaration of an entity.
  private mutating func skipMarkup(_ text: RawSpan) throws(TextFinding) {
    if try has("<!ENTITY", text) { throw TextFinding(.entityDeclaration, at: index) }
    guard try has("<!--", text) else { return }
    let start = index
    index &+= 4
    while try !has("-->", text) {
      guard index < text.byteCount else { throw truncated(text) }
      index &+= 1
      if index - start > limits.string { throw tooLong(start) }
    }
    index &+= 2
  }
}
