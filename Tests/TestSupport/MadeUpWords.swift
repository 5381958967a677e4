/// Words of a language that nobody speaks.
package enum MadeUpWords {
  /// The template with other letters outside of its gaps.
  package static func translated(_ template: String) -> String {
    var rest = template[...]
    return text(&rest)
  }

  /// The text up to the brace that ends it, which is left.
  private static func text(_ rest: inout Substring) -> String {
    var result = ""
    while let character = rest.first, character != "}" {
      rest.removeFirst()
      result += character == "{" ? "{" + gap(&rest) : String(other(character))
    }
    return result
  }

  /// The name of a gap, and the texts to choose from, with the brace that ends it.
  private static func gap(_ rest: inout Substring) -> String {
    var result = ""
    while let character = rest.popFirst() {
      result.append(character)
      if character == "}" { break }
      guard character == "{" else { continue }
      result += text(&rest) + "}"
      rest = rest.dropFirst()
    }
    return result
  }

  private static func other(_ letter: Character) -> Character {
    guard let byte = letter.asciiValue, letter.isLetter else { return letter }
    let start: UInt32 = letter.isUppercase ? 0x410 : 0x430
    let first: UInt8 = letter.isUppercase ? 65 : 97
    return Unicode.Scalar(start + UInt32(byte - first)).map { Character($0) } ?? letter
  }
}
