extension String {
  /// The text with every run of white space, of any kind, as one space, and none at the ends.
  ///
  /// U+FEFF, the byte order mark, counts as white space, too.
  var foldedSpaces: String {
    var result = String.UnicodeScalarView()
    var isPending = false
    for scalar in unicodeScalars {
      if scalar.isSpace {
        isPending = !result.isEmpty
      } else {
        if isPending { result.append(" ") }
        isPending = false
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The text without white space at its ends.
  var trimmedSpaces: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isSpace }),
      let last = scalars.lastIndex(where: { !$0.isSpace })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The text for comparison: white space folded, case away, quotes and dashes as keyboards have
  /// them.
  var folded: String {
    var result = String.UnicodeScalarView()
    for scalar in foldedSpaces.lowercased().unicodeScalars {
      switch scalar {
      case "\u{2018}", "\u{2019}": result.append("'")
      case "\u{201C}", "\u{201D}": result.append("\"")
      case "\u{2010}", "\u{2011}", "\u{2013}", "\u{2014}", "\u{2212}": result.append("-")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  var isSpace: Bool {
    // The tables of Unicode are slow, and most text is ASCII.
    if value < 0x80 { return value == 0x20 || (0x09...0x0D).contains(value) }
    return properties.isWhitespace || self == "\u{FEFF}"
  }
}
