package import SurveyLogic
package import SurveyModel

/// Puts logic that a reader found into the items of a survey.
///
/// Conditions become `enableWhen` where that says the same, all else expressions in FHIRPath. Logic
/// that cannot be said is refused, and nothing of it is placed.
package struct LogicPlacement {
  /// What logic says of its item.
  package enum Role {
    /// When it is enabled.
    case condition
    case calculated, initial, required, readOnly
    /// The rule that its answer must keep, which is ``Logic/itself``, in words, too, and in those of other languages.
    case constraint(
      human: String?, severity: SurveyConstraint.Severity = .error,
      others: [(language: String, text: String)] = [])
    /// When some of its options are offered.
    case options([AnswerValue])
    /// What its text is.
    case text
    /// What one of its limits is.
    case limit(CalculatedLimit.Kind)
  }

  package let form: LogicForm
  private var changes: [String: [(inout SurveyItem) -> Void]] = [:]
  private var variables: [WrittenExpression.Variable] = []

  package init(_ form: LogicForm) { self.form = form }

  /// Says what an item is to have.
  package mutating func place(
    _ logic: Logic, as role: Role, on linkId: String
  ) throws(LogicProblem) {
    switch role {
    case .condition:
      var item = SurveyItem(linkId: linkId, type: .group)
      variables += try item.setCondition(logic, in: form)
      change(linkId) { [item] in
        $0.enableWhen = item.enableWhen
        $0.enableBehavior = item.enableBehavior
        $0.enableWhenExpression = item.enableWhenExpression
      }
    case .calculated:
      let expression = try write(logic, .value, linkId)
      change(linkId) { $0.calculatedExpression = expression }
    case .initial:
      let expression = try write(logic, .value, linkId)
      change(linkId) { $0.initialExpression = expression }
    case .text:
      let expression = try write(logic, .value, linkId)
      change(linkId) { $0.textExpression = expression }
    case .limit(let kind):
      let expression = try write(logic, .value, linkId)
      change(linkId) { $0.calculatedLimits.append(CalculatedLimit(kind, expression)) }
    case .required:
      let expression = try write(logic, .condition, linkId)
      change(linkId) { $0.calculatedLimits.append(CalculatedLimit(.required, expression)) }
    case .readOnly:
      let expression = try write(logic, .condition, linkId)
      change(linkId) { $0.calculatedLimits.append(CalculatedLimit(.readOnly, expression)) }
    case .constraint(let human, let severity, let others):
      let expression = try write(logic, .constraint, linkId)
      change(linkId) {
        let key = SurveyConstraint.key(linkId, $0.constraints.count + 1)
        let constraint = SurveyConstraint(
          key: key, severity: severity, human: human, expression: expression)
        $0.constraints.append(constraint)
        $0.carried.add(words: TranslatedText(human, others: others), of: constraint)
      }
    case .options(let values):
      let expression = try write(logic, .condition, linkId)
      change(linkId) {
        $0.optionToggles.append(OptionToggle(options: values, expression: expression))
      }
    }
  }

  /// What gives a value that stands beside the fields of an item, a text in another language for example.
  package mutating func expression(
    _ logic: Logic, on linkId: String
  ) throws(LogicProblem) -> SurveyExpression {
    try write(logic, .value, linkId)
  }

  /// Puts all into the items, and the variables that are needed on their groups.
  package func apply(to survey: inout Survey) {
    survey.changeItems { item in
      for change in changes[item.linkId] ?? [] { change(&item) }
    }
    survey.declare(variables)
  }

  private mutating func change(_ linkId: String, _ change: @escaping (inout SurveyItem) -> Void) {
    changes[linkId, default: []].append(change)
  }

  private mutating func write(
    _ logic: Logic, _ purpose: FHIRPathLanguage.Purpose, _ linkId: String
  ) throws(LogicProblem) -> SurveyExpression {
    let written = try FHIRPathLanguage(form, for: purpose).expression(logic, on: linkId)
    variables += written.variables
    return SurveyExpression(written.text)
  }
}
