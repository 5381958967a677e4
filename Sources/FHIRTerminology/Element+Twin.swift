package import FHIRDocument

extension Element {
  /// Whether another element says the same: the same names, values and digits.
  ///
  /// JSON and XML may be mixed: the order of elements of different names does not count, and the
  /// narrative is not looked at.
  package func saysTheSame(as other: Element) -> Bool {
    guard string == other.string, resourceType == other.resourceType else { return false }
    let own = members
    let theirs = other.members
    return own.count == theirs.count
      && zip(own, theirs).allSatisfy { $0.nameText == $1.nameText && $0.saysTheSame(as: $1) }
  }

  /// The children by their names, those of one name in their order.
  private var members: [Element] {
    let kept = children.filter { $0.name != .text || !$0.isObject }
    return kept.enumerated().sorted {
      ($0.element.nameText, $0.offset) < ($1.element.nameText, $1.offset)
    }.map(\.element)
  }
}
