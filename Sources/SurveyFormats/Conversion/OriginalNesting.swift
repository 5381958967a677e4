import SurveyModel

/// Which items the original of a conversion has inside others.
///
/// A conversion may have questions beside those that they are inside of. To see what was changed, its items are put
/// inside of each other again, before and after the change alike.
struct OriginalNesting {
  /// The items around others, by the linkIds of both, where the conversion has the two beside each other.
  private let parents: [String: String]
  private let known: Set<String>

  /// - Parameters:
  ///   - items: those of the original.
  ///   - base: those of the conversion before the change.
  init(_ items: [SurveyItem], base: [SurveyItem]) {
    var around: [String: String] = [:]
    for case .enter(let item) in ItemWalk(base) {
      for child in item.items where around[child.linkId] == nil {
        around[child.linkId] = item.linkId
      }
    }
    var parents: [String: String] = [:]
    var known: Set<String> = []
    for case .enter(let item) in ItemWalk(items) {
      known.insert(item.linkId)
      for child in item.items
      where parents[child.linkId] == nil && around[child.linkId] == around[item.linkId] {
        parents[child.linkId] = item.linkId
      }
    }
    (self.parents, self.known) = (parents, known)
  }

  /// Items of the conversion, each inside the one that it is inside of in the original, where that is before it in the same
  /// list, and only what is inside of that, or new, is between them.
  func nested(_ items: [SurveyItem]) -> [SurveyItem] {
    var around: [Int?] = []
    var open: [Int] = []
    for (index, item) in items.enumerated() {
      guard known.contains(item.linkId) else {
        around.append(nil)
        continue
      }
      while let last = open.last, items[last].linkId != parents[item.linkId] { open.removeLast() }
      around.append(open.last)
      open.append(index)
    }
    // Those inside come behind: from the end, everything is complete when it is put into another one.
    var inside: [Int: [SurveyItem]] = [:]
    var roots: [SurveyItem] = []
    for (index, parent) in around.enumerated().reversed() {
      var item = items[index]
      item.items = nested(item.items) + (inside[index] ?? []).reversed()
      if let parent {
        inside[parent, default: []].append(item)
      } else {
        roots.append(item)
      }
    }
    return roots.reversed()
  }
}
