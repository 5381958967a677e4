import SurveyDiagnostics
import SurveyFormats
import SurveyModel

extension FormReading {
  /// The name of a row and the linkId of its item.
  mutating func identity(
    _ row: Int, _ type: QuestionType, in parent: Int?
  ) -> (name: String, linkId: String) {
    let given = take(.name, row)
    let own = take(.linkId, row)
    let name = given ?? own ?? "row\(survey.place(row, 0).line)"
    var linkId = own ?? name
    if linkIds.contains(linkId) {
      let before = draftsByName[name].map { drafts[$0] }
      let isTwice = before?.parent == parent
      linkId = unused(parent.map { "\(drafts[$0].item.linkId)/\(name)" } ?? name)
      if isTwice {
        add(
          .rowNameTwice, ["name": .quoted(name), "other": .quoted(linkId)], row: row,
          column: .name, linkId: linkId)
      }
    }
    if given == nil, type.kind != .note {
      add(.rowWithoutName, ["name": .quoted(linkId)], row: row, column: .type, linkId: linkId)
    }
    linkIds.insert(linkId)
    return (name, linkId)
  }

  /// A linkId that no item has: this one, or with a number behind it.
  func unused(_ linkId: String) -> String {
    if !linkIds.contains(linkId) { return linkId }
    var number = 2
    while linkIds.contains("\(linkId)-\(number)") { number += 1 }
    return "\(linkId)-\(number)"
  }
}
