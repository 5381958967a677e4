/// What is wrong with regular expressions.
extension Phrase {
  package static let regexTooDeep = Phrase("regex-too-deep", "the groups are nested too deeply")
  package static let regexTooLarge = Phrase("regex-too-large", "the expression is too large")
  package static let regexRepetitions = Phrase(
    "regex-repetitions", "too many repetitions follow each other")
  package static let regexBounds = Phrase(
    "regex-bounds", "a repetition has impossible bounds, or more than 1000")
  package static let regexNothingToRepeat = Phrase(
    "regex-nothing-to-repeat", "there is nothing before a repetition")
  package static let regexGroupName = Phrase("regex-group-name", "the name of a group has no end")
  package static let regexGroupKind = Phrase("regex-group-kind", "(? is not followed by :")
  package static let regexLookAround = Phrase(
    "regex-look-around", "looking ahead or behind is not supported")
  package static let regexOpenEscape = Phrase("regex-open-escape", "there is nothing after a \\")
  package static let regexReference = Phrase(
    "regex-reference", "references to groups are not supported")
  package static let regexHexadecimal = Phrase(
    "regex-hexadecimal", "hexadecimal digits are missing")
  package static let regexRange = Phrase("regex-range", "a range of characters runs backward")

  /// A parenthesis, bracket or brace without the other one.
  package static func regexUnpaired(_ character: String) -> Phrase {
    Phrase("regex-unpaired", "a {character} has no partner", ["character": .literal(character)])
  }

  /// A class `\p{name}` that is not supported.
  package static func regexClass(_ name: String) -> Phrase {
    Phrase("regex-class", "the class {name} is not supported", ["name": .literal("\\p{\(name)}")])
  }

  /// A class `[:name:]` of POSIX.
  package static func regexPOSIX(_ name: String) -> Phrase {
    Phrase(
      "regex-posix", "the class {name} of POSIX is not supported", ["name": .literal("[:\(name):]")]
    )
  }

  /// What to write in place of a class of POSIX.
  package static func regexInstead(_ text: String) -> Phrase {
    Phrase("regex-instead", "write {text} between the brackets", ["text": .literal(text)])
  }
}
