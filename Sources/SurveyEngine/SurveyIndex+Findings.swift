public import SurveyDiagnostics
import SurveyModel

extension SurveyIndex {
  /// What is wrong with the survey itself, whatever is answered: conditions, occurrence, initial
  /// values, and with an evaluator expressions (rules 5, 9, 13, 23, 29, 59, 62, 64).
  ///
  /// Such a survey can be taken all the same.
  public func findings(evaluator: (any ExpressionEvaluator)? = nil) -> [Diagnostic] {
    var evaluator = evaluator
    let graph = CellGraph(self, evaluator: &evaluator)
    var findings = graph.cycles.compactMap { cycleFinding($0, in: graph) }
    findings += survey.variables.duplicateFindings(at: nil)
    for definition in all {
      let item = items[definition]
      let conditions = graph.conditions[definition]
      if !conditions.isEmpty {
        findings += item.conditionFindings(of: conditions, in: self)
      }
      findings += item.expressionFindings
      findings += item.occurrenceFindings
      findings += item.initialFindings(marksOptions: marksOptions)
      if item.required, isReadOnly[definition], item.type.isQuestion, !item.startsWithValue {
        findings.append(
          item.finding(
            .warning, .requiredUnanswerable,
            "\(item.quotedName) is required and read-only and has no initial value",
            hint: "give it an initial value, or let it be answered"))
      }
    }
    return findings
  }

  /// Whether an option says by itself that it is chosen at the start; STU3 has no word for that
  /// (rule 22).
  private var marksOptions: Bool { survey.formatVersion?.hasPrefix("3.") != true }

  /// The way from an item back to itself: `a → %b → a`.
  private func cycleFinding(_ cycle: Cycle, in graph: CellGraph) -> Diagnostic? {
    guard let first = cycle.cells.first else { return nil }
    var names: [String] = []
    for cell in cycle.cells {
      let name = name(of: cell, in: graph)
      if names.last != name { names.append(name) }
    }
    if names.count > 1, names.first == names.last { names.removeLast() }
    names.append(names[0])
    let way = names.joined(separator: " → ")
    let location = Location(
      linkId: graph.cells[first].definition < 0
        ? nil : items[graph.cells[first].definition].linkId)
    if cycle.cells.contains(where: { graph.cells[$0].expression >= 0 }) {
      return Diagnostic(
        .warning, .expressionCycle, "an expression depends on itself: \(way)", at: location,
        hint: "none of these is worked out; change one of the expressions")
    }
    return Diagnostic(
      .warning, .conditionCycle, "a condition depends on itself: \(way)", at: location,
      hint: "these items are always asked; take one of the conditions away")
  }

  private func name(of cell: Int, in graph: CellGraph) -> String {
    if case .variable = graph.cells[cell].kind, let name = graph.expression(of: cell)?.source.name {
      return "%\(name)"
    }
    let definition = graph.cells[cell].definition
    return definition < 0 ? "the survey" : items[definition].linkId
  }
}

extension SurveyItem {
  fileprivate func conditionFindings(
    of conditions: [CellGraph.Condition], in index: SurveyIndex
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
              + "but its value is \(condition.enableWhen.answer.type.rawValue)",
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

  fileprivate func initialFindings(marksOptions: Bool) -> [Diagnostic] {
    guard !initial.isEmpty else { return [] }
    if !type.isQuestion {
      return [
        finding(
          .warning, .misplacedInitial, "\(quotedName) is a \(type) and has an initial value",
          hint: "remove it")
      ]
    }
    var findings: [Diagnostic] = []
    if marksOptions, !options.isEmpty, answerValueSet == nil {
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
