public import Diagnostics
import SurveyModel

extension SurveyIndex {
  /// What is wrong with the survey itself, whatever is answered: conditions, occurrence, initial
  /// values (rules 5, 9, 13, 29, 59, 64).
  ///
  /// Such a survey can be taken all the same.
  public func findings() -> [Diagnostic] {
    let graph = ConditionGraph(self)
    var findings = graph.cycles.compactMap { cycleFinding($0, in: graph) }
    for definition in all {
      let item = items[definition]
      findings += item.conditionFindings(of: graph.conditions[definition], in: self)
      findings += item.occurrenceFindings
      findings += item.initialFindings
      if item.required, isReadOnly[definition], item.initialAnswers.isEmpty, item.type.isQuestion {
        findings.append(
          item.finding(
            .warning, .requiredUnanswerable,
            "\(item.quotedName) is required and read-only and has no initial value",
            hint: "give it an initial value, or let it be answered"))
      }
    }
    return findings
  }

  /// The way from an item back to itself: `a → b → a`.
  private func cycleFinding(_ cycle: [Int], in graph: ConditionGraph) -> Diagnostic? {
    guard let start = cycle.first(where: { !graph.conditions[$0].isEmpty }) else { return nil }
    let members = Set(cycle)
    var previous: [Int: Int] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count, previous[start] == nil {
      let node = queue[next]
      next += 1
      for target in graph.conditions[node].compactMap(\.source) + [parents[node]]
      where members.contains(target) && previous[target] == nil {
        previous[target] = node
        queue.append(target)
      }
    }
    var way = [start]
    while let before = previous[way[0]], before != start { way.insert(before, at: 0) }
    way.insert(start, at: 0)
    let names = way.map { items[$0].linkId }.joined(separator: " → ")
    return items[start].finding(
      .warning, .conditionCycle, "a condition depends on itself: \(names)",
      hint: "these items are always asked; take one of the conditions away")
  }
}

extension SurveyItem {
  fileprivate func conditionFindings(
    of conditions: [ConditionGraph.Condition], in index: SurveyIndex
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for condition in conditions {
      let question = condition.enableWhen.question.quotedShortly
      if let source = condition.source {
        if !index.items[source].type.isQuestion {
          findings.append(
            finding(
              .warning, .conditionUnknownQuestion,
              "the condition of \(quotedName) names \(question), which is no question",
              hint: "name a question; it is taken as one that is never answered"))
        }
      } else {
        findings.append(
          finding(
            .warning, .conditionUnknownQuestion,
            "the condition of \(quotedName) names \(question), which the survey does not have",
            hint: "name a linkId of the survey; it is taken as a question that is never answered"))
      }
      if condition.enableWhen.operator == .exists, condition.enableWhen.answer.isNoBoolean {
        findings.append(
          finding(
            .warning, .existsNeedsBoolean,
            "the condition of \(quotedName) on \(question) asks whether there is an answer, "
              + "but its value is \(condition.enableWhen.answer.kind)",
            hint: "write answerBoolean true or false"))
      }
    }
    if conditions.count > 1, enableBehavior == nil {
      findings.append(
        finding(
          .warning, .missingEnableBehavior,
          "\(quotedName) has several conditions and does not say whether all or any must hold",
          hint: "set enableBehavior; without it all must hold"))
    }
    return findings
  }

  fileprivate var occurrenceFindings: [Diagnostic] {
    var findings: [Diagnostic] = []
    if let minOccurs, minOccurs > 0, !required || (minOccurs > 1 && !repeats) {
      findings.append(
        finding(
          .warning, .occurrenceMismatch,
          "\(quotedName) has minOccurs \(minOccurs), but is not both required and repeating",
          hint: "set required and repeats"))
    }
    if let maxOccurs, maxOccurs > 1, !repeats {
      findings.append(
        finding(
          .warning, .occurrenceMismatch,
          "\(quotedName) has maxOccurs \(maxOccurs), but does not repeat", hint: "set repeats"))
    }
    return findings
  }

  fileprivate var initialFindings: [Diagnostic] {
    guard !initial.isEmpty else { return [] }
    if !type.isQuestion {
      return [
        finding(
          .warning, .misplacedInitial, "\(quotedName) is a \(type) and has an initial value",
          hint: "remove it")
      ]
    }
    var findings: [Diagnostic] = []
    if !options.isEmpty, answerValueSet == nil {
      findings.append(
        finding(
          .warning, .misplacedInitial, "\(quotedName) has options and an initial value",
          hint: "mark the option with initialSelected"))
    }
    if initial.count > 1, !repeats {
      findings.append(
        finding(
          .warning, .misplacedInitial,
          "\(quotedName) has \(initial.count) initial values, but does not repeat",
          hint: "the first one is used"))
    }
    return findings
  }
}

extension AnswerValue {
  fileprivate var isNoBoolean: Bool {
    if case .boolean = self { return false }
    return true
  }
}
