import SurveyDiagnostics
import SurveyModel

extension Session {
  /// Answers that do not have the form which their item asks for
  /// ([regex](https://hl7.org/fhir/R4/extension-regex.html)).
  ///
  /// Without an evaluator the form is not looked at; an expression without characters asks for none.
  func formProblems(
    with values: [AnswerValue], for definition: Int, _ stepBudget: inout StepBudget
  ) -> [Diagnostic] {
    guard let regex = index.items[definition].regex, !regex.isEmpty,
      let evaluator = state.evaluator
    else { return [] }
    var problems: [Diagnostic] = []
    for (number, value) in values.enumerated() {
      guard let text = value.measuredText else { continue }
      let problem = index.items[definition].formProblem(of: text, regex, evaluator, &stepBudget)
      if let problem { problems.append(problem.of(answer: number)) }
    }
    return problems
  }
}

extension SurveyItem {
  fileprivate func formProblem(
    of text: String, _ regex: String, _ evaluator: any ExpressionEvaluator,
    _ stepBudget: inout StepBudget
  ) -> Diagnostic? {
    let own = StepBudget.own(instances: 0)
    let limit = stepBudget.limit(own: own)
    var left = limit
    defer { stepBudget.spend(limit - left, own: own) }
    do throws(Diagnostic) {
      if try evaluator.matches(text, form: regex, steps: &left) { return nil }
    } catch {
      var problem = error
      problem.location.linkId = linkId
      return problem
    }
    guard let entryFormat else {
      return finding(.answerFormOfRegex, ["text": .quoted(text), "regex": .literal(regex)])
    }
    return finding(.answerForm, ["text": .quoted(text), "form": .literal(entryFormat)])
  }
}
