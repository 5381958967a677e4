/// The dependencies among computations, and among the answers that they give, as a graph of numbers.
///
/// The first numbers are the computations. After them come the answers of items that expressions give
/// answers to, and the branches: all answers in an item and below it.
struct ComputationLinks {
  /// What each number depends on.
  var firm: Edges
  /// By number: what it may depend on.
  var loose: [Int: [Int]] = [:]
}

extension ComputationGraphBuilder {
  /// What each computation depends on.
  func links() -> ComputationLinks {
    let numbers = LinkNumbers(self)
    let size = numbers.count
    var links = ComputationLinks(firm: Edges(nodes: size, edges: 2 * size))
    for definition in -1..<index.count {
      for computation in starts[definition + 1]..<starts[definition + 2] {
        addSources(of: computation, numbers, to: &links.firm)
        links.firm.endNode()
        let number = computations[computation].expression
        if number >= 0, !expressions[number].branches.isEmpty {
          links.loose[computation] = expressions[number].branches.map(numbers.branch)
        }
      }
    }
    for definition in answering {
      for computation in starts[definition + 1]..<starts[definition + 2]
      where givesAnswer(computation) {
        links.firm.add(computation)
      }
      links.firm.endNode()
    }
    for definition in numbers.branches {
      let inner = definition < 0 ? index.topLevel : index.childLists[definition]
      for item in inner { links.firm.add(numbers.branch(item.rawValue)) }
      if definition >= 0 { links.firm.add(numbers.answer(definition)) }
      links.firm.endNode()
    }
    return links
  }

  /// Adds what a computation depends on certainly.
  private func addSources(of computation: Int, _ numbers: LinkNumbers, to edges: inout Edges) {
    let definition = computations[computation].definition
    switch computations[computation].kind {
    case .enablement:
      let parent = index.parents[definition]
      if parent >= 0 { edges.add(starts[parent + 1]) }
      for condition in conditions[definition] {
        if let source = condition.source { edges.add(numbers.answer(source)) }
      }
      for other in (computation + 1)..<starts[definition + 2]
      where computations[other].kind == .population {
        edges.add(other)
      }
    case .variable, .population: break
    default: if definition >= 0 { edges.add(starts[definition + 1]) }
    }
    let number = computations[computation].expression
    guard number >= 0 else { return }
    for variable in expressions[number].variables { edges.add(variable.computation) }
    for question in expressions[number].questions { edges.add(numbers.answer(question)) }
  }

  /// Whether the answers of its item come from a computation, or whether they count.
  private func givesAnswer(_ computation: Int) -> Bool {
    switch computations[computation].kind {
    case .enablement, .initial, .calculated: true
    default: false
    }
  }
}

/// The numbers of answers and branches in the graph.
private struct LinkNumbers {
  /// The items with others below them, those before their parents; -1, the survey, at the end.
  private(set) var branches: [Int] = []
  /// How many numbers there are.
  private(set) var count: Int
  /// By definition: the number of its answers, and of its branch.
  private var answers: [Int]
  private var branchNumbers: [Int]
  private var surveyNumber = -1

  init(_ builder: ComputationGraphBuilder) {
    let index = builder.index
    // What no expression answers is there as soon as the item is.
    answers = index.all.map { builder.starts[$0 + 1] }
    count = builder.computations.count
    for definition in builder.answering {
      answers[definition] = count
      count += 1
    }
    branchNumbers = answers
    guard builder.expressions.contains(where: { !$0.branches.isEmpty }) else { return }
    branches = index.all.reversed().filter { !index.childLists[$0].isEmpty }
    for definition in branches {
      branchNumbers[definition] = count
      count += 1
    }
    branches.append(-1)
    surveyNumber = count
    count += 1
  }

  /// The number of the answers of an item.
  func answer(_ definition: Int) -> Int { answers[definition] }

  /// The number of the answers of an item and of all below it; -1 asks for the survey.
  func branch(_ definition: Int) -> Int {
    definition < 0 ? surveyNumber : branchNumbers[definition]
  }
}

extension ComputationLinks {
  /// The shortest way round in a component, from a computation with a condition or an expression.
  func cycle(
    through component: ArraySlice<Int>, of computations: [Computation],
    _ conditions: [[ComputationGraph.Condition]]
  ) -> Cycle? {
    let start = component.first {
      $0 < computations.count
        && (computations[$0].expression >= 0 || !conditions[computations[$0].definition].isEmpty)
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
      way.append(node)
      current = previous[node]
    }
    return Cycle(computations: [start] + way.reversed().filter { $0 < computations.count })
  }
}
