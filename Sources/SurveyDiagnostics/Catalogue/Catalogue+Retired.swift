extension Diagnostic.Code {
  /// Numbers that no finding has any more, and the codes that took over; they are never used again.
  ///
  /// `nil` says that nothing is reported any more.
  package static let retired: [(number: Int, meaning: String, successors: [Diagnostic.Code])] = [
    (315, "A display item has items below it.", [.emptyGroup, .itemsInDisplay]),
    (
      433, "A condition names a question that the survey does not have.", [.conditionOnNothing]
    ),
    (434, "A condition `exists` has a value that is no boolean.", [.existsValue]),
    (435, "Several conditions without enableBehavior.", [.behaviorMissing]),
    (
      436, "minOccurs or maxOccurs where the item does not repeat or is not required.",
      [.occurrenceWithoutRepeats]
    ),
    (
      437, "An initial value where none may be.",
      [.initialOfGroup, .initialBesideOptions, .initialTwice, .initialTwoWays]
    ),
    (607, "Items inside different items of one response have the same linkId.", [.partNotInTable]),
    (608, "The questionnaire has no item with a linkId of a response.", [.partNotInTable]),
    (466, "An item has conditions and an expression for the same.", [.enableWhenTwoWays]),
  ]
}
