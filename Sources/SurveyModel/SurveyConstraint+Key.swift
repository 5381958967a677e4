extension SurveyConstraint {
  /// A key that a linkId makes: letters, digits, `-` and `.`, and at most 64 of them, as FHIR wants it.
  package static func key(_ linkId: String, _ number: Int? = nil) -> String {
    let legal = linkId.map { character in
      let isLegal = character.isASCII && (character.isLetter || character.isNumber)
      return isLegal || character == "." ? character : "-"
    }
    let end = number.map { "-\($0)" } ?? ""
    return String(legal.prefix(64 - end.count)) + end
  }
}
