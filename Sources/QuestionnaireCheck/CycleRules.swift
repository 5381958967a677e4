import FHIRDocument
import FHIRPath
import SurveyEngine

extension QuestionnaireChecker {
  /// What depends on itself: over conditions, calculated values and variables (rules 13, 62).
  static func checkCycles(_ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings) {
    let graph = DependencyEdges(questionnaire)
    for component in Components(edges: graph.edges).components {
      guard component.count > 1 || component.contains(where: { graph.edges[$0].contains($0) })
      else { continue }
      let way = graph.way(through: component)
      guard let start = way.first else { continue }
      let owner = graph.owner(of: start)
      findings.add(
        .dependencyCycle,
        "\(graph.name(of: start)) depends on itself: \(way.map(graph.name).joined(separator: " → "))",
        at: graph.element(of: start), linkId: owner.map { questionnaire.items[$0].linkId })
    }
  }
}

/// What depends on what: whether items are enabled, their values, and variables.
struct DependencyEdges {
  private let questionnaire: CheckedQuestionnaire
  private let variables: [CheckedExpression]
  private(set) var edges: [[Int]]
  /// The expression or condition that gives a node its edges.
  private var elements: [Int: Element] = [:]

  // Nodes: whether item i is enabled, the value of item i, variable v.
  private func enabled(_ item: Int) -> Int { item }
  private func value(_ item: Int) -> Int { questionnaire.items.count + item }
  private func variable(_ index: Int) -> Int { 2 * questionnaire.items.count + index }

  init(_ questionnaire: CheckedQuestionnaire) {
    self.questionnaire = questionnaire
    variables = questionnaire.expressions.filter { $0.kind == "variable" }
    edges = Array(repeating: [], count: 2 * questionnaire.items.count + variables.count)
    for index in questionnaire.items.indices { addConditions(of: index) }
    var scopes: [Int?: [String: Int]] = [:]
    for (index, variable) in variables.enumerated() {
      if let name = variable.name { scopes[variable.owner, default: [:]][name] = index }
    }
    for (index, expression) in variables.enumerated() {
      add(expression, to: self.variable(index), scopes)
    }
    for expression in questionnaire.expressions {
      guard let owner = expression.owner else { continue }
      switch expression.kind {
      case "calculatedExpression": add(expression, to: value(owner), scopes)
      case "enableWhenExpression": add(expression, to: enabled(owner), scopes)
      default: continue
      }
    }
  }

  private mutating func addConditions(of index: Int) {
    let item = questionnaire.items[index]
    if let parent = item.parent { edges[enabled(index)].append(enabled(parent)) }
    edges[value(index)].append(enabled(index))
    // With both, the expression decides.
    if item.has("enableWhenExpression") { return }
    for condition in questionnaire.conditions(of: index) {
      guard let source = condition.source, !questionnaire.line(of: source).contains(index) else {
        continue  // condition-on-itself tells that
      }
      edges[enabled(index)].append(value(source))
      elements[enabled(index)] = condition.element
    }
  }

  private mutating func add(
    _ expression: CheckedExpression, to node: Int, _ scopes: [Int?: [String: Int]]
  ) {
    guard let program = expression.program else { return }
    if elements[node] == nil { elements[node] = expression.element }
    for path in program.itemPaths {
      var walk = ItemPathWalk(questionnaire, owner: expression.owner)
      walk.follow(path)
      if walk.isNamed { edges[node] += walk.answered.sorted().map(value) }
    }
    let line = questionnaire.line(of: expression.owner).map(Optional.some) + [nil]
    let outside = questionnaire.isIncomplete ? [] : questionnaire.namesFromOutside
    for name in program.dependencies.variables {
      let found = line.compactMap { scopes[$0]?[name] }.map(variable)
      // A variable that names itself means the one of that name further out.
      if let target = found.first(where: { $0 != node }) {
        edges[node].append(target)
      } else if !found.isEmpty, !questionnaire.isIncomplete, !outside.contains(name) {
        edges[node].append(node)
      }
    }
  }
}

// MARK: Names and ways

extension DependencyEdges {
  func owner(of node: Int) -> Int? {
    let count = questionnaire.items.count
    return node < 2 * count ? node % count : variables[node - 2 * count].owner
  }

  func element(of node: Int) -> Element {
    elements[node] ?? owner(of: node).map { questionnaire.items[$0].element } ?? questionnaire.root
  }

  func name(of node: Int) -> String {
    let count = questionnaire.items.count
    if node >= 2 * count { return "%\(variables[node - 2 * count].name ?? "")" }
    let linkId = questionnaire.items[node % count].linkId
    return node < count ? "condition of \"\(linkId)\"" : "\"\(linkId)\""
  }

  /// A shortest way from a node of a component back to it.
  func way(through component: [Int]) -> [Int] {
    let members = Set(component)
    guard let start = component.first(where: { elements[$0] != nil }) ?? component.first else {
      return []
    }
    var previous: [Int: Int] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count, previous[start] == nil {
      let node = queue[next]
      next += 1
      for target in edges[node] where members.contains(target) && previous[target] == nil {
        previous[target] = node
        queue.append(target)
      }
    }
    var way = [start]
    while let before = previous[way[0]], before != start { way.insert(before, at: 0) }
    way.insert(start, at: 0)
    return way
  }
}
