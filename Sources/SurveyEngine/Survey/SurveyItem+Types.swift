package import SurveyDiagnostics
package import SurveyModel

extension SurveyItem {
  /// What is wrong with the type of a value as an answer to this item; `nil` when it fits.
  ///
  /// Rules 45, 46, 56 and 58: a whole number is not a decimal, a url is a URI; options may be of any
  /// type; an open choice takes a text.
  package func typeProblem(of value: AnswerValue) -> Diagnostic? {
    guard type.isQuestion else { return noAnswerProblem }
    if accepts(value) { return nil }
    return finding(
      .wrongAnswerType,
      [
        "value": .quoted(value.label), "kind": .phrase(.kind(value.type.rawValue)),
        "wanted": wanted,
      ])
  }

  /// What is wrong with any answer to an item that is not a question.
  var noAnswerProblem: Diagnostic { finding(.answerToGroup, ["type": .literal(type.rawValue)]) }

  private func accepts(_ value: AnswerValue) -> Bool {
    if isOpen, answerConstraint == .optionsOrString, case .string = value { return true }
    if value.type == type.answerType { return true }
    if type == .choice, isListedByExpression, value.type.canBeOption { return true }
    let isText = type == .string || type == .text
    if isText, value.type == .coding, answerValueSet != nil { return true }
    return options.contains { $0.value.type == value.type }
  }

  /// Whether an expression says what is to choose from; of which kind that is, only its value says.
  private var isListedByExpression: Bool { answerExpression != nil || candidateExpression != nil }

  private var wanted: Diagnostic.Argument.Value {
    options.isEmpty ? .phrase(.wanted(type.rawValue)) : optionList
  }
}
