import SurveyModel

/// Items without a linkId, and items that share one (rule 88).
extension SurveyIndex {
  /// The item with a linkId that is directly inside another one (-1: at the top level); where there
  /// is none, the first item that has the linkId.
  package func find(linkId: String, inside parent: Int) -> ItemIndex? {
    guard let first = find(linkId: linkId) else { return nil }
    if hasUniqueLinkIds || parents[first.rawValue] == parent { return first }
    return children(at: parent).first { self.linkId(of: $0) == linkId } ?? first
  }

  /// The items that have a linkId, in document order.
  package func all(withLinkId linkId: String) -> [ItemIndex] {
    if hasUniqueLinkIds { return find(linkId: linkId).map { [$0] } ?? [] }
    return all.lazy.filter { items[$0].linkId == linkId }.map { ItemIndex($0) }
  }

  /// Whether a linkId names several items, so that it does not say which of them is meant.
  package func isShared(_ linkId: String) -> Bool {
    !hasUniqueLinkIds && all(withLinkId: linkId).count > 1
  }

  /// Whether a question or group beside this one has the same linkId: an answer to one of them could
  /// be to the other.
  func hasTwin(_ definition: Int) -> Bool {
    if hasUniqueLinkIds { return false }
    let linkId = items[definition].linkId
    return children(at: parents[definition]).contains { other in
      other.rawValue != definition && self.linkId(of: other) == linkId
        && (type(of: other) != .display || isUnanswerable(other))
    }
  }

  /// The survey as it can be answered: an item without a linkId, the further ones of several beside
  /// each other that share one, and what is inside these are shown, and nothing more.
  ///
  /// In most surveys that is the survey as it is.
  package func withoutUnanswerable() -> SurveyIndex {
    if hasUniqueLinkIds, find(linkId: "") == nil { return self }
    var unanswerable: Set<Int> = []
    var taken: Set<LinkIdOfParent> = []
    for definition in all where items[definition].type != .display {
      let parent = parents[definition]
      let linkId = items[definition].linkId
      let isFirst = taken.insert(LinkIdOfParent(linkId: linkId, parent: parent)).inserted
      if linkId.isEmpty || !isFirst || unanswerable.contains(parent) {
        unanswerable.insert(definition)
      }
    }
    return unanswerable.isEmpty ? self : SurveyIndex(self, unanswerable: unanswerable)
  }

  private struct LinkIdOfParent: Hashable {
    let linkId: String
    let parent: Int
  }

  private func children(at parent: Int) -> [ItemIndex] {
    parent < 0 ? topLevel : childLists[parent]
  }
}

extension SurveyItem {
  /// The item with its words and conditions alone: a group stays a group, a question is a text.
  var withoutAnswers: SurveyItem {
    var item = SurveyItem(linkId: linkId, type: type == .group ? .group : .display)
    item.prefix = prefix
    item.text = text
    item.hidden = hidden
    item.enableWhen = enableWhen
    item.enableBehavior = enableBehavior
    item.enableWhenExpression = enableWhenExpression
    item.variables = variables
    item.textExpression = textExpression
    item.items = items
    return item
  }
}
