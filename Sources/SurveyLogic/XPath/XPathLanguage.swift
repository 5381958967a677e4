import SurveyModel

/// XPath 1.0 as XLSForm has it: `${age} >= 18 and selected(${crops}, 'maize')`.
///
/// What is unanswered is an empty text: it equals nothing but another one, `!=` holds of it, and what
/// is calculated of it is no number.
package struct XPathLanguage: LogicLanguage {
  var frame: InfixFrame
  /// What names by themselves stand for: the columns of an option, where a choice filter is read.
  package var words: [String: Logic] = [:]
  /// The list of options of a question, by its linkId; `instance()` asks for it.
  package var lists: [String: String] = [:]
  /// The rows of lists by their names: of `instance('name')`, and of the files of `pulldata('name', …)`.
  package var rows: [String: [[String: String]]] = [:]
  /// Whether a question with several answers, none of which is chosen from a list, is a repetition for
  /// each answer, as forms have it.
  package var answersAreRepetitions = false
  /// Questions whose only answer is that something is acknowledged: that they are answered says so.
  package var acknowledged: Set<String> = []
  /// The column of a list that holds the scores of its options.
  package var weightColumn = "weight"

  /// - Parameters:
  ///   - isConstraint: whether `.` is the answer that a constraint is about, and not the one that the item has.
  ///   - takesClocks: whether moments without an offset are read: who does so makes limits of them, or refuses them.
  package init(
    form: LogicForm, names: LogicNames, isConstraint: Bool = false, takesClocks: Bool = false
  ) {
    frame = InfixFrame(
      syntax: .xpath, phrases: .xpath,
      rules: InfixRules(
        emptyIsPartOfAll: true, hasNotANumber: true, ordersTexts: false, countsDays: true,
        comparesTruths: true, blankIsNoNumber: true, other: "other", otherSuffix: "_other",
        hasInfinity: true, guardsTexts: true),
      form: form,
      names: names,
      isConstraint: isConstraint)
    frame.rules.takesClocks = takesClocks
  }

  package func read(_ text: String, on linkId: String) throws(LogicProblem) -> Logic {
    joiningLists(
      try InfixReader(self, on: linkId).read(text).acknowledging(acknowledged), on: linkId)
  }

  /// Reads an expression that is a condition: `${a}` is whether it is answered.
  package func readCondition(_ text: String, on linkId: String) throws(LogicProblem) -> Logic {
    joiningLists(
      try InfixReader(self, on: linkId).condition(text).acknowledging(acknowledged), on: linkId)
  }

  package func write(_ logic: Logic, on linkId: String) throws(LogicProblem) -> String {
    try InfixWriter(self, on: linkId).write(logic)
  }

  /// Writes a condition: a question of yes or no is whether it is answered with yes.
  package func writeCondition(_ logic: Logic, on linkId: String) throws(LogicProblem) -> String {
    try InfixWriter(self, on: linkId).condition(logic)
  }
}

extension Logic {
  /// The same where that some questions are answered says that they are answered with yes.
  fileprivate func acknowledging(_ questions: Set<String>) -> Logic {
    guard !questions.isEmpty, case .apply(let function, let operands) = self else { return self }
    if function == .answered, case .answer(let question)? = operands.first,
      questions.contains(question.linkId)
    {
      return .apply(.equal, [operands[0], .always])
    }
    return .apply(function, operands.map { $0.acknowledging(questions) })
  }
}
