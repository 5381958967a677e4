public import SurveyDiagnostics

extension Document {
  /// Where elements of this document stand, found in one pass over the text and one over the tree.
  ///
  /// For messages about many elements: ``Element/location(linkId:)`` starts anew each time.
  public func locations(of elements: [Element]) -> [Location] {
    locations(of: elements, withLinkIds: false)
  }

  /// Where elements of this document stand, with the nearest linkId: that of the element itself, or
  /// of one that it stands in.
  func locations(of elements: [Element], withLinkIds: Bool) -> [Location] {
    let own = elements.indices.filter { elements[$0].document === self }
    let order = own.sorted { elements[$0].index < elements[$1].index }
    var locations = elements.map { _ in Location(file: sourceName) }
    findPositions(of: elements, own, &locations)
    var paths = PathFinder(elements: elements, order: order, withLinkIds: withLinkIds)
    paths.visit(root, root.resourceType ?? "", linkId: nil)
    for (index, path, linkId) in paths.found {
      locations[index].path = path
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
  let elements: [Element]
  /// The wanted elements in document order, by their place in `elements`.
  let order: [Int]
  let withLinkIds: Bool
  var next = 0
  var found: [(index: Int, path: String, linkId: String?)] = []

  mutating func visit(_ parent: Element, _ path: String, linkId outer: String?) {
    let linkId = withLinkIds ? parent[.linkId]?.string ?? outer : nil
    while let target, target == parent.index {
      found.append((order[next], path, linkId))
      next += 1
    }
    guard let target, target < parent.end else { return }
    var totals: [UInt16: Int] = [:]
    for child in parent.children { totals[child.node.name, default: 0] += 1 }
    var before: [UInt16: Int] = [:]
    for child in parent.children {
      guard let target = self.target, target < parent.end else { return }
      let count = before[child.node.name, default: 0]
      before[child.node.name] = count + 1
      guard target < child.end else { continue }
      let isIndexed = child.isInArray || totals[child.node.name] != 1
      let step = child.nameText + (isIndexed ? "[\(count)]" : "")
      visit(child, path.isEmpty ? step : path + "." + step, linkId: linkId)
    }
  }

  /// The next wanted node.
  private var target: Int? { next < order.count ? elements[order[next]].index : nil }
}
