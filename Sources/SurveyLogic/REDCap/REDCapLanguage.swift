import SurveyModel

/// The logic of REDCap: `[age] >= 18 and [crops(2)] = '1'`.
///
/// A blank field of numbers is no number, and equals the empty text; every other one is an empty text, which is before all
/// others and is 0 beside a number: those of choices in a condition alone. Every code of a checkbox is a field of its own,
/// which is 1 or 0. It means what it means on the page where data are entered.
package struct REDCapLanguage: LogicLanguage {
  var frame: InfixFrame

  /// Whether it means what it means on REDCap's page; else it is that of tools which look like it.
  let isOfPage: Bool

  /// - Parameter others: the codes of answers that are none of the options, of the questions that have such.
  package init(
    form: LogicForm, names: LogicNames, others: [String: String] = [:], isConstraint: Bool = false
  ) {
    self.init(form: form, names: names, others: others, isConstraint: isConstraint, isOfPage: true)
  }

  init(
    form: LogicForm, names: LogicNames, others: [String: String] = [:], isConstraint: Bool,
    isOfPage: Bool
  ) {
    self.isOfPage = isOfPage
    var rules = InfixRules(hasNotANumber: true, guardsTexts: true)
    rules.truths = ("1", "0")
    rules.words = ("today", "now")
    rules.blankIsNoNumber = true
    rules.namesAreNumbers = true
    rules.emptyIsPartOfAll = isOfPage
    rules.emptyIsLessOrEqual = isOfPage
    rules.emptyTextIsFirst = isOfPage
    rules.choicesAreTexts = isOfPage
    rules.plusJoinsTexts = isOfPage
    // Added up of nothing, it is no number for the page and for the server.
    if isOfPage { rules.noNumber = .call("sum", .text("")) }
    frame = InfixFrame(
      syntax: .redcap, phrases: .redcap, rules: rules, form: form, names: names,
      isConstraint: isConstraint)
    frame.others = others
  }

  /// Reads a calculation: a choice that is blank is no number there.
  package func read(_ text: String, on linkId: String) throws(LogicProblem) -> Logic {
    try InfixReader(ofCalculations, on: linkId).read(text)
  }

  /// The same in a calculated field, where options that are numbers are, and `+` adds.
  private var ofCalculations: Self {
    var language = self
    language.frame.rules.choicesAreTexts = false
    language.frame.rules.plusJoinsTexts = false
    return language
  }

  /// Reads an expression that is a condition.
  package func readCondition(_ text: String, on linkId: String) throws(LogicProblem) -> Logic {
    try InfixReader(self, on: linkId).condition(text)
  }

  package func write(_ logic: Logic, on linkId: String) throws(LogicProblem) -> String {
    try InfixWriter(ofCalculations, on: linkId).write(logic)
  }

  /// Writes a condition: a question of yes or no is whether it is answered with yes.
  package func writeCondition(_ logic: Logic, on linkId: String) throws(LogicProblem) -> String {
    try InfixWriter(self, on: linkId).condition(logic)
  }
}
