import SurveyLogic
import SurveyModel

/// The linkIds of items that a conversion has under others: those that are missing in a questionnaire, or there twice.
struct MergedNames {
  /// What items are called in the original, by what the conversion calls them.
  private var originals: [String: String] = [:]

  /// Items called as the conversion calls them, where it has items in the same places.
  mutating func named(_ items: [SurveyItem], as base: [SurveyItem]) -> [SurveyItem] {
    var known: Set<String> = []
    for case .enter(let item) in ItemWalk(items) { known.insert(item.linkId) }
    return named(items, as: base, known)
  }

  private mutating func named(
    _ items: [SurveyItem], as base: [SurveyItem], _ known: Set<String>
  ) -> [SurveyItem] {
    guard items.count == base.count else { return items }
    return zip(items, base).map { item, other in
      var item = item
      if item.linkId != other.linkId {
        guard !known.contains(other.linkId), item.type == other.type,
          originals[other.linkId] == nil
        else { return item }
        originals[other.linkId] = item.linkId
        item.linkId = other.linkId
      }
      if !item.items.isEmpty { item.items = named(item.items, as: other.items, known) }
      return item
    }
  }

  /// Calls items again as the original does.
  func restore(_ survey: inout Survey) {
    if originals.isEmpty { return }
    survey.changeItems { item in
      if let linkId = originals[item.linkId] { item.linkId = linkId }
    }
  }
}
