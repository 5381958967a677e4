/// The items that a path reaches.
///
/// Those below others are not listed before somebody asks for them: a form has many expressions,
/// most of which look among all items for one linkId.
enum ReachedItems {
  case listed(Set<Int>)
  /// The items below some, or below the response.
  case below(Set<Int>?, Extent)

  /// How far below.
  enum Extent {
    /// The next level.
    case next
    /// All levels.
    case all
    /// All levels that no question is between.
    case withoutAnswers
  }

  /// Those with one of some linkIds.
  func filtered(by linkIds: Set<String>, in questionnaire: CheckedQuestionnaire) -> Set<Int> {
    let named = linkIds.flatMap { questionnaire.findAll($0) }
    return Set(named.filter { contains($0, in: questionnaire) })
  }

  private func contains(_ index: Int, in questionnaire: CheckedQuestionnaire) -> Bool {
    switch self {
    case .listed(let items): return items.contains(index)
    case .below(let start, let extent):
      var parent = questionnaire.items[index].parent
      while let outer = parent {
        if start?.contains(outer) == true { return true }
        guard extent.passes(questionnaire.items[outer]) else { return false }
        parent = questionnaire.items[outer].parent
      }
      return start == nil
    }
  }

  /// All of them.
  func listed(in questionnaire: CheckedQuestionnaire) -> Set<Int> {
    switch self {
    case .listed(let items): items
    case .below(let start, let extent): Self.below(start, extent, in: questionnaire)
    }
  }

  private static func below(
    _ start: Set<Int>?, _ extent: Extent, in questionnaire: CheckedQuestionnaire
  ) -> Set<Int> {
    var open =
      start.map { $0.flatMap { questionnaire.items[$0].children } } ?? questionnaire.topLevel
    var found = Set(open)
    while let next = open.popLast() {
      guard extent.passes(questionnaire.items[next]) else { continue }
      for child in questionnaire.items[next].children where found.insert(child).inserted {
        open.append(child)
      }
    }
    return found
  }
}

extension ReachedItems.Extent {
  /// Whether it goes on below an item that is not where it starts.
  fileprivate func passes(_ item: CheckedItem) -> Bool {
    switch self {
    case .next: false
    case .all: true
    case .withoutAnswers: !item.isQuestion
    }
  }
}
