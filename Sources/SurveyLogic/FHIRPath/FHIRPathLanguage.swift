import FHIRPath
package import SurveyModel

/// FHIRPath, as the expressions of a questionnaire are written in it.
///
/// FHIRPath has three values where ``Logic`` has two: `n != 5` is nothing where n is not answered.
/// A reader asks when an expression is true and when it is false, each exactly; a writer writes a
/// negation so that it is true where the condition is nothing.
package struct FHIRPathLanguage: LogicLanguage {
  /// What an expression is for, which says what nothing means.
  package enum Purpose: Hashable, Sendable {
    /// Nothing is false: enableWhenExpression, answerOptionsToggleExpression.
    case condition
    /// Nothing is nothing: calculatedExpression, initialExpression.
    case value
    /// Nothing is kept: targetConstraint. The answer of the item is ``Logic/itself``.
    case constraint
  }

  package let form: LogicForm
  package var purpose: Purpose

  package init(_ form: LogicForm, for purpose: Purpose = .value) {
    (self.form, self.purpose) = (form, purpose)
  }

  /// Reads an expression on an item; the linkId of the survey itself is empty.
  package func read(_ text: String, on linkId: String) throws(LogicProblem) -> Logic {
    var reader = FHIRPathReader(form: form, linkId: linkId, isConstraint: purpose == .constraint)
    let logic = try reader.read(text, for: purpose)
    guard logic.isWithin(depth: 100, size: 50_000) else { throw .tooDeep }
    return logic
  }
}

extension FHIRPathLanguage {
  /// Writes an expression that needs no variables.
  package func write(_ logic: Logic, on linkId: String) throws(LogicProblem) -> String {
    let written = try expression(logic, on: linkId)
    guard written.variables.isEmpty else { throw .notInLanguage("a question of this repetition") }
    return written.text
  }

  /// Writes an expression with the variables that it needs.
  package func expression(
    _ logic: Logic, on linkId: String
  ) throws(LogicProblem) -> WrittenExpression {
    guard logic.isWithin(depth: 100, size: 5_000) else { throw .tooDeep }
    var writer = FHIRPathWriter(form: form, linkId: linkId)
    let text = try writer.write(logic, for: purpose)
    return WrittenExpression(text: text, variables: writer.variables)
  }
}

/// An expression, and the variables that must be declared for it.
///
/// FHIRPath has no way up from an item. Another question in the same repetition is reached by a
/// variable of the repeating group, which each repetition has for itself.
package struct WrittenExpression: Hashable, Sendable {
  /// A variable of a group.
  package struct Variable: Hashable, Sendable {
    /// The group that it is declared on.
    package var linkId: String
    package var expression: SurveyExpression
  }

  package var text: String
  /// Those that the groups do not have yet.
  package var variables: [Variable]

  package init(text: String, variables: [Variable] = []) {
    (self.text, self.variables) = (text, variables)
  }
}

extension Logic {
  /// Whether no more parts are inside each other, and none more in all, than may be.
  func isWithin(depth: Int, size: Int) -> Bool {
    var waiting = [(self, 1)]
    var count = 0
    while let (logic, level) = waiting.popLast() {
      count += 1
      guard level <= depth, count <= size else { return false }
      switch logic {
      case .literal, .itself: break
      case .answer(let question):
        if case .number(let number) = question.scope { waiting.append((number, level + 1)) }
      case .apply(_, let operands): waiting += operands.map { ($0, level + 1) }
      }
    }
    return true
  }
}
