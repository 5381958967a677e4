/// Joins each `_element` with its element, so that a primitive and its extensions are one node.
///
/// In JSON the value stands in `birthDate` and its id and extensions in `_birthDate`; entries of
/// repeating primitives pair by position, `null` where one side has nothing.
/// [json.html#primitive](https://hl7.org/fhir/R4/json.html#primitive)
struct SiblingMerge {
  private let source: [Node]
  /// The `_element` nodes, in order.
  private let siblings: [Int]
  private let nameText: (UInt16) -> String
  private(set) var nodes: [Node] = []
  private(set) var findings: [JSONFinding] = []

  /// Joins the siblings of a document.
  init(_ source: [Node], nameText: @escaping (UInt16) -> String) {
    self.source = source
    siblings = source.indices.filter { source[$0].flags.contains(.sibling) }
    self.nameText = nameText
    nodes.reserveCapacity(source.count)
    if !source.isEmpty { copy(0, adding: nil) }
  }

  /// Copies a node and what stands below it; `sibling` is the node of its `_element`.
  private mutating func copy(_ index: Int, adding sibling: Int?) {
    let position = nodes.count
    if sibling == nil, !hasSiblings(below: index) {
      copyWhole(index)
      return
    }
    nodes.append(source[index])
    nodes[position].flags.remove(.sibling)
    copyChildren(of: index)
    if let sibling { attach(sibling, to: index) }
    nodes[position].next = UInt32(nodes.count)
  }

  /// Copies a subtree in which there is nothing to join.
  private mutating func copyWhole(_ index: Int) {
    let first = nodes.count
    let shift = UInt32(truncatingIfNeeded: first) &- UInt32(truncatingIfNeeded: index)
    nodes.append(contentsOf: source[index..<Int(source[index].next)])
    guard shift != 0 else { return }
    for place in first..<nodes.count { nodes[place].next &+= shift }
  }

  private func hasSiblings(below index: Int) -> Bool {
    var low = 0
    var high = siblings.count
    while low < high {
      let middle = (low + high) / 2
      if siblings[middle] > index { high = middle } else { low = middle + 1 }
    }
    return low < siblings.count && siblings[low] < Int(source[index].next)
  }

  private mutating func attach(_ sibling: Int, to index: Int) {
    switch (source[sibling].kind, source[index].kind) {
    case (.null, _): break
    case (.object, .string), (.object, .number), (.object, .boolean), (.object, .null):
      copyChildren(of: sibling)
    default: reportMismatch(sibling, isHarmless: false)
    }
  }

  /// Emits a primitive without a value for a sibling that has no element.
  private mutating func copyLonely(_ sibling: Int) {
    let position = nodes.count
    var node = source[sibling]
    node.flags.remove(.sibling)
    if node.kind == .object {
      node.kind = .null
      node.length = 0
      nodes.append(node)
      copyChildren(of: sibling)
    } else {
      if node.kind != .null { reportMismatch(sibling, isHarmless: false) }
      nodes.append(node)
    }
    nodes[position].next = UInt32(nodes.count)
  }

  private mutating func copyChildren(of parent: Int) {
    let children = childIndices(of: parent)
    guard children.contains(where: isSibling) else {
      for child in children { copy(child, adding: nil) }
      return
    }
    var places: [UInt16: Int] = [:]
    var groups: [(elements: [Int], siblings: [Int])] = []
    for child in children {
      let place = places[source[child].name, default: groups.count]
      if place == groups.count {
        places[source[child].name] = place
        groups.append(([], []))
      }
      if isSibling(child) {
        groups[place].siblings.append(child)
      } else {
        groups[place].elements.append(child)
      }
    }
    for group in groups { merge(elements: group.elements, siblings: group.siblings) }
  }

  private mutating func merge(elements: [Int], siblings: [Int]) {
    for (offset, element) in elements.enumerated() {
      copy(element, adding: offset < siblings.count ? siblings[offset] : nil)
    }
    for sibling in siblings.dropFirst(elements.count) { copyLonely(sibling) }
    guard let first = siblings.first else { return }
    let isOtherForm = elements.first.map { isInArray($0) != isInArray(first) } ?? false
    if isOtherForm || (!elements.isEmpty && elements.count != siblings.count) {
      reportMismatch(first, isHarmless: true)
    } else if siblings.allSatisfy({ source[$0].kind == .null }) {
      findings.append(JSONFinding(kind: .emptySibling, offset: Int(source[first].start)))
    }
  }

  private func isInArray(_ index: Int) -> Bool { source[index].flags.contains(.inArray) }

  private func isSibling(_ index: Int) -> Bool { source[index].flags.contains(.sibling) }

  private func childIndices(of parent: Int) -> [Int] {
    var result: [Int] = []
    var child = parent + 1
    while child < Int(source[parent].next) {
      result.append(child)
      child = Int(source[child].next)
    }
    return result
  }

  private mutating func reportMismatch(_ sibling: Int, isHarmless: Bool) {
    findings.append(
      JSONFinding(
        kind: .siblingMismatch(nameText(source[sibling].name), isHarmless: isHarmless),
        offset: Int(source[sibling].start)))
  }
}
