/// The dependencies among cells, and among the answers that they give, as a graph of numbers.
///
/// The first numbers are the cells. Behind them come the answers of items that expressions give
/// answers to, and the branches: all answers in an item and below it.
struct CellLinks {
  /// By number: what it depends on.
  var firm: [[Int]]
  /// By number: what it may depend on.
  var loose: [Int: [Int]] = [:]
}

extension CellGraphBuilder {
  /// What each cell depends on.
  func links() -> CellLinks {
    var links = CellLinks(firm: Array(repeating: [], count: cells.count))
    links.firm.reserveCapacity(cells.count + answering.count + index.count)
    var answers: [Int: Int] = [:]
    for definition in answering {
      answers[definition] = links.firm.count
      links.firm.append(answerSources(of: definition))
    }
    func answer(_ definition: Int) -> Int { answers[definition] ?? starts[definition + 1] }
    for definition in index.all {
      let enablement = starts[definition + 1]
      let parent = index.parents[definition]
      if parent >= 0 { links.firm[enablement].append(starts[parent + 1]) }
      for condition in conditions[definition] {
        if let source = condition.source { links.firm[enablement].append(answer(source)) }
      }
      for cell in (enablement + 1)..<starts[definition + 2] {
        switch cells[cell].kind {
        case .population: links.firm[enablement].append(cell)
        case .variable, .enablement: break
        default: links.firm[cell].append(enablement)
        }
      }
    }
    guard !expressions.isEmpty else { return links }
    let branches = addBranches(to: &links, answer)
    for cell in cells.indices where cells[cell].expression >= 0 {
      let expression = expressions[cells[cell].expression]
      links.firm[cell] += expression.variables.map(\.cell) + expression.questions.map(answer)
      if !expression.branches.isEmpty {
        links.loose[cell] = expression.branches.map { branches[$0] ?? answer($0) }
      }
    }
    return links
  }

  /// The cells that the answers of an item come from, and the order among them.
  private func answerSources(of definition: Int) -> [Int] {
    (starts[definition + 1]..<starts[definition + 2]).filter {
      switch cells[$0].kind {
      case .enablement, .initial, .calculated: true
      default: false
      }
    }
  }

  /// Adds the branch of every item with others below it, and that of the survey.
  private func addBranches(
    to links: inout CellLinks, _ answer: (Int) -> Int
  ) -> [Int: Int] {
    var branches: [Int: Int] = [:]
    guard expressions.contains(where: { !$0.branches.isEmpty }) else { return branches }
    // Children come first, so that their branches are there.
    for definition in index.all.reversed() where !index.childLists[definition].isEmpty {
      branches[definition] = links.firm.count
      let inner = index.childLists[definition].map(\.rawValue)
      links.firm.append(inner.map { branches[$0] ?? answer($0) } + [answer(definition)])
    }
    branches[-1] = links.firm.count
    links.firm.append(index.topLevel.map { branches[$0.rawValue] ?? answer($0.rawValue) })
    return branches
  }
}

extension CellLinks {
  /// The shortest way round in a component, from a cell with a condition or an expression.
  func cycle(
    through component: [Int], of cells: [Cell], _ conditions: [[CellGraph.Condition]]
  ) -> Cycle? {
    let start = component.first {
      $0 < cells.count && (cells[$0].expression >= 0 || !conditions[cells[$0].definition].isEmpty)
    }
    guard let start else { return nil }
    let members = Set(component)
    var previous: [Int: Int] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count, previous[start] == nil {
      let node = queue[next]
      next += 1
      for target in firm[node] where members.contains(target) && previous[target] == nil {
        previous[target] = node
        queue.append(target)
      }
    }
    var way: [Int] = []
    var current = previous[start]
    while let node = current, node != start {
      way.insert(node, at: 0)
      current = previous[node]
    }
    return Cycle(cells: [start] + way.filter { $0 < cells.count })
  }
}
