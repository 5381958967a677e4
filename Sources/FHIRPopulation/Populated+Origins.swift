import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import SurveyEngine
import SurveyModel

extension Populated {
  /// Says of every answer that is there where it comes from.
  mutating func describeRest() {
    var found: [PopulatedAnswer] = []
    var waiting = Array(session.roots().reversed())
    while let id = waiting.popLast() {
      guard session.isEnabled(id) else { continue }
      let values = session.answers(id)
      if !values.isEmpty {
        found.append(
          PopulatedAnswer(
            path: session.path(id), text: session.item(id).name, values: values,
            origin: origins[id] ?? origin(of: id)))
      }
      var inner = session.children(of: id)
      for number in values.indices { inner += session.children(of: id, answer: number) }
      waiting += inner.reversed()
    }
    answers = found
  }

  private func origin(of id: InstanceID) -> PopulatedAnswer.Origin {
    let item = session.item(id)
    if let expression = item.calculatedExpression, session.isCalculated(id) {
      return .calculation(expression.text)
    }
    guard let expression = item.initialExpression,
      let value = session.initialValue(id) as? FHIRPathValue, value.count > 0
    else { return .questionnaire }
    return .expression(expression.text, resources: value.resources)
  }
}

extension FHIRPathValue {
  /// The resources that the values are in, as `Patient/12`, each once.
  fileprivate var resources: [String] {
    var names: [String] = []
    for case .element(let element) in values {
      let resource = element.enclosingResource
      guard let type = resource.resourceType, type != "QuestionnaireResponse" else { continue }
      let name = type + (resource[.id]?.string.map { "/\($0)" } ?? "")
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
