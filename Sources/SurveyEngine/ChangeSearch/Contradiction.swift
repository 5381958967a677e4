import SurveyDiagnostics
import SurveyModel

/// Conditions that no answers satisfy together.
enum Contradiction {
  /// Why an item, or one above it, can never be enabled; `nil` where that is not known from the
  /// conditions alone.
  static func reason(
    at path: InstancePath, in session: Session, _ relevance: Relevance
  ) -> String? {
    for step in path.steps {
      guard let definition = session.index.find(linkId: step.linkId)?.rawValue else { return nil }
      if let question = contradiction(in: definition, session, relevance) {
        let item = session.index.items[definition]
        let name = "\(item.quotedName) (\(item.linkId))"
        return question.isEmpty
          ? "no answers satisfy the conditions of \(name)"
          : "no answer to \(question) satisfies the conditions of \(name)"
      }
    }
    return nil
  }

  /// The question whose answers can never satisfy the conditions of an item; empty for several.
  private static func contradiction(
    in definition: Int, _ session: Session, _ relevance: Relevance
  ) -> String? {
    let conditions = session.state.graph.conditions[definition]
    let computation = session.state.graph.enablement(of: definition)
    guard !conditions.isEmpty, !session.state.graph.isCyclic[computation] else { return nil }
    let isAny = session.index.items[definition].enableBehavior == .any
    var groups: [(source: Int?, demands: [EnableWhen])] = []
    for condition in conditions {
      if let number = groups.firstIndex(where: { $0.source == condition.source }) {
        groups[number].demands.append(condition.enableWhen)
      } else {
        groups.append((condition.source, [condition.enableWhen]))
      }
    }
    if isAny {
      let canHold = groups.contains { source, demands in
        demands.contains { self.canHold([$0], source, session, relevance, from: definition) }
      }
      return canHold ? nil : ""
    }
    let failing = groups.first { source, demands in
      !canHold(demands, source, session, relevance, from: definition)
    }
    guard let failing else { return nil }
    let linkId = failing.demands[0].question
    guard let source = failing.source else {
      return "\"\(linkId)\", which the survey does not have,"
    }
    return "\(session.index.items[source].quotedName) (\(linkId))"
  }

  /// Whether some answers to one question may satisfy demands; in doubt they may.
  private static func canHold(
    _ demands: [EnableWhen], _ source: Int?, _ session: Session, _ relevance: Relevance,
    from definition: Int
  ) -> Bool {
    func satisfies(_ answers: [AnswerValue]) -> Bool {
      demands.allSatisfy { $0.holds(for: answers) != .no }
    }
    if satisfies([]) { return true }
    guard let source else { return false }
    let item = session.index.items[source]
    guard item.type.isQuestion else { return false }
    if satisfies(item.initialAnswers) || item.initialExpression != nil { return true }
    if session.state.graph.isShaped[source] || relevance.isOutOfReach(source)
      || session.index.isReadOnly[source]
    {
      return true
    }
    let domain = AnswerDomain(
      item, conditions: relevance.conditions[source] ?? [],
      isRead: relevance.read.contains(source), literals: relevance.literals)
    guard domain.isComplete else { return true }
    // Rule 11: below an answer, this answer alone counts.
    let isAbove = session.index.meeting(of: source, and: definition) == source
    if !isAbove, domain.candidates.contains(where: { satisfies($0.answers) }) { return true }
    if isAbove, domain.candidates.contains(where: { $0.answers.contains { satisfies([$0]) } }) {
      return true
    }
    return stands(source, in: session, satisfies)
  }

  /// Whether the answers that are there, right or wrong, satisfy the demands.
  private static func stands(
    _ source: Int, in session: Session, _ satisfies: ([AnswerValue]) -> Bool
  ) -> Bool {
    var result = false
    session.state.tree.forEachInstance(
      of: source, below: InstanceTree.root, slot: nil, meeting: -1, in: session.index
    ) { instance in
      let answers = session.state.tree[instance].answers
      if satisfies(answers) || answers.contains(where: { satisfies([$0]) }) { result = true }
    }
    return result
  }
}
