package import SurveyDiagnostics
package import SurveyModel

/// The expressions of a survey and what their values mean to a session, for stored answers that are
/// in no session.
///
/// Among stored answers nothing that is calculated becomes an answer (rules 60 and 61). So each
/// expression has one value, whichever is evaluated first, as long as none of those that enable items
/// or give variables depends on itself.
package struct ExpressionRules: Sendable {
  /// One expression of the survey or of an item.
  package final class Rule: Sendable {
    /// What is evaluated.
    package let kind: Computation.Kind
    /// The item; `nil` for a rule of the survey.
    package let item: SurveyIndex.ItemIndex?
    /// The expression as the evaluator has read it.
    package let expression: PreparedExpression
    /// The variables that it uses, with the numbers of the rules that give their values.
    package let variables: [(name: String, rule: Int)]

    init(
      _ computation: Computation, _ prepared: PreparedExpression,
      _ variables: [ComputationExpression.Variable]
    ) {
      kind = computation.kind
      item = computation.definition < 0 ? nil : SurveyIndex.ItemIndex(computation.definition)
      expression = prepared
      self.variables = variables.map { ($0.name, $0.computation) }
    }
  }

  /// The steps that every evaluation may take in a session, whatever the others take.
  package static let leastSteps = StepBudget.own(instances: 0)

  /// The rules by their numbers; `nil` for what is not an expression.
  package let rules: [Rule?]
  private let state: SessionState

  /// Takes the rules of a session; `nil` where one cannot be read, or a value depends on itself.
  package init?(_ session: Session) {
    state = session.state
    let graph = session.state.graph
    guard !graph.isCyclic.contains(true) else { return nil }
    var rules: [Rule?] = []
    for (number, computation) in graph.computations.enumerated() {
      if graph.mayRepeat[number], computation.kind.decidesOthers { return nil }
      guard let expression = graph.expression(of: number), computation.kind.holdsForStoredAnswers
      else {
        rules.append(nil)
        continue
      }
      guard let prepared = expression.prepared else { return nil }
      rules.append(Rule(computation, prepared, expression.variables))
    }
    self.rules = rules
  }

  /// The numbers of an item's rules in the order in which they are evaluated; those of the survey
  /// for -1.
  package func numbers(of definition: Int) -> [Int] {
    state.graph.computations(of: definition).filter { rules[$0] != nil }
      .sorted { state.graph.order[$0] < state.graph.order[$1] }
  }

  /// Whether a person may not change the answer to an item, for all that is known without answers.
  package func mayBeReadOnly(_ definition: Int) -> Bool {
    state.graph.calculatesReadOnly || state.index.isReadOnly[definition]
  }
}

extension Computation.Kind {
  /// Whether other expressions depend on it.
  fileprivate var decidesOthers: Bool {
    switch self {
    case .enablement, .variable: true
    case .population, .initial, .calculated, .options, .candidates, .toggle, .limit, .text,
      .constraint:
      false
    }
  }

  /// Whether it is evaluated for stored answers; initial values are not (rule 60).
  fileprivate var holdsForStoredAnswers: Bool {
    switch self {
    case .population, .initial: false
    case .enablement, .variable, .calculated, .options, .candidates, .toggle, .limit, .text,
      .constraint:
      true
    }
  }
}

// MARK: Values

extension ExpressionRules {
  /// What a value means to an item.
  package struct Outcome: Sendable {
    fileprivate let value: ComputedValue

    /// Whether a condition holds, or a rule is kept; `nil` where the value is empty.
    package var truth: Bool? { value.truth }
    /// What is calculated.
    package var answers: [AnswerValue] { value.answers }
    /// Whether a part of the value cannot be used, which a session reports.
    package var hasUnfitValues: Bool { !value.unfit.isEmpty }
  }

  /// What a value means; throws where a session reports that it cannot be used.
  package func outcome(
    of rule: Int, _ value: any ExpressionValue
  ) throws(Diagnostic) -> Outcome {
    Outcome(value: ComputedValue(value: value, meaning: try state.meaning(of: value, for: rule)))
  }

  /// An item with what its expressions give for one instance.
  package func item(_ definition: Int, with outcomes: [Int: Outcome]) -> SurveyItem {
    state.shaped(state.index.items[definition], state.graph.computations(of: definition)) {
      outcomes[$0]?.value ?? ComputedValue()
    }
  }

  /// Whether nothing is wrong with answers to such an item.
  package static func allows(_ values: [AnswerValue], to item: SurveyItem) -> Bool {
    // Rule 65: what is not offered any more is wrong, also where nothing is offered.
    let isListed = item.answerExpression != nil || !item.optionToggles.isEmpty
    if isListed, item.answerConstraint == .optionsOnly, !values.allSatisfy(item.offers) {
      return false
    }
    return item.problems(with: values).isEmpty
  }
}

extension Session {
  /// The evaluator with the expressions that it has read.
  package var preparedEvaluator: (any ExpressionEvaluator)? { state.evaluator }
}
