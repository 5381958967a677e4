import SurveyDiagnostics
import SurveyFormats
import SurveyModel

// What somebody took out of rows that we wrote, though other cells say it still.
extension FormReading {
  mutating func findChangedRows() {
    if !isOurs { return }
    for index in drafts.indices {
      let draft = drafts[index]
      if draft.item.repeats, draft.type.options != nil, peek(.constraint, draft.row) == nil {
        drafts[index].item.excludeNothing()
      }
      reportParent(of: draft)
    }
  }

  /// What is inside a question is asked once this is answered, whether its row says so or not.
  private mutating func reportParent(of draft: ItemDraft) {
    guard let parent = draft.parent, drafts[parent].item.type.isQuestion,
      drafts[parent].item.itemControl != ["slider"], peek(.relevant, draft.row) == nil
    else { return }
    let instead = "asked once \(drafts[parent].name) is answered"
    losses.append(
      Loss(
        .approximated, FormColumn.relevant.rawValue, linkId: draft.item.linkId,
        source: survey.place(draft.row, survey.value(.name, draft.row)?.index ?? 0),
        after: instead, reason: .constructApproximated))
  }
}

extension SurveyItem {
  /// Has no option of it exclude the others.
  mutating func excludeNothing() {
    for index in options.indices where options[index].isExclusive {
      options[index].isExclusive = false
    }
  }
}
