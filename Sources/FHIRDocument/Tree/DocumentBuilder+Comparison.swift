/// What is opened last, compared with an element that was read, without a document made of it.
extension DocumentBuilder {
  /// In which names the children of two elements do not say the same.
  package struct Differences {
    /// The names of the element that was read under which the other has nothing, or something else.
    package fileprivate(set) var changed: [ElementName] = []
    /// The names that only the other has.
    package fileprivate(set) var missing: [ElementName] = []
  }

  /// How what is inside of the element opened last differs from the children of an element.
  ///
  /// `nil` where it takes more than to compare node by node: see ``Document/saysSame(_:as:of:)``.
  ///
  /// - Parameter skipped: the names of children that are not compared.
  package func differences(
    from element: Element, without skipped: [ElementName]
  ) -> Differences? {
    var own = Runs(self)
    var result = Differences()
    let (document, others) = (element.document, element.document.nodes)
    let behind = element.end
    var child = element.index + 1
    while child < behind {
      let name = ElementName(rawValue: others[child].name)
      var end = Int(others[child].next)
      while end < behind, others[end].name == name.rawValue { end = Int(others[end].next) }
      defer { child = end }
      if skipped.contains(name) { continue }
      if name.isLocal || result.changed.contains(name) { return nil }
      switch own.take(name) {
      case .none: result.changed.append(name)
      case .taken: return nil
      case .found(let run):
        guard let isSame = saysSame(run, as: child..<end, of: document) else { return nil }
        if !isSame { result.changed.append(name) }
      }
    }
    result.missing = own.rest
    return result
  }

  /// Whether nodes beside each other say the same as those of a document.
  private func saysSame(
    _ run: Range<Int>, as others: Range<Int>, of document: Document
  ) -> Bool? {
    var (own, other) = (run.lowerBound, others.lowerBound)
    while own < run.upperBound, other < others.upperBound {
      guard let isSame = document.saysSame(other, as: own, nodes, bytes) else { return nil }
      if !isSame { return false }
      (own, other) = (Int(nodes[own].next), document.end(of: other))
    }
    return own == run.upperBound && other == others.upperBound
  }

  /// The children of the element opened last, those of one name together.
  private struct Runs {
    enum Taken {
      /// There are no children of the name.
      case none
      /// They were asked for before.
      case taken
      case found(Range<Int>)
    }

    private var runs: [(name: ElementName, nodes: Range<Int>, isTaken: Bool)] = []
    /// The position in ``runs`` behind the last that was taken.
    private var next = 0

    init(_ builder: DocumentBuilder) {
      let nodes = builder.nodes
      runs.reserveCapacity(16)
      var node = builder.openNodes.last.map { $0 + 1 } ?? 0
      while node < nodes.count {
        let (name, end) = (ElementName(rawValue: nodes[node].name), Int(nodes[node].next))
        if let last = runs.last, last.name == name {
          runs[runs.count - 1].nodes = last.nodes.lowerBound..<end
        } else {
          runs.append((name, node..<end, false))
        }
        node = end
      }
    }

    mutating func take(_ name: ElementName) -> Taken {
      if next == runs.count || runs[next].name != name {
        guard let found = runs.firstIndex(where: { $0.name == name }) else { return .none }
        next = found
      }
      defer { next += 1 }
      if runs[next].isTaken { return .taken }
      runs[next].isTaken = true
      return .found(runs[next].nodes)
    }

    /// The names that were not asked for.
    var rest: [ElementName] { runs.lazy.filter { !$0.isTaken }.map(\.name) }
  }
}
