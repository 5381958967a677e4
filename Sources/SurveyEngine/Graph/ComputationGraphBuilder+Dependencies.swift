import SurveyModel

extension ComputationGraphBuilder {
  /// Says of every computation what it depends on.
  mutating func addDependencies() {
    for definition in index.all where !conditions[definition].isEmpty {
      addConditions(of: definition)
    }
    if expressions.isEmpty { return }
    branchDependents = Array(repeating: [], count: index.count + 1)
    let items = ItemsByLinkId(index)
    for computation in computations.indices where computations[computation].expression >= 0 {
      let number = computations[computation].expression
      guard let dependencies = expressions[number].prepared?.dependencies else { continue }
      addVariables(of: computation, dependencies)
      addAnswers(of: computation, dependencies, items)
    }
  }

  private mutating func addConditions(of definition: Int) {
    var sources: Set<Int> = []
    for condition in conditions[definition] {
      guard let source = condition.source, sources.insert(source).inserted else { continue }
      answerDependents[source].append(
        .init(computation: starts[definition + 1], meeting: condition.meeting))
    }
  }

  /// Rule 62: a name means what the nearest item above declares, the item itself included.
  private mutating func addVariables(
    of computation: Int, _ dependencies: ExpressionDependencies
  ) {
    if dependencies.variables.isEmpty { return }
    let number = computations[computation].expression
    for name in dependencies.variables.sorted() {
      guard let source = variable(name, for: computation) else { continue }
      expressions[number].variables.append(.init(name: name, computation: source))
      computationDependents[source, default: []].append(
        .init(computation: computation, meeting: computations[source].definition))
    }
  }

  /// The computation of the variable that a name means where a computation stands.
  ///
  /// What declares a name and uses it means the one further out, a launch context at the last; a
  /// variable for which there is none depends on itself.
  private func variable(_ name: String, for computation: Int) -> Int? {
    var definition = computations[computation].definition
    while true {
      if let found = declared[definition]?[name], found != computation { return found }
      if definition < 0 { break }
      definition = index.parents[definition]
    }
    guard case .variable = computations[computation].kind,
      declared[computations[computation].definition]?[name] == computation,
      !index.survey.launchContexts.contains(where: { $0.name == name })
    else { return nil }
    return computation
  }

  private mutating func addAnswers(
    of computation: Int, _ dependencies: ExpressionDependencies, _ items: ItemsByLinkId
  ) {
    let own = computations[computation].definition
    let number = computations[computation].expression
    if dependencies.dependsOnAllItems {
      let isLocal = dependencies.usesContext && !dependencies.usesResource
      addBranch(isLocal ? own : -1, to: computation, meeting: isLocal ? own : -1)
    }
    for linkId in dependencies.linkIds.sorted() {
      for source in items[linkId] {
        // Rule 61: without the response as a whole, an item sees only what is below it.
        let isBelow = own >= 0 && index.meeting(of: source, and: own) == own
        let meeting = isBelow && !dependencies.usesResource ? own : -1
        if index.childLists[source].isEmpty {
          answerDependents[source].append(.init(computation: computation, meeting: meeting))
          expressions[number].questions.append(source)
        } else {
          addBranch(source, to: computation, meeting: meeting)
        }
      }
    }
    if dependencies.usesContext, own >= 0, !dependencies.dependsOnAllItems {
      addContext(own, to: computation, alone: dependencies.linkIds.isEmpty)
    }
  }

  /// What an expression sees of the item that it is on.
  private mutating func addContext(_ own: Int, to computation: Int, alone: Bool) {
    if alone || !givesAnswers(computations[computation].kind) {
      addBranch(own, to: computation, meeting: own)
    } else if index.items[own].type.isQuestion {
      answerDependents[own].append(.init(computation: computation, meeting: own))
      expressions[computations[computation].expression].branches.append(own)
    }
  }

  /// Whether answers may follow from a computation, so that it must not be tied to more than it uses.
  private func givesAnswers(_ kind: Computation.Kind) -> Bool {
    switch kind {
    case .enablement, .variable, .population, .initial, .calculated: true
    default: false
    }
  }

  private mutating func addBranch(_ branch: Int, to computation: Int, meeting: Int) {
    branchDependents[branch + 1].append(.init(computation: computation, meeting: meeting))
    expressions[computations[computation].expression].branches.append(branch)
  }
}

/// The items of each linkId; of several, all of them.
private struct ItemsByLinkId {
  private let index: SurveyIndex
  private let lists: [String: [Int]]?

  init(_ index: SurveyIndex) {
    self.index = index
    lists =
      index.hasUniqueLinkIds ? nil : Dictionary(grouping: index.all) { index.items[$0].linkId }
  }

  subscript(_ linkId: String) -> [Int] {
    if let lists { return lists[linkId] ?? [] }
    return index.find(linkId: linkId).map { [$0.rawValue] } ?? []
  }
}
