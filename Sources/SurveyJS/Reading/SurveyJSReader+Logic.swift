import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Conditions, calculations and rules, once all questions are known.
extension SurveyJSReader {
  mutating func readLogic() {
    let form = LogicForm(survey)
    let language = SurveyJSLanguage(form: form, names: names)
    var placement = LogicPlacement(form)
    for logic in pending {
      do throws(LogicProblem) {
        let tree = try language.read(logic.text, on: logic.linkId)
        try place(tree, logic, in: &placement)
      } catch {
        losses.append(
          Loss(
            error, logic.name, linkId: logic.linkId, source: logic.place, before: logic.text))
      }
    }
    placement.apply(to: &survey)
  }

  private func place(
    _ tree: Logic, _ logic: PendingLogic, in placement: inout LogicPlacement
  ) throws(LogicProblem) {
    let linkId = logic.linkId
    switch logic.role {
    case .condition: try placement.place(tree, as: .condition, on: linkId)
    case .required: try placement.place(tree, as: .required, on: linkId)
    case .enabled: try placement.place(.not(tree), as: .readOnly, on: linkId)
    case .calculated: try placement.place(tree, as: .calculated, on: linkId)
    case .initial: try placement.place(tree, as: .initial, on: linkId)
    case .constraint(let human):
      let rule = tree.replacing(answersTo: linkId, with: .itself)
      try placement.place(rule, as: .constraint(human: human), on: linkId)
    case .option(let value): try placement.place(tree, as: .options([value]), on: linkId)
    case .options: throw .unknown("item", offset: 0)
    }
  }
}
