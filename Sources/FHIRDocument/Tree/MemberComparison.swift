/// Members as they are written, compared node by node with those of an element that was read.
///
/// Members may come in any order, what is inside of them in that of the element alone; where names
/// inside come in another one, or texts are escaped in another way, it is undecided.
struct MemberComparison: Sendable {
  /// The children of the element that have one name.
  private struct Run {
    let name: ElementName
    let nodes: Range<Int>
    var isWritten = false
    var isSame = true
  }

  /// What is known of the entry of a run that is being written.
  private enum Entry {
    case same, different, undecided
    /// There is nothing to compare it with, or no need to.
    case ignored
  }

  private var document: Document?
  private var nodes: [Node] = []
  private var bytes: [UInt8] = []
  private var runs: [Run] = []
  private var missing: [ElementName] = []
  private var isUndecided = false

  /// The run whose entries are written, and the position of the one behind it.
  private var run: Int?
  private var next = 0
  private var entry = Entry.ignored
  /// The nodes of the element's entry, and the one that what is written next is compared with.
  private var theirs = 0..<0
  private var node = 0
  /// How many nodes of the entry are written.
  private var count = 0
  /// Where in the element those end that are open.
  private var ends: [Int] = []

  /// Begins with the children of an element, and says whether they can be compared: not where those
  /// of one name are not beside each other, and not with what was not read from JSON.
  mutating func begin(_ element: Element, without skipped: [ElementName]) -> Bool {
    if document !== element.document {
      (document, nodes) = (element.document, element.document.nodes)
      bytes = element.document.bytes
    }
    guard element.document.isFromJSON else { return false }
    runs.removeAll(keepingCapacity: true)
    missing.removeAll()
    ends.removeAll(keepingCapacity: true)
    (run, next, isUndecided) = (nil, 0, false)
    let end = element.end
    var child = element.index + 1
    while child < end {
      let (start, name) = (child, ElementName(rawValue: nodes[child].name))
      repeat {
        child = Int(nodes[child].next)
      } while child < end
        && nodes[child].name == name.rawValue
      if skipped.contains(name) { continue }
      if name.isLocal || runs.contains(where: { $0.name == name }) { return false }
      runs.append(Run(name: name, nodes: start..<child))
    }
    return true
  }

  /// In which members both differ; `nil` where that is undecided.
  mutating func finish() -> DocumentBuilder.Differences? {
    endRun()
    if isUndecided { return nil }
    let changed = runs.lazy.filter { !$0.isWritten || !$0.isSame }.map(\.name)
    return .init(changed: Array(changed), missing: missing)
  }
}

// MARK: What is written

extension MemberComparison {
  /// Takes a node that others may be inside of.
  mutating func open(
    _ name: ElementName, _ kind: Node.Kind, _ flags: Node.Flags, _ text: RawSpan
  ) {
    let end = compare(name, kind, flags, text)
    ends.append(end)
  }

  /// Ends what was opened last.
  mutating func close() {
    guard let end = ends.popLast() else { return }
    endNode(at: end)
  }

  /// Takes a node that nothing is inside of.
  mutating func add(
    _ name: ElementName, _ kind: Node.Kind, _ flags: Node.Flags, _ text: RawSpan
  ) {
    endNode(at: compare(name, kind, flags, text))
  }

  /// Takes a copy of an element and of all inside of it.
  mutating func copy(_ element: Element, as name: ElementName?) {
    let (nodes, bytes) = (element.document.nodes, element.document.bytes)
    var behind: [Int] = []
    for index in element.index..<element.end {
      let node = nodes[index]
      let name = (index == element.index ? name : nil) ?? ElementName(rawValue: node.name)
      let end = min(Int(node.start) + (node.isValue ? Int(node.length) : 0), bytes.count)
      let text = bytes.span.bytes.extracting(min(Int(node.start), end)..<end)
      open(name, node.kind, node.flags.intersection([.inArray, .escaped]), text)
      behind.append(Int(node.next))
      while behind.last == index + 1 {
        behind.removeLast()
        close()
      }
    }
  }

  /// Compares a node, and says where in the element it ends.
  private mutating func compare(
    _ name: ElementName, _ kind: Node.Kind, _ flags: Node.Flags, _ text: RawSpan
  ) -> Int {
    if ends.isEmpty { begin(name) }
    count += 1
    guard entry == .same else { return node }
    guard node < theirs.upperBound else {
      entry = .different
      return node
    }
    let other = nodes[node]
    node += 1
    let isNamedSame = ends.isEmpty || (other.name == name.rawValue && !name.isLocal)
    let isSame = hasSpelling(other, text)
    if !isNamedSame || kind == .text {
      entry = .undecided
    } else if flags.contains(.escaped) != other.isEscaped || (other.isEscaped && !isSame) {
      entry = .undecided
    } else if other.shape != Node.shape(kind, flags) || !isSame {
      entry = .different
    }
    return Int(other.next)
  }

  private func hasSpelling(_ other: Node, _ text: RawSpan) -> Bool {
    // Those of an object are the bytes of all that is inside.
    if !other.isValue { return true }
    let start = Int(other.start)
    guard Int(other.length) == text.byteCount, start + text.byteCount <= bytes.count else {
      return false
    }
    return bytes.span.bytes.hasBytes(at: start, text, 0..<text.byteCount)
  }

  /// Begins an entry of a member.
  private mutating func begin(_ name: ElementName) {
    if run == nil || runs[run ?? 0].name != name { beginRun(name) }
    count = 0
    guard let run, runs[run].isSame else {
      entry = .ignored
      return
    }
    guard node < runs[run].nodes.upperBound else {
      runs[run].isSame = false
      entry = .ignored
      return
    }
    entry = .same
    theirs = node..<Int(nodes[node].next)
  }

  private mutating func beginRun(_ name: ElementName) {
    endRun()
    let isNext = next < runs.count && runs[next].name == name
    run = isNext ? next : runs.firstIndex { $0.name == name }
    guard let run else {
      if missing.last != name { missing.append(name) }
      return
    }
    if runs[run].isWritten { isUndecided = true }
    runs[run].isWritten = true
    (next, node) = (run + 1, runs[run].nodes.lowerBound)
  }

  private mutating func endRun() {
    if let run, node != runs[run].nodes.upperBound { runs[run].isSame = false }
    run = nil
  }

  /// Ends a node that ends there in the element, and with it the entry that it may be.
  private mutating func endNode(at end: Int) {
    if entry == .same, node != end { entry = .different }
    guard ends.isEmpty, let run else { return }
    switch entry {
    case .ignored: return
    case .same: break
    // With more or fewer nodes it cannot be the same in another order.
    case .undecided where count == theirs.count: isUndecided = true
    case .undecided, .different: runs[run].isSame = false
    }
    node = theirs.upperBound
  }
}

extension Node {
  fileprivate var isValue: Bool { kind != .object && kind != .array && kind != .null }
}
