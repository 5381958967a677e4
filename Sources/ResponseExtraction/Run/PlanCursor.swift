import FHIRDocument

/// Finds of each item of a response the item of the plan that it is; mostly they are in the same order.
struct PlanCursor {
  private let items: [PlanItem]
  private var place = 0
  private var counts: [Int] = []

  init(_ items: [PlanItem]) { self.items = items }

  /// The index of the item of the plan, and the number, from 1, of its repetition; `nil` where there is
  /// none.
  mutating func find(_ child: Element) -> (index: Int, repetition: Int)? {
    let linkId = child[.linkId]
    var tried = 0
    while tried < items.count, !items[place].isNamed(linkId) {
      place = place + 1 < items.count ? place + 1 : 0
      tried += 1
    }
    guard tried < items.count else { return nil }
    if counts.isEmpty { counts = Array(repeating: 0, count: items.count) }
    counts[place] += 1
    return (place, counts[place])
  }
}

extension PlanItem {
  /// Whether the linkId of an item of a response is this one.
  func isNamed(_ other: Element?) -> Bool {
    guard let other else { return linkIdBytes.isEmpty }
    return other.hasText(linkIdBytes)
  }
}

/// A step of the way to an item of a response: which of its repetitions, and which of its answers.
struct ItemStep {
  let linkId: String
  let repetition: Int
  var answer = 1
}
