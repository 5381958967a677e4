import SurveyModel

/// One thing of an item, or of the survey as a whole, that is computed.
///
/// There is one a definition; every instance of the item has a value of its own for it.
package struct Computation: Hashable, Sendable {
  /// What is computed.
  package enum Kind: Hashable, Sendable {
    /// Whether the item counts.
    case enablement
    /// The value of a variable, by its number on the item.
    case variable(Int)
    /// What a group repeats for.
    case population
    /// The answer that it starts with.
    case initial
    /// The answer, until a person changes it.
    case calculated
    /// What may be answered.
    case options
    /// What is suggested as an answer.
    case candidates
    /// Whether some of the options are offered.
    case toggle(Int)
    /// A limit.
    case limit(Int)
    /// The text that is shown.
    case text
    /// Whether a rule is kept.
    case constraint(Int)
  }

  /// The item; -1 for the survey.
  let definition: Int
  /// What is computed.
  let kind: Kind
  /// The index of its expression in the graph's list; -1 for conditions of enableWhen alone.
  let expression: Int
}

extension Computation.Kind {
  /// Whether it is evaluated only while the item counts.
  var needsEnabledItem: Bool {
    switch self {
    case .enablement, .variable, .population: false
    default: true
    }
  }

  /// Whether the item looks different to people and checks when it changes.
  var shapesItem: Bool {
    switch self {
    case .options, .candidates, .toggle, .limit, .text: true
    default: false
    }
  }
}

extension Computation.Kind {
  /// The name by which messages choose their words.
  var name: String {
    switch self {
    case .enablement: "enablement"
    case .population: "population"
    case .initial: "initial"
    case .calculated: "calculated"
    case .options: "options"
    case .candidates: "candidates"
    case .text: "text"
    case .variable, .toggle, .limit, .constraint: ""
    }
  }
}

/// The expression of a computation, as the evaluator has read it.
struct ComputationExpression: Sendable {
  /// A variable that it uses, and the computation that holds its value.
  struct Variable: Sendable {
    let name: String
    let computation: Int
  }

  /// As written.
  let source: SurveyExpression
  /// As read; `nil` where it cannot be read.
  var prepared: PreparedExpression?
  /// Why it cannot be read.
  var problem: IndirectDiagnostic?
  /// The variables of the survey that it uses.
  var variables: [Variable] = []
  /// The questions without nested items whose answers it uses.
  var questions: [Int] = []
  /// The items whose answers and all answers below it uses; -1 for all there are.
  var branches: [Int] = []
}

extension Survey {
  /// The expression of a computation of the survey as a whole.
  func expression(of kind: Computation.Kind) -> SurveyExpression? {
    switch kind {
    case .variable(let number): variables[number]
    case .constraint(let number): constraints[number].expression
    default: nil
    }
  }

  /// What expressions compute from the survey as a whole.
  var computationKinds: [Computation.Kind] {
    variables.firstNumbers.map { .variable($0) } + constraints.indices.map { .constraint($0) }
  }
}

extension SurveyItem {
  /// The expression of a computation; `nil` for conditions of enableWhen.
  func expression(of kind: Computation.Kind) -> SurveyExpression? {
    switch kind {
    case .enablement: enableWhenExpression
    case .variable(let number): variables[number]
    case .population: itemPopulationContext
    case .initial: initialExpression
    case .calculated: calculatedExpression
    case .options: answerExpression
    case .candidates: candidateExpression
    case .toggle(let number): optionToggles[number].expression
    case .limit(let number): calculatedLimits[number].expression
    case .text: textExpression
    case .constraint(let number): constraints[number].expression
    }
  }

  /// What expressions compute from the item, besides whether it counts.
  var computationKinds: [Computation.Kind] {
    var kinds: [Computation.Kind] =
      variables.isEmpty ? [] : variables.firstNumbers.map { .variable($0) }
    if itemPopulationContext != nil, type == .group { kinds.append(.population) }
    if type.isQuestion {
      if initialExpression != nil { kinds.append(.initial) }
      if calculatedExpression != nil { kinds.append(.calculated) }
      if answerExpression != nil { kinds.append(.options) }
      if candidateExpression != nil { kinds.append(.candidates) }
      for number in optionToggles.indices { kinds.append(.toggle(number)) }
    }
    for number in calculatedLimits.indices { kinds.append(.limit(number)) }
    if textExpression != nil { kinds.append(.text) }
    for number in constraints.indices { kinds.append(.constraint(number)) }
    return kinds
  }
}

extension [SurveyExpression] {
  /// The numbers of the variables that count: the first of each name.
  var firstNumbers: [Int] {
    var names: Set<String> = []
    return indices.filter { names.insert(self[$0].name ?? "").inserted }
  }
}
