import SurveyFormats
import SurveyLogic
import SurveyModel

/// The logic of a survey as LHC-Forms has it: conditions as `skipLogic` where that says the same, else
/// as expressions of FHIR.
struct LHCLogic {
  /// The survey, with an expression for each condition that `skipLogic` cannot say.
  private(set) var survey: Survey
  private(set) var skips: [String: SkipLogic] = [:]
  private(set) var losses: [Loss] = []

  init(_ original: Survey) {
    survey = original
    // LHC-Forms has items as R4 has them.
    survey.formatVersion = nil
    let form = LogicForm(original)
    var expressions: [String: SurveyExpression] = [:]
    var variables: [WrittenExpression.Variable] = []
    for case .enter(let item) in ItemWalk(original.items)
    where !item.enableWhen.isEmpty && item.enableWhenExpression == nil {
      do throws(LogicProblem) {
        guard let logic = try form.condition(of: item) else { continue }
        if let skip = SkipLogicLanguage(form).write(logic, on: item.linkId) {
          skips[item.linkId] = skip
        } else {
          let written = try FHIRPathLanguage(form, for: .condition)
            .expression(logic, on: item.linkId)
          expressions[item.linkId] = SurveyExpression(written.text)
          variables += written.variables
        }
      } catch {
        losses.append(Loss(error, "enableWhen", linkId: item.linkId, before: nil))
      }
    }
    guard !expressions.isEmpty else { return }
    survey.changeItems { item in
      guard let expression = expressions[item.linkId] else { return }
      item.enableWhen = []
      item.enableBehavior = nil
      item.enableWhenExpression = expression
    }
    survey.declare(variables)
  }
}
