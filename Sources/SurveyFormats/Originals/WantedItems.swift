package import SurveyModel

/// The items of a survey by their linkIds, to find those that another one has otherwise.
package struct WantedItems {
  private let survey: Survey
  private var items: [String: SurveyItem] = [:]
  /// The items around others, by the linkIds of both.
  package private(set) var parents: [String: String] = [:]
  private var order: [String: [String]] = [:]

  package init(_ survey: Survey) {
    self.survey = survey
    order[""] = survey.items.map(\.linkId)
    for case .enter(let item) in ItemWalk(survey.items) {
      if items[item.linkId] == nil { items[item.linkId] = item }
      order[item.linkId] = item.items.map(\.linkId)
      for child in item.items { parents[child.linkId] = item.linkId }
    }
  }

  /// The items that a form has neither as they should be nor as they are where all is written again; the empty
  /// linkId is the form.
  package func wrong(in form: WantedItems, written: WantedItems) -> Set<String> {
    var wrong: Set<String> = []
    for (linkId, children) in form.order {
      if children != order[linkId], children != written.order[linkId] { wrong.insert(linkId) }
    }
    for (linkId, item) in written.items {
      guard let found = form.items[linkId] else {
        wrong.insert(parents[linkId] ?? "")
        continue
      }
      guard let wanted = items[linkId] else { continue }
      if !found.isSame(as: wanted, or: item) { wrong.insert(linkId) }
    }
    let texts: [KeyPath<Survey, String?>] = [\.title, \.language]
    for text in texts {
      let found = form.survey[keyPath: text]
      if found != survey[keyPath: text], found != written.survey[keyPath: text] { wrong.insert("") }
    }
    return wrong
  }
}

extension SurveyItem {
  /// Whether it says each thing as one of two does, without what is inside it.
  fileprivate func isSame(as wanted: SurveyItem, or written: SurveyItem) -> Bool {
    guard type == wanted.type || type == written.type,
      carried == wanted.carried || carried == written.carried
    else { return false }
    return ItemField.allCases.allSatisfy { field in
      isSame(field, as: wanted) || isSame(field, as: written)
        || field == .options && hasOptions(of: wanted, or: written)
    }
  }

  /// Whether each option is as one of two has it.
  private func hasOptions(of wanted: SurveyItem, or written: SurveyItem) -> Bool {
    guard options.count == wanted.options.count, options.count == written.options.count else {
      return false
    }
    return options.indices.allSatisfy {
      options[$0] == wanted.options[$0] || options[$0] == written.options[$0]
    }
  }
}
