/// What is known of value sets whose codes the options of an item do not spell out.
public protocol ValueSetLookup: Sendable {
  /// Whether an answer is in a value set; `nil` where what is available does not tell.
  ///
  /// Of a Coding and of a Quantity the system and the code count, the version where both sides give
  /// one; a text is in it where it is a code or a display of it, to the letter.
  func isMember(_ value: AnswerValue, of valueSet: String) -> Bool?
}
