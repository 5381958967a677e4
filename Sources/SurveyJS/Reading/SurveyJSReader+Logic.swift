import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Conditions, calculations and rules, once all questions are known.
extension SurveyJSReader {
  mutating func readLogic() {
    let form = LogicForm(survey)
    var placement = LogicPlacement(form)
    let words = calculatedValues(form)
    for logic in pending {
      do throws(LogicProblem) {
        try place(logic, words, in: &placement)
      } catch {
        losses.append(
          Loss(error, logic.name, linkId: logic.linkId, source: logic.place, before: logic.text))
      }
    }
    placement.apply(to: &survey)
  }

  private func place(
    _ logic: PendingLogic, _ words: [String: Logic], in placement: inout LogicPlacement
  ) throws(LogicProblem) {
    let linkId = logic.linkId
    var language = SurveyJSLanguage(form: placement.form, names: names)
    language.words = words
    language.tables = tables
    switch logic.role {
    case .condition:
      let tree = try language.readCondition(logic.text, on: linkId)
      try placement.place(tree, as: .condition, on: linkId)
    case .required:
      let tree = try language.readCondition(logic.text, on: linkId)
      try placement.place(tree, as: .required, on: linkId)
    case .enabled:
      let tree = try language.readCondition(logic.text, on: linkId)
      try placement.place(.not(tree), as: .readOnly, on: linkId)
    case .calculated:
      try placement.place(try language.read(logic.text, on: linkId), as: .calculated, on: linkId)
    case .initial:
      try placement.place(try language.read(logic.text, on: linkId), as: .initial, on: linkId)
    case .constraint(let human):
      let tree = try language.readCondition(logic.text, on: linkId)
        .replacing(answersTo: linkId, with: .itself)
      try placement.place(tree, as: .constraint(human: human), on: linkId)
    case .option(let value):
      let tree = try language.readCondition(logic.text, on: linkId)
      try placement.place(tree, as: .options([value]), on: linkId)
    case .options:
      let options = placement.form[linkId]?.item.options ?? []
      for option in options {
        language.words["item"] = .literal(option.value)
        let tree = try language.readCondition(logic.text, on: linkId)
        try placement.place(tree, as: .options([option.value]), on: linkId)
      }
    }
  }

  /// What is worked out once and used by its name.
  private mutating func calculatedValues(_ form: LogicForm) -> [String: Logic] {
    var words: [String: Logic] = [:]
    for value in ledger.all("calculatedValues", of: document.root) {
      guard let name = value["name"]?.string, let expression = value["expression"]?.string else {
        continue
      }
      var language = SurveyJSLanguage(form: form, names: names)
      language.words = words
      guard let tree = try? language.read(expression, on: "") else { continue }
      words[name] = tree
      _ = ledger.take("name", of: value)
      _ = ledger.take("expression", of: value)
    }
    return words
  }
}
