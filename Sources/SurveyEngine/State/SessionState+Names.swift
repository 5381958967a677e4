import SurveyDiagnostics
import SurveyModel

extension SessionState {
  /// What a computation is for, in the words of a message.
  func name(of computation: Int) -> Phrase {
    let (definition, kind) = (
      graph.computations[computation].definition, graph.computations[computation].kind
    )
    let item = definition < 0 ? nil : index.items[definition]
    switch kind {
    case .variable(let number):
      return .variable((item?.variables ?? index.survey.variables)[number].name, of: item?.name)
    case .constraint(let number):
      return .rule((item?.constraints ?? index.survey.constraints)[number].key, of: item?.name)
    case .toggle(let number):
      let options = item?.optionToggles[number].options.map(\.label) ?? []
      return .toggle(of: options, in: item?.name ?? "")
    case .limit(let number):
      return .computation(item?.calculatedLimits[number].kind.rawValue ?? "", of: item?.name ?? "")
    case .enablement, .population, .initial, .calculated, .options, .candidates, .text:
      return .computation(kind.name, of: item?.name ?? "")
    }
  }

  /// Why a computation has no value; `nil` where it has one.
  func failure(of computation: Int, at id: Int) -> Diagnostic? {
    guard let problem = value(of: computation, at: id).failure else { return nil }
    switch problem.code {
    case .expressionCycle, .expressionUnsettled, .severalCalculated: return problem
    default: return problem.failing(name(of: computation))
    }
  }
}
