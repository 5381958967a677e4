import FHIRDocument
package import SurveyDiagnostics
package import SurveyEngine
import SurveyModel

/// Compares the answers that nobody may edit with what their expressions give for the other answers.
///
/// The answers of items that a person may edit are not looked at: an edit stays (rule 61).
package struct CalculatedCheck: Sendable {
  let undetermined: UndeterminedRules
  /// Whether it is known at which moment the response was given.
  let hasMoment: Bool

  init(undetermined: UndeterminedRules, hasMoment: Bool) {
    (self.undetermined, self.hasMoment) = (undetermined, hasMoment)
  }

  /// Compares the answers of sessions like this one, which has none; at which moment they are given is not known.
  package init(_ session: Session) {
    self.init(undetermined: UndeterminedRules(session, contexts: [:]), hasMoment: false)
  }

  /// What is wrong with the answers of a session, in document order.
  package func problems(in session: Session) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var open = Array(session.roots().reversed())
    while let id = open.popLast() {
      let answers = session.answers(id)
      if !answers.isEmpty, session.isEnabled(id), let problem = problem(of: id, in: session) {
        problems.append(problem)
      }
      let inside = answers.indices.flatMap { session.children(of: id, answer: $0) }
      open += (session.children(of: id) + inside).reversed()
    }
    return problems
  }

  /// What is wrong with the answers of an item of a response that was read; `nil` where nothing is,
  /// or where that cannot be determined.
  func problem(of id: InstanceID, in session: Session) -> Diagnostic? {
    let definition = session.definition(id)
    let item = session.index[definition]
    guard item.calculatedExpression != nil, session.isReadOnly(id),
      let calculated = session.calculatedAnswers(id), hasMoment || !session.usesClock,
      undetermined.cause(of: .value, definition) == nil
    else { return nil }
    let given = session.answers(id)
    if Self.isSame(given, calculated) { return nil }
    return item.finding(
      .otherThanCalculated, ["given": Self.list(given), "calculated": Self.list(calculated)])
  }

  /// Whether given answers may be what is calculated.
  static func isSame(_ given: [AnswerValue], _ calculated: [AnswerValue]) -> Bool {
    given.count == calculated.count
      && zip(given, calculated).allSatisfy { AnswerValue.equal($0, $1) != false }
  }

  private static func list(_ answers: [AnswerValue]) -> Diagnostic.Argument.Value {
    if answers.isEmpty { return .phrase(.noValue) }
    let shown = 8
    let labels = answers.prefix(shown).map { Diagnostic.Argument.Value.literal($0.label) }
    if answers.count <= shown { return .list(labels, .comma) }
    return .phrase(.first(labels, of: answers.count))
  }
}
