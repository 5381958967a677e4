import SurveyModel

/// The logic of REDCap: `[age] >= 18 and [crops(2)] = '1'`.
///
/// A blank field is an empty text, as in XPath; every code of a checkbox is a field of its own, which is
/// 1 or 0.
package struct REDCapLanguage: LogicLanguage {
  var frame: InfixFrame

  /// - Parameter others: the codes of answers that are none of the options, of the questions that have such.
  package init(
    form: LogicForm, names: LogicNames, others: [String: String] = [:], isConstraint: Bool = false
  ) {
    var rules = InfixRules(hasNotANumber: true, guardsTexts: true)
    rules.truths = ("1", "0")
    rules.words = ("today", "now")
    rules.blankIsNoNumber = true
    rules.namesAreNumbers = true
    frame = InfixFrame(
      syntax: .redcap, phrases: .redcap, rules: rules, form: form, names: names,
      isConstraint: isConstraint)
    frame.others = others
  }

  package func read(_ text: String, on linkId: String) throws(LogicProblem) -> Logic {
    try InfixReader(self, on: linkId).read(text)
  }

  /// Reads an expression that is a condition.
  package func readCondition(_ text: String, on linkId: String) throws(LogicProblem) -> Logic {
    try InfixReader(self, on: linkId).condition(text)
  }

  package func write(_ logic: Logic, on linkId: String) throws(LogicProblem) -> String {
    try InfixWriter(self, on: linkId).write(logic)
  }

  /// Writes a condition: a question of yes or no is whether it is answered with yes.
  package func writeCondition(_ logic: Logic, on linkId: String) throws(LogicProblem) -> String {
    try InfixWriter(self, on: linkId).condition(logic)
  }
}
