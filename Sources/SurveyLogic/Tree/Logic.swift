package import SurveyModel

/// A condition or a calculation of a form, free of the language that it was written in.
///
/// Every language of logic is read into this tree and written from it. What a node gives is said here
/// and in ``LogicFunction``, once for all languages: a reader adds what its language does otherwise,
/// a writer too. A node gives any number of values; none is what an unanswered question gives. A
/// condition is true or it is not: there is no third value.
package indirect enum Logic: Hashable, Sendable {
  /// A value that is written in the expression. A choice is a ``AnswerValue/coding(_:)`` whatever the
  /// type of the options: the option of that code, or whose value is that text or number.
  case literal(AnswerValue)
  /// The answers to a question; none where it is not answered or not enabled.
  case answer(Question)
  /// The answer that a constraint is about.
  case itself
  /// A function or an operator with its operands.
  case apply(LogicFunction, [Logic])

  /// A question, and which of its repetitions count.
  package struct Question: Hashable, Sendable {
    package var linkId: String
    package var scope: Scope

    package init(_ linkId: String, _ scope: Scope = .here) {
      (self.linkId, self.scope) = (linkId, scope)
    }
  }

  /// Which repetitions of the groups around a question count.
  package enum Scope: Hashable, Sendable {
    /// Of the groups that the expression is in, too, the repetition that it is in; of all others all.
    case here
    /// All repetitions of all groups.
    case all
    /// One repetition of the innermost repeating group around the question, counted from 1.
    case number(Logic)
  }
}

extension Logic {
  /// What is always true.
  package static let always = Logic.literal(.boolean(true))

  /// The answers to a question in this repetition.
  package static func answer(_ linkId: String) -> Logic { .answer(Question(linkId)) }

  /// Whether all hold; of one operand that operand, of none what is always true.
  package static func all(_ operands: [Logic]) -> Logic { joined(.and, operands) ?? always }

  /// The conditions that all must hold.
  package var conjuncts: [Logic] {
    if case .apply(.and, let operands) = self { operands } else { [self] }
  }

  /// Whether any holds; of one operand that operand, of none what never is.
  package static func any(_ operands: [Logic]) -> Logic {
    joined(.or, operands) ?? .literal(.boolean(false))
  }

  private static func joined(_ function: LogicFunction, _ operands: [Logic]) -> Logic? {
    let flat = operands.flatMap { operand in
      if case .apply(function, let inner) = operand { inner } else { [operand] }
    }
    return flat.count > 1 ? .apply(function, flat) : flat.first
  }

  /// That a condition does not hold: `and` and `or` are turned about, two negations are none.
  package static func not(_ condition: Logic) -> Logic {
    switch condition {
    case .literal(.boolean(let value)): .literal(.boolean(!value))
    case .apply(.not, let operands) where operands.count == 1: operands[0]
    case .apply(.and, let operands): any(operands.map { not($0) })
    case .apply(.or, let operands): all(operands.map { not($0) })
    default: .apply(.not, [condition])
    }
  }

  /// The questions that it reads, each as often as it is written.
  package var questions: [Question] {
    switch self {
    case .literal, .itself: []
    case .answer(let question):
      if case .number(let number) = question.scope {
        [question] + number.questions
      } else {
        [question]
      }
    case .apply(_, let operands): operands.flatMap(\.questions)
    }
  }
}
