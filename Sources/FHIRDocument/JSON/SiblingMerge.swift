import SurveyDiagnostics

/// Joins each `_element` with its element, so that a primitive and its extensions are one node.
///
/// In JSON the value is in `birthDate` and its id and extensions in `_birthDate`; entries of
/// repeating primitives pair by position, `null` where one side has nothing.
/// [json.html#primitive](https://hl7.org/fhir/R4/json.html#primitive)
struct SiblingMerge {
  private let source: [Node]
  /// The `_element` nodes, in order.
  private let siblings: [Int]
  private let nameText: (UInt16) -> String
  /// What is to be done, the next last.
  private var tasks: [Task] = []
  private(set) var nodes: [Node] = []
  private(set) var findings: [TextFinding] = []

  /// Joins the siblings of a document.
  init(_ source: [Node], nameText: @escaping (UInt16) -> String) {
    self.source = source
    siblings = source.indices.filter { source[$0].flags.contains(.sibling) }
    self.nameText = nameText
    nodes.reserveCapacity(source.count)
    if !source.isEmpty { run(.copy(0, adding: nil)) }
  }

  /// What is still to be done, so that no depth needs more of the stack.
  private enum Task {
    /// Copies a node with all inside; the sibling is the node of its `_element`.
    case copy(Int, adding: Int?)
    /// Copies nodes in which there is nothing to join.
    case copyAll(Range<Int>)
    /// Copies the children of a node.
    case copyChildren(of: Int)
    /// Copies a sibling that has no element.
    case copyLonely(Int)
    /// Adds what a sibling has to the copy of its element.
    case attach(Int, to: Int)
    /// Ends the copy of a node.
    case end(Int)
    /// Reports elements and siblings that do not fit together.
    case compare(elements: [Int], siblings: [Int])
  }

  private mutating func run(_ first: Task) {
    tasks = [first]
    while let task = tasks.popLast() {
      switch task {
      case .copy(let index, let sibling): copy(index, adding: sibling)
      case .copyAll(let range): copyAll(range)
      case .copyChildren(let parent): copyChildren(of: parent)
      case .copyLonely(let sibling): copyLonely(sibling)
      case .attach(let sibling, let index): attach(sibling, to: index)
      case .end(let position): nodes[position].next = UInt32(nodes.count)
      case .compare(let elements, let siblings): compare(elements, siblings)
      }
    }
  }

  /// Leaves tasks to be done next, in this order.
  private mutating func next(_ list: [Task]) { tasks += list.reversed() }

  private mutating func copy(_ index: Int, adding sibling: Int?) {
    let position = nodes.count
    if sibling == nil, !hasSiblings(inside: index) {
      return copyAll(index..<Int(source[index].next))
    }
    nodes.append(source[index])
    nodes[position].flags.remove(.sibling)
    let added = sibling.map { [Task.attach($0, to: index)] } ?? []
    next([.copyChildren(of: index)] + added + [.end(position)])
  }

  private mutating func copyAll(_ range: Range<Int>) {
    let first = nodes.count
    let shift = UInt32(truncatingIfNeeded: first) &- UInt32(truncatingIfNeeded: range.lowerBound)
    nodes.append(contentsOf: source[range])
    guard shift != 0 else { return }
    var copies = nodes.mutableSpan
    for index in first..<copies.count { copies[index].next &+= shift }
  }

  private func hasSiblings(inside index: Int) -> Bool {
    let following = firstSibling(behind: index)
    return following < siblings.count && siblings[following] < Int(source[index].next)
  }

  /// Which of the siblings is the first behind a node, or inside of it.
  private func firstSibling(behind index: Int) -> Int {
    var low = 0
    var high = siblings.count
    while low < high {
      let middle = (low + high) / 2
      if siblings[middle] > index { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private mutating func attach(_ sibling: Int, to index: Int) {
    switch (source[sibling].kind, source[index].kind) {
    case (.null, _): break
    case (.object, .string), (.object, .number), (.object, .boolean), (.object, .null):
      next([.copyChildren(of: sibling)])
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
      next([.copyChildren(of: sibling), .end(position)])
    } else {
      if node.kind != .null { reportMismatch(sibling, isHarmless: false) }
      nodes.append(node)
      nodes[position].next = UInt32(nodes.count)
    }
  }

  /// Joins the children of names that have siblings; of the others, those in which there is nothing to
  /// join are copied together.
  private mutating func copyChildren(of parent: Int) {
    let children = childIndices(of: parent)
    var names: [UInt16] = []
    for child in children where isSibling(child) && !names.contains(source[child].name) {
      names.append(source[child].name)
    }
    var joined: [UInt16] = []
    var tasks: [Task] = []
    var waiting = parent + 1
    var following = firstSibling(behind: parent)
    func copyWaiting(before child: Int) {
      if waiting < child { tasks.append(.copyAll(waiting..<child)) }
    }
    for child in children {
      let end = Int(source[child].next)
      let name = source[child].name
      let isJoined = names.contains(name)
      guard isJoined || following < siblings.count && siblings[following] < end else { continue }
      copyWaiting(before: child)
      waiting = end
      while following < siblings.count, siblings[following] < end { following += 1 }
      if !isJoined {
        tasks.append(.copy(child, adding: nil))
      } else if !joined.contains(name) {
        joined.append(name)
        let group = children.filter { source[$0].name == name }
        tasks += merge(group.filter { !isSibling($0) }, group.filter(isSibling))
      }
    }
    copyWaiting(before: Int(source[parent].next))
    next(tasks)
  }

  private func merge(_ elements: [Int], _ siblings: [Int]) -> [Task] {
    var tasks = elements.enumerated().map { offset, element in
      Task.copy(element, adding: offset < siblings.count ? siblings[offset] : nil)
    }
    tasks += siblings.dropFirst(elements.count).map { .copyLonely($0) }
    if !siblings.isEmpty { tasks.append(.compare(elements: elements, siblings: siblings)) }
    return tasks
  }

  private mutating func compare(_ elements: [Int], _ siblings: [Int]) {
    guard let first = siblings.first else { return }
    let isOtherForm = elements.first.map { isInArray($0) != isInArray(first) } ?? false
    if isOtherForm || (!elements.isEmpty && elements.count != siblings.count) {
      reportMismatch(first, isHarmless: true)
    } else if siblings.allSatisfy({ source[$0].kind == .null }) {
      findings.append(TextFinding(.emptySibling, at: Int(source[first].start)))
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
    let name = nameText(source[sibling].name)
    findings.append(
      TextFinding(
        isHarmless ? .siblingCount : .siblingMismatch,
        ["name": .quoted(name), "sibling": .quoted("_" + name)], at: Int(source[sibling].start)))
  }
}
