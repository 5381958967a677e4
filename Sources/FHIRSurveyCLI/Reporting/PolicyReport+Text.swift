import SurveyTables

extension PolicyReport {
  /// The report for people, a line for each item and each part of the response.
  var lines: [String] {
    var lines = ["policy applied to \(FindingCounts.count(responses, "response")):"]
    for (subject, actions) in rows {
      let done = actions.map { "\($0.count) \($0.action.words)" }.joined(separator: ", ")
      lines.append("  \(subject.words): \(done)")
    }
    if let unnamedItems {
      let items = FindingCounts.count(unnamedItems, "item")
      lines.append("  \(items) of the questionnaires not named in the policy")
    }
    lines.append("this is no proof of anonymity: what is left can still show who a person is")
    return lines
  }
}

extension PolicySubject {
  fileprivate var words: String {
    switch self {
    case .item(let linkId): "item \"\(linkId)\""
    case .field(let field): field.rawValue
    case .otherItems: "items not named"
    case .itemTexts: "texts of items"
    }
  }
}

extension PolicyAction {
  fileprivate var words: String {
    switch self {
    case .kept, .dropped, .shifted, .cut, .rounded, .capped: rawValue
    case .coded: "replaced by a code"
    case .banded: "put into bands"
    case .freeText: "dropped as free text"
    case .unfit: "dropped, since the method does not fit"
    case .unknownItem: "dropped, since no questionnaire has the item"
    case .emptyGroup: "dropped, since nothing in the group is left"
    }
  }
}
