import FHIRDocument

/// Why there are no answers in a group, as the group says it of all of its questions.
struct GroupReason {
  /// From the top down to the group.
  let steps: [AnswerPath.Step]
  /// Where its text is among those of the cells.
  let text: Range<Int>
  /// The extension that says it.
  let element: Element
  /// Whether a cell has it.
  var isUsed = false
}

extension [GroupReason] {
  /// Where the text of the nearest of the groups around a question is, in a row with these repetitions; `nil`
  /// where none of them says why.
  ///
  /// `linkIds` are those around the question, innermost first.
  mutating func use(around linkIds: [String], repetition: (String) -> Int) -> Range<Int>? {
    if isEmpty { return nil }
    for linkId in linkIds {
      let found = firstIndex { reason in
        reason.steps.last?.linkId == linkId
          && reason.steps.allSatisfy { $0.repetition == repetition($0.linkId) }
      }
      guard let found else { continue }
      self[found].isUsed = true
      return self[found].text
    }
    return nil
  }
}
