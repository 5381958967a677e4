import SurveyModel

/// The expressions of a survey or an item in words, one a line.
///
/// What is longer than a line of the outline is cut; `convert --to survey` writes it in full.
struct ExpressionText {
  private var parts: [String] = []

  init(_ survey: Survey) {
    for context in survey.launchContexts {
      let types = context.types.isEmpty ? "" : ": " + context.types.joined(separator: " or ")
      parts.append("needs %\(context.name)\(types)")
    }
    add(survey.variables)
    add(survey.constraints)
  }

  init(_ item: SurveyItem) {
    add("text", item.textExpression)
    add(item.variables)
    let row = item.itemPopulationContext?.name.map { "%\($0), " } ?? ""
    add(row + "populated from", item.itemPopulationContext)
    add("starts with", item.initialExpression)
    add("calculated", item.calculatedExpression)
    add("options from", item.answerExpression)
    add("candidates from", item.candidateExpression)
    for toggle in item.optionToggles {
      let labels = toggle.options.map { "\"\($0.label)\"" }.joined(separator: ", ")
      add("\(labels) only if", toggle.expression)
    }
    for limit in item.calculatedLimits { add(limit.kind.rawValue, limit.expression) }
    add("only if", item.enableWhenExpression)
    add(item.constraints)
  }

  /// The lines, cut to the width of the outline.
  func lines(indent: String) -> [String] {
    parts.map { part in
      let line = indent + part.onOneLine
      return line.count <= Outline.width ? line : line.prefix(Outline.width - 1) + "…"
    }
  }

  private mutating func add(_ words: String, _ expression: SurveyExpression?) {
    guard let expression else { return }
    let isFHIRPath = expression.language == SurveyExpression.fhirPath
    parts.append(
      "\(words)\(isFHIRPath ? "" : " (\(expression.language))"): \(expression.text)")
  }

  private mutating func add(_ variables: [SurveyExpression]) {
    for variable in variables { add("%\(variable.name ?? "")", variable) }
  }

  private mutating func add(_ constraints: [SurveyConstraint]) {
    for constraint in constraints {
      let words = constraint.severity == .error ? "must hold" : "should hold"
      let human = constraint.human.map { ", \"\($0)\"" } ?? ""
      add(words + human, constraint.expression)
    }
  }
}
