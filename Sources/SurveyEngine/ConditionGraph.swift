import SurveyModel

/// Which items depend on which, worked out once from the survey.
///
/// An item depends on the item that it stands in and on the questions that its conditions name.
/// Expressions may add their own edges here later; nothing else has to know.
struct ConditionGraph: Sendable {
  /// A condition with the places that it ties together.
  struct Condition: Sendable {
    /// What must hold.
    let enableWhen: EnableWhen
    /// The question that it names; `nil` when the survey has no such item.
    let source: Int?
    /// The lowest item above both, or the source itself when it stands above; -1 for the top level.
    let meeting: Int
  }

  /// An item that has a condition on another.
  struct Dependent: Sendable {
    /// The item with the condition.
    let target: Int
    /// As in ``Condition/meeting``.
    let meeting: Int
  }

  /// The conditions of each item.
  private(set) var conditions: [[Condition]]
  /// The items with conditions on each item.
  private(set) var dependents: [[Dependent]]
  /// A number for each item, greater than those of all that it depends on.
  private(set) var ranks: [Int]
  /// The items that depend on themselves, one list a cycle.
  private(set) var cycles: [[Int]] = []
  /// Whether an item stands in a cycle.
  private(set) var isCyclic: [Bool]

  /// Works out the graph of a survey.
  init(_ index: SurveyIndex) {
    conditions = Array(repeating: [], count: index.count)
    dependents = conditions.map { _ in [] }
    ranks = Array(repeating: 0, count: index.count)
    isCyclic = Array(repeating: false, count: index.count)
    var edges: [[Int]] = index.parents.map { $0 < 0 ? [] : [$0] }
    for target in index.all where !index.items[target].enableWhen.isEmpty {
      var sources: Set<Int> = []
      for enableWhen in index.items[target].enableWhen {
        let condition = Self.compile(enableWhen, at: target, in: index)
        conditions[target].append(condition)
        guard let source = condition.source, sources.insert(source).inserted else { continue }
        dependents[source].append(Dependent(target: target, meeting: condition.meeting))
        edges[target].append(source)
      }
    }
    for (rank, component) in Components(edges: edges).components.enumerated() {
      for node in component { ranks[node] = rank }
      let isCycle = component.count > 1 || component.contains { edges[$0].contains($0) }
      guard isCycle else { continue }
      cycles.append(component)
      for node in component { isCyclic[node] = true }
    }
  }

  private static func compile(
    _ enableWhen: EnableWhen, at target: Int, in index: SurveyIndex
  ) -> Condition {
    let source = index.find(linkId: enableWhen.question)?.rawValue
    let meeting = source.map { index.meeting(of: $0, and: target) } ?? -1
    return Condition(enableWhen: enableWhen, source: source, meeting: meeting)
  }
}
