import SurveyModel

/// Which items there are, and the linkId of the one that each is in.
struct ItemParents {
  private var parents: [String: String?] = [:]

  /// Of two with the same linkId, the first one counts.
  init(_ items: [SurveyItem]) {
    for item in items { parents.updateValue(nil, forKey: item.linkId) }
    for case .enter(let item) in ItemWalk(items) {
      for child in item.items where parents[child.linkId] == nil {
        parents.updateValue(item.linkId, forKey: child.linkId)
      }
    }
  }

  func contains(_ linkId: String) -> Bool { parents[linkId] != nil }

  /// `nil` where it is in none.
  subscript(linkId: String) -> String? { parents[linkId] ?? nil }
}
