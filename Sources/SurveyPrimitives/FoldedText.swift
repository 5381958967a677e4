/// Texts without what a search passes over: case and accents (search.html#string).
///
/// Accents are those of Latin letters, and combining marks.
package enum FoldedText {
  /// The text in lower case, without accents.
  package static func fold(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      if scalar.isASCII {
        folded.append(scalar)
      } else if let letter = latinLetter(scalar) {
        folded.append(letter)
      } else if scalar.properties.canonicalCombiningClass == .notReordered {
        folded.append(scalar)
      }
    }
    return String(folded)
  }

  /// `e` for LATIN SMALL LETTER E WITH ACUTE.
  private static func latinLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER ") else {
      return nil
    }
    let letter = name.dropFirst("LATIN SMALL LETTER ".count)
    guard letter.dropFirst().hasPrefix(" WITH ") else { return nil }
    return letter.first?.lowercased().unicodeScalars.first
  }
}
