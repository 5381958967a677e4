public import SurveyDiagnostics

extension Document {
  /// The locations of elements of this document, found in one pass over the text and one over the tree.
  ///
  /// For messages about many elements: ``Element/location(linkId:)`` starts again each time.
  public func locations(of elements: [Element]) -> [Location] {
    locations(of: elements, withLinkIds: false)
  }

  /// The locations of elements of this document, with the nearest linkId: that of the element itself, or
  /// of one around it.
  func locations(of elements: [Element], withLinkIds: Bool) -> [Location] {
    let own = elements.indices.filter { elements[$0].document === self }
    let order = own.sorted { elements[$0].index < elements[$1].index }
    var locations = elements.map { _ in Location(file: sourceName) }
    findPositions(of: elements, own, &locations)
    var paths = PathFinder(elements: elements, order: order, withLinkIds: withLinkIds)
    paths.walk(from: root)
    for (index, path, linkId) in paths.found {
      locations[index].subject = .element(path: path)
      locations[index].linkId = linkId
    }
    return locations
  }

  private func findPositions(
    of elements: [Element], _ own: [Int], _ locations: inout [Location]
  ) {
    guard let source else { return }
    let starts = own.compactMap { index in
      sourceOffset(ofNode: elements[index].index).map { (index: index, start: $0) }
    }
    var counter = LineCounter(source)
    for (index, start) in starts.sorted(by: { $0.start < $1.start }) {
      locations[index].position = counter.position(ofByte: start)
    }
  }
}

/// Walks to the wanted elements and names the way, each parent once.
private struct PathFinder {
  /// An element on the way, and how far its children are.
  private struct Step {
    let element: Element
    let path: String
    let linkId: String?
    /// How many children have each name, and how many of them the walk has passed.
    let totals: [UInt16: Int]
    var passed: [UInt16: Int] = [:]
    /// The index of the next child.
    var next: Int
  }

  let elements: [Element]
  /// The wanted elements in document order, by their index in `elements`.
  let order: [Int]
  let withLinkIds: Bool
  private var next = 0
  private var steps: [Step] = []
  private(set) var found: [(index: Int, path: String, linkId: String?)] = []

  init(elements: [Element], order: [Int], withLinkIds: Bool) {
    (self.elements, self.order, self.withLinkIds) = (elements, order, withLinkIds)
  }

  mutating func walk(from root: Element) {
    visit(root, root.resourceType ?? "", linkId: nil)
    while let target, var step = steps.popLast() {
      let child = Element(document: step.element.document, index: step.next)
      guard step.next < step.element.end, target < step.element.end else { continue }
      let name = child.node.name
      let count = step.passed[name, default: 0]
      step.passed[name] = count + 1
      step.next = child.end
      steps.append(step)
      guard target < child.end else { continue }
      let isIndexed = child.isInArray || step.totals[name] != 1
      let text = child.nameText + (isIndexed ? "[\(count)]" : "")
      visit(child, step.path.isEmpty ? text : step.path + "." + text, linkId: step.linkId)
    }
  }

  /// Notes an element that is wanted, and goes on to its children where one of them is.
  private mutating func visit(_ element: Element, _ path: String, linkId outer: String?) {
    let linkId = withLinkIds ? element[.linkId]?.string ?? outer : nil
    while let target, target == element.index {
      found.append((order[next], path, linkId))
      next += 1
    }
    guard let target, target < element.end else { return }
    var totals: [UInt16: Int] = [:]
    for child in element.children { totals[child.node.name, default: 0] += 1 }
    steps.append(
      Step(
        element: element, path: path, linkId: linkId, totals: totals, next: element.index + 1))
  }

  /// The next wanted node.
  private var target: Int? { next < order.count ? elements[order[next]].index : nil }
}
