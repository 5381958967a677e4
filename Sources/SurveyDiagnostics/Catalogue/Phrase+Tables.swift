/// What a table does not keep of a response.
extension Phrase {
  /// A part of an answer, by its kind.
  package static func lost(_ kind: String) -> Phrase {
    Phrase(
      "lost",
      """
      {kind, select, attachment {what an attachment says beside its title or address} \
      coding {what a code says beside system, code and display} \
      quantity {what a quantity says beside number, system, code and unit} \
      reference {what a reference says beside its address} \
      extensions {extensions and ids} codingVersion {the version of a code} \
      userSelected {that a person chose a code} \
      otherDisplay {words of a code that the questionnaire does not have} \
      choiceOrder {the order of several answers} \
      unitSystem {the system of a unit without a code} \
      attachmentParts {what an attachment says beside url, type and title} \
      referenceParts {what a reference says beside address and display} \
      unknownLinkId {answers to questions that the questionnaire does not have} \
      otherType {answers of another type than the question's} \
      furtherAnswer {answers beyond those that the question takes} \
      furtherReason {reasons why there is no answer, beyond the first of several repetitions in one row} \
      misplaced {answers that are elsewhere in the response than in the codebook} \
      unknownOption {answers that are none of the options} \
      noWeight {options without a weight} digits {the digits of numbers as they were written} \
      partialDate {dates and times of which a part is not known} \
      notTyped {values that are not of the type of their column, such as "<5"} \
      textCut {the ends of texts that are longer than the format allows} \
      label {the ends of labels that are longer than the format allows} \
      emptyRepetition {repetitions without an answer} \
      other {the id and extensions of a value}}
      """, ["kind": .literal(kind)])
  }

  /// What an import does not read back, by its kind; `linkIds` are the questions that it is about.
  package static func notReadBack(_ kind: String, _ linkIds: [String] = []) -> Phrase {
    Phrase(
      "not-read-back",
      """
      {kind, select, parquet {Parquet files} \
      options {options that their cells do not tell apart: {linkIds}} \
      policy {what the policy made of answers: {linkIds}} \
      folder {a folder of tables in parts at once, but the parts one at a time} \
      other {the parts of tables of what repeats, whose rows are not those of the same part of responses}}
      """, ["kind": .literal(kind), "linkIds": .names(linkIds)])
  }

  /// An element of a response that no column is for.
  package static func lostElement(_ name: String) -> Phrase {
    Phrase("lost.element", "{name} of a response", ["name": .quoted(name)])
  }
}
