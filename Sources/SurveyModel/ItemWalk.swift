/// Goes through items and those inside them in document order.
///
/// Each item comes twice: before those inside it, and after them. Items may be as deep as they like:
/// the walk has a stack of its own.
///
/// ```swift
/// for step in ItemWalk(survey.items) {
///   if case .enter(let item) = step { print(item.linkId) }
/// }
/// ```
package struct ItemWalk: Sequence, IteratorProtocol {
  /// An item that begins or ends.
  package enum Step {
    case enter(SurveyItem)
    case leave(SurveyItem)
  }

  /// The lists that are open, outermost first, with what comes next in each.
  private var open: [(items: [SurveyItem], next: Int)]

  /// Starts at the first of the items.
  package init(_ items: [SurveyItem]) { open = [(items, 0)] }

  /// The next step, or `nil` at the end.
  package mutating func next() -> Step? {
    guard !open.isEmpty else { return nil }
    let last = open.count - 1
    let next = open[last].next
    if next < open[last].items.count {
      open[last].next += 1
      let item = open[last].items[next]
      open.append((item.items, 0))
      return .enter(item)
    }
    open.removeLast()
    return open.last.map { .leave($0.items[$0.next - 1]) }
  }
}
