import SurveyModel

/// The expressions of SurveyJS: `{age} >= 18 and {crops} contains 'maize'`.
///
/// Two values that are missing are equal, `!=` holds of one, a number that is missing is 0 beside an
/// operator, and what is divided by 0 is missing.
package struct SurveyJSLanguage: LogicLanguage {
  var frame: InfixFrame
  /// What names stand for that are not questions: calculated values, `item` of a condition on options.
  package var words: [String: Logic] = [:]
  /// The groups that are tables, whose questions say `{row.…}` of each other, not `{panel.…}`.
  package var tables: Set<String> = []

  /// Whether expressions are asked in the panel of the one question that they are on, which repeats.
  package var isInPanelOfItself = false

  package init(form: LogicForm, names: LogicNames, isConstraint: Bool = false) {
    frame = InfixFrame(
      syntax: .surveyJS, phrases: .surveyJS,
      rules: InfixRules(
        emptyIsZero: true, emptyIsLessOrEqual: true, ignoresCase: true, convertsTexts: false,
        other: "other",
        otherSuffix: "-Comment"),
      form: form, names: names, isConstraint: isConstraint)
  }

  /// The kind of values that an expression on an item gives; `nil` where that cannot be told.
  package func kind(of logic: Logic, on linkId: String) -> LogicFunction.Kind? {
    frame.kind(of: logic, on: linkId)
  }

  package func read(_ text: String, on linkId: String) throws(LogicProblem) -> Logic {
    try InfixReader(self, on: linkId).read(text)
  }

  /// Reads an expression that is a condition: `{a}` is whether it is answered.
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

  /// The functions in an expression that older versions of SurveyJS 1 do not know, as they are called.
  package func functionsOfLaterVersions(in text: String) -> [String] {
    guard let node = try? InfixParser.parse(text, frame.syntax) else { return [] }
    var (open, found) = ([node], Set<String>())
    while let node = open.popLast() {
      if case .call(let name, _) = node.kind, !InfixPhrasebook.inAllSurveyJS.contains(name) {
        found.insert(name)
      }
      open += node.kind.parts
    }
    return found.sorted()
  }
}
