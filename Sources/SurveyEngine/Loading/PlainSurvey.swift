package import SurveyModel

/// A survey of which nothing is computed: no answer decides whether another one counts.
///
/// Whether a response to it is right shows from each question by itself. For reading many responses
/// quickly; where one has a fault, or anything else that is out of the ordinary, a ``Session`` says
/// what.
package struct PlainSurvey: Sendable {
  /// The items of the survey.
  package let index: SurveyIndex
  private let session: Session
  /// By definition: an instance of the item to hold answers against; `nil` for one below a question.
  private let instances: [InstanceID?]
  /// By definition: whether a complete response is wrong without an answer.
  package let isNeeded: [Bool]

  /// `nil` where something is computed, or holds for more than one question.
  package init?(_ session: Session) {
    let graph = session.state.graph
    index = session.index
    self.session = session
    guard graph.computations(of: -1).isEmpty, session.completionObstacle == nil else { return nil }
    var instances: [InstanceID?] = Array(repeating: nil, count: index.count)
    for id in session.state.tree.nodes.indices.dropFirst() {
      instances[session.state.tree[id].definition] = InstanceID(id)
    }
    for definition in index.all {
      let item = index.items[definition]
      let isEnabled = instances[definition].map { session.isEnabled($0) } ?? true
      guard !graph.hasExpressions(definition), graph.conditions[definition].isEmpty,
        item.enableWhenExpression == nil, !graph.isShaped[definition], isEnabled,
        !(item.type == .group && (item.minOccurs != nil || item.maxOccurs != nil))
      else { return nil }
    }
    self.instances = instances
    isNeeded = index.items.map { $0.type != .display && ($0.required || ($0.minOccurs ?? 0) > 0) }
  }

  /// Whether answers to an item are right for certain.
  package func accepts(_ values: [AnswerValue], for item: SurveyIndex.ItemIndex) -> Bool {
    guard let id = instances[item.rawValue] else { return false }
    return session.problems(with: values, for: id).isEmpty
  }

  /// Whether something must be in a complete response.
  package var needsAny: Bool { isNeeded.contains(true) }

  /// The groups around an item, outermost first; `nil` where one of them repeats, or a question is
  /// around it.
  package func groups(around item: SurveyIndex.ItemIndex) -> [Int]? {
    var groups: [Int] = []
    var current = index.parents[item.rawValue]
    while current >= 0 {
      if index.items[current].repeats || !index.isGroup(current) { return nil }
      groups.append(current)
      current = index.parents[current]
    }
    return groups.reversed()
  }
}
