import SurveyDiagnostics
import SurveyModel

extension SessionState {
  /// Which expression of which item a cell has, for people: `the calculated answer of "BMI"`.
  func name(of cell: Int) -> String {
    let (definition, kind) = (graph.cells[cell].definition, graph.cells[cell].kind)
    let survey = index.survey
    guard definition >= 0 else {
      switch kind {
      case .variable(let number): return Self.name(survey.variables[number]) + " of the survey"
      case .constraint(let number): return Self.name(survey.constraints[number]) + " of the survey"
      default: return "an expression of the survey"
      }
    }
    let item = index.items[definition]
    switch kind {
    case .enablement: return "the condition to enable \(item.quotedName)"
    case .limit(let number): return item.calculatedLimits[number].kind.words(for: item.quotedName)
    case .variable(let number):
      return "\(Self.name(item.variables[number])) of \(item.quotedName)"
    case .constraint(let number):
      return "\(Self.name(item.constraints[number])) of \(item.quotedName)"
    case .toggle(let number):
      let options = item.optionToggles[number].options.map(\.label.quotedShortly)
      return "the condition to offer \(options.joined(separator: ", ")) in \(item.quotedName)"
    case .population: return "what populates the repetitions of \(item.quotedName)"
    case .initial: return "the initial value of \(item.quotedName)"
    case .calculated: return "the calculated answer of \(item.quotedName)"
    case .options: return "the list of options of \(item.quotedName)"
    case .candidates: return "the list of suggestions of \(item.quotedName)"
    case .text: return "the calculated text of \(item.quotedName)"
    }
  }

  private static func name(_ variable: SurveyExpression) -> String {
    variable.name.map { "the variable %\($0)" } ?? "a variable"
  }

  private static func name(_ constraint: SurveyConstraint) -> String {
    constraint.key.map { "the rule \($0.quotedShortly)" } ?? "a rule"
  }

  /// Why a cell has no value, with the name of its expression.
  func failure(of cell: Int, at id: Int) -> Diagnostic? {
    guard var problem = value(of: cell, at: id).failure else { return nil }
    switch problem.code {
    case .expressionCycle, .expressionUnsettled, .severalCalculated: return problem
    default:
      problem.message = "\(name(of: cell)) cannot be worked out: \(problem.message)"
      return problem
    }
  }
}

extension CalculatedLimit.Kind {
  fileprivate func words(for item: String) -> String {
    switch self {
    case .minValue: "the calculated least value of \(item)"
    case .maxValue: "the calculated greatest value of \(item)"
    case .minOccurs: "the calculated least number of answers of \(item)"
    case .maxOccurs: "the calculated greatest number of answers of \(item)"
    case .minLength: "the calculated least length of \(item)"
    case .maxLength: "the calculated greatest length of \(item)"
    case .required: "the condition to require \(item)"
    case .readOnly: "the condition to make \(item) read-only"
    case .repeats: "the condition to repeat \(item)"
    }
  }
}
