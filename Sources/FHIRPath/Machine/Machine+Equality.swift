import FHIRDocument
import SurveyPrimitives

extension Machine {
  /// `=` of two collections: the same items in the same order; `nil` where that cannot be known.
  mutating func equality(
    _ left: Int, _ right: Int, _ offset: Int
  ) throws(FHIRPath.Failure) -> Bool? {
    let end = items.count
    guard right > left, end > right else { return nil }
    guard right - left == end - right else { return false }
    try spend(end - right, at: offset)
    var isKnown = true
    for index in 0..<end - right {
      switch equals(items[left + index], items[right + index]) {
      case false: return false
      case nil: isKnown = false
      default: break
      }
      try spend(1, at: offset)
    }
    return isKnown ? true : nil
  }

  /// `=` of two items: FHIRPath, Equality.
  mutating func equals(_ a: Item, _ b: Item) -> Bool? {
    if a.kind == .element, b.kind == .element, a.source == b.source, a.node == b.node {
      return true
    }
    guard let left = value(a), let right = value(b) else { return false }
    return equalValues(left, right)
  }

  /// `=` of two items that ``value(_:)`` has seen.
  mutating func equalValues(_ a: Item, _ b: Item) -> Bool? {
    switch (a.kind, b.kind) {
    case (.string, .string):
      return a.bytes.count == b.bytes.count && compareTexts(a, b) == 0
    case (.boolean, .boolean): return a.boolean == b.boolean
    case (.element, .element): return sameTrees(a, b, asEquivalent: false)
    case (.type, .type): return store.types[a.index] == store.types[b.index]
    case (.quantity, _), (_, .quantity):
      guard let (left, right) = quantities(a, b) else { return false }
      charge(left, right)
      return Quantity.compare(left, right).map { $0 == .equal }
    default: break
    }
    if isNumber(a), isNumber(b) { return compareNumbers(a, b) == .equal }
    guard isTemporal(a), isTemporal(b), (a.kind == .time) == (b.kind == .time) else {
      return false
    }
    return compareTemporals(a, b).map { $0 == .equal }
  }

  @inline(__always)
  func isNumber(_ item: Item) -> Bool {
    item.kind == .integer || item.kind == .decimal || item.kind == .long
  }

  func isTemporal(_ item: Item) -> Bool {
    item.kind == .date || item.kind == .dateTime || item.kind == .time
  }

  func compareNumbers(_ a: Item, _ b: Item) -> Ordering? {
    if a.kind != .decimal, b.kind != .decimal { return Ordering(a.integer, b.integer) }
    guard let left = decimal(a), let right = decimal(b) else { return nil }
    return ExactDecimal.compare(left, right)
  }

  func compareTemporals(_ a: Item, _ b: Item) -> Ordering? {
    switch (a.kind, b.kind) {
    case (.time, .time): return TimeOfDay.compare(store.times[a.index], store.times[b.index])
    case (.date, .date): return PartialDate.compare(store.dates[a.index], store.dates[b.index])
    default:
      guard let left = dateTime(a), let right = dateTime(b) else { return nil }
      return PartialDateTime.compare(left, right)
    }
  }

  /// A date or dateTime as a dateTime.
  func dateTime(_ item: Item) -> PartialDateTime? {
    switch item.kind {
    case .date: PartialDateTime(store.dates[item.index])
    case .dateTime: store.dateTimes[item.index]
    default: nil
    }
  }

  /// Whether two elements have the same children with the same values, names in any order.
  mutating func sameTrees(_ a: Item, _ b: Item, asEquivalent: Bool) -> Bool? {
    var pairs = [(a, b)]
    var isKnown = true
    while let (left, right) = pairs.popLast() {
      switch sameChildren(left, right, asEquivalent, &pairs) {
      case false: return false
      case nil: isKnown = false
      default: break
      }
    }
    return isKnown ? true : nil
  }

  /// Compares the values of two elements' children; those with children are added to `pairs`.
  private mutating func sameChildren(
    _ a: Item, _ b: Item, _ asEquivalent: Bool, _ pairs: inout [(Item, Item)]
  ) -> Bool? {
    let left = childItems(a)
    let right = childItems(b)
    guard left.count == right.count else { return false }
    charge(left.count)
    // A tree that is larger than the budget ends here; the next step of the program reports it.
    guard stepsLeft >= 0, let right = inOrder(right, of: left) else { return false }
    var isKnown = true
    for (child, other) in zip(left, right) {
      guard let first = value(child), let second = value(other) else { return false }
      if first.kind == .element, second.kind == .element,
        !asEquivalent || sameCodings(first, second) == nil
      {
        pairs.append((first, second))
        continue
      }
      switch asEquivalent ? equivalents(first, second) : equalValues(first, second) {
      case false: return false
      case nil: isKnown = false
      default: break
      }
    }
    return isKnown ? true : nil
  }

  /// Children in the order of the names of others; `nil` where the names are not the same.
  private mutating func inOrder(_ children: [Item], of others: [Item]) -> [Item]? {
    if zip(others, children).allSatisfy({ haveSameName($0, $1) }) { return children }
    charge(children.count * children.count >> 3)
    guard stepsLeft >= 0 else { return nil }
    var left = children
    var found: [Item] = []
    for other in others {
      guard let match = left.firstIndex(where: { haveSameName(other, $0) }) else { return nil }
      found.append(left.remove(at: match))
    }
    return found
  }

  /// Whether two elements have the same name; known ones have the same number in all documents.
  private func haveSameName(_ a: Item, _ b: Item) -> Bool {
    let first = sources[Int(a.source)].nodes[a.node].name
    let second = sources[Int(b.source)].nodes[b.node].name
    if a.source == b.source || max(first, second) < ElementName.knownCount {
      return first == second
    }
    return element(a).nameText == element(b).nameText
  }

  /// The children of an element, the name of a resource's type aside.
  func childItems(_ item: Item) -> [Item] {
    let nodes = sources[Int(item.source)].nodes
    var result: [Item] = []
    var child = item.node + 1
    while child < Int(nodes[item.node].next) {
      result.append(.element(child, item.source, item.type.isKnown ? .unresolved : item.type))
      child = Int(nodes[child].next)
    }
    return result
  }
}
