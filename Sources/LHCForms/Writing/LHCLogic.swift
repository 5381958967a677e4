import SurveyFormats
import SurveyLogic
import SurveyModel

/// The logic of a survey as LHC-Forms has it: conditions as `skipLogic` and calculations as `TOTALSCORE` where
/// these say the same, else as expressions of FHIR.
struct LHCLogic {
  /// The survey, with an expression for each condition that `skipLogic` cannot say.
  private(set) var survey: Survey
  private(set) var skips: [String: SkipLogic] = [:]
  /// The items that are the sum of all scores.
  private(set) var totals: Set<String> = []
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
    for case .enter(let item) in ItemWalk(original.items) where form.isTotalScore(item) {
      totals.insert(item.linkId)
    }
    let totals = totals
    guard !expressions.isEmpty || !totals.isEmpty else { return }
    survey.changeItems { item in
      if totals.contains(item.linkId) { item.calculatedExpression = nil }
      guard let expression = expressions[item.linkId] else { return }
      item.enableWhen = []
      item.enableBehavior = nil
      item.enableWhenExpression = expression
    }
    survey.declare(variables)
  }
}

extension LogicForm {
  /// Whether an item is calculated as the sum of the scores of all questions that have some.
  fileprivate func isTotalScore(_ item: SurveyItem) -> Bool {
    guard let expression = item.calculatedExpression,
      let read = try? FHIRPathLanguage(self, for: .value)
        .read(expression.text, on: item.linkId),
      case .apply(.sum, let scores) = read,
      case .apply(.sum, let all) = totalScore(without: item.linkId)
    else { return false }
    let found = scores.compactMap { scoredQuestion($0) }
    return found.count == scores.count && Set(found) == Set(all.compactMap { scoredQuestion($0) })
  }

  /// The question whose score it is, wherever it is answered.
  private func scoredQuestion(_ logic: Logic) -> String? {
    guard case .apply(.weight, let operands) = logic, operands.count == 1,
      case .answer(let question) = operands[0], question.scope == .all || question.scope == .here
    else { return nil }
    return question.linkId
  }
}
