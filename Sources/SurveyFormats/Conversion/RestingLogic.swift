import SurveyDiagnostics
import SurveyLogic
package import SurveyModel

extension Survey {
  /// Leaves out conditions, limits and calculations that read questions which never have an answer.
  ///
  /// Half of a condition is none: with them it would never hold, or always. What is calculated of them
  /// is not there either.
  ///
  /// - Returns: what was left out.
  package mutating func leaveOutLogic(
    restingOn questions: Set<String>, places: [String: Place] = [:]
  ) -> [Loss] {
    if questions.isEmpty { return [] }
    var resting = RestingLogic(self, questions)
    resting.followCalculations(of: self)
    changeItems { resting.leaveOut(of: &$0, places) }
    return resting.losses.reversed()
  }
}

/// Finds what reads questions that never have an answer.
private struct RestingLogic {
  private let form: LogicForm
  private var questions: Set<String>
  private(set) var losses: [Loss] = []
  /// What variables say, by their names.
  private var variables: [String: String] = [:]

  init(_ survey: Survey, _ questions: Set<String>) {
    (form, self.questions) = (LogicForm(survey), questions)
    var all = survey.variables
    for case .enter(let item) in ItemWalk(survey.items) { all += item.variables }
    for variable in all {
      guard let name = variable.name else { continue }
      variables[name, default: ""] += " " + variable.text
    }
  }

  /// Adds the questions that are calculated of them.
  mutating func followCalculations(of survey: Survey) {
    var readers: [String: [String]] = [:]
    for item in survey.unreachable {
      guard let expression = item.calculatedExpression ?? item.initialExpression else { continue }
      for question in self.questions(in: expression, .value, item.linkId) {
        readers[question, default: []].append(item.linkId)
      }
    }
    var next = Array(questions)
    while let question = next.popLast() {
      for reader in readers[question] ?? [] where questions.insert(reader).inserted {
        next.append(reader)
      }
    }
  }

  mutating func leaveOut(of item: inout SurveyItem, _ places: [String: Place]) {
    let linkId = item.linkId
    let place = places[linkId]
    func loss(_ field: ItemField, _ text: String?, _ question: String) -> Loss {
      Loss(
        .dropped, field.rawValue, linkId: linkId, source: place, before: text,
        reason: .logicNotSaid, detail: question)
    }
    let asked = item.enableWhen.map(\.question).first { questions.contains($0) }
    if let question = asked ?? resting(item.enableWhenExpression, .condition, linkId) {
      let field: ItemField = item.enableWhenExpression == nil ? .enableWhen : .enableWhenExpression
      losses.append(loss(field, item.value(of: field)?.text, question))
      item.enableWhen = []
      item.enableBehavior = nil
      item.enableWhenExpression = nil
    }
    if let question = resting(item.calculatedExpression, .value, linkId) {
      losses.append(loss(.calculatedExpression, item.calculatedExpression?.text, question))
      item.calculatedExpression = nil
    }
    if let question = resting(item.initialExpression, .value, linkId) {
      losses.append(loss(.initialExpression, item.initialExpression?.text, question))
      item.initialExpression = nil
    }
    for constraint in item.constraints {
      guard let question = resting(constraint.expression, .constraint, linkId) else { continue }
      losses.append(loss(.constraints, constraint.expression.text, question))
      item.constraints.removeAll { $0 == constraint }
    }
    for limit in item.calculatedLimits {
      let isCondition = limit.kind == .required || limit.kind == .readOnly
      guard let question = resting(limit.expression, isCondition ? .condition : .value, linkId)
      else { continue }
      losses.append(loss(.calculatedLimits, limit.expression.text, question))
      item.calculatedLimits.removeAll { $0 == limit }
    }
    leaveOutToggles(of: &item, loss)
  }

  /// An option of which it is not known when it is offered is offered.
  private mutating func leaveOutToggles(
    of item: inout SurveyItem, _ loss: (ItemField, String?, String) -> Loss
  ) {
    var free: [AnswerValue] = []
    for toggle in item.optionToggles {
      guard let question = resting(toggle.expression, .condition, item.linkId) else { continue }
      losses.append(loss(.optionToggles, toggle.expression.text, question))
      free += toggle.options
    }
    if free.isEmpty { return }
    for index in item.optionToggles.indices {
      item.optionToggles[index].options.removeAll { free.contains($0) }
    }
    item.optionToggles.removeAll { $0.options.isEmpty }
  }

  private func resting(
    _ expression: SurveyExpression?, _ purpose: FHIRPathLanguage.Purpose, _ linkId: String
  ) -> String? {
    guard let expression else { return nil }
    return self.questions(in: expression, purpose, linkId).first { questions.contains($0) }
  }

  /// The questions that an expression reads; of one that is not understood all that it quotes.
  private func questions(
    in expression: SurveyExpression, _ purpose: FHIRPathLanguage.Purpose, _ linkId: String
  ) -> [String] {
    if expression.language == SurveyExpression.fhirPath,
      let logic = try? FHIRPathLanguage(form, for: purpose).read(expression.text, on: linkId)
    {
      return logic.questions.map(\.linkId)
    }
    var texts = [expression.text]
    var seen: Set<String> = []
    var quoted: [String] = []
    while let text = texts.popLast() {
      quoted += text.split { $0 == "'" || $0 == "\"" }.map(String.init)
      for name in UsedVariables.names(in: text) where seen.insert(name).inserted {
        if let variable = variables[name] { texts.append(variable) }
      }
    }
    return quoted
  }
}
