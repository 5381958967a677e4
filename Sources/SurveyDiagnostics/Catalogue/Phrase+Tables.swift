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
      attachmentAddress {what an attachment says beside its address} \
      text {that a text is not an option} \
      words {that words without a code are not a text} \
      system {the system of a code, which is not an address} \
      otherCode {what an answer says beside a code that is not one of the options known} \
      unitSystem {the system of a unit, which is not an address} \
      unitWords {the words of a unit} halfUnit {a half of a unit's system and code} \
      noUnit {that a quantity has no unit} unitCase {the case of a unit} \
      other {the id and extensions of a value}}
      """, ["kind": .literal(kind)])
  }

  /// An element of a response that no column is for.
  package static func lostElement(_ name: String) -> Phrase {
    Phrase("lost.element", "{name} of a response", ["name": .quoted(name)])
  }
}
