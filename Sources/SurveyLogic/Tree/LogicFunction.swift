/// A function or an operator of ``Logic``.
///
/// *Nothing* is no value; an empty text is none, either. A function is not applied where an operand that must have a value has none:
/// it gives nothing then, a condition false. Which operands these are, and what is given, is said for
/// each; a row of ``rule`` says it to programs.
package enum LogicFunction: String, CaseIterable, Sendable {
  // Conditions.
  /// Two or more conditions, all of which hold.
  case and
  /// Two or more conditions, one of which holds.
  case or
  /// A condition that does not hold.
  case not
  /// Whether any value of the first equals any of the second: numbers by value, texts to the letter,
  /// codes by code and, where both have one, by system, amounts after conversion of their units, an
  /// amount with a number by its number. Values of other kinds are never equal.
  case equal
  /// Whether any value of the first is less than any of the second; values without an order, codes for
  /// example, never are.
  case less, lessOrEqual, greater, greaterOrEqual
  /// Whether there is a value.
  case answered
  /// Whether any text of the first has any of the second within, before or behind.
  case contains, startsWith, endsWith
  /// Whether a regular expression matches any text as a whole, or a part of it.
  case matches, matchesPart

  // Numbers.
  /// Two or more numbers together; nothing where one of them has no value. See also ``sum``.
  case add
  /// What is divided by zero gives nothing.
  case subtract, multiply, divide
  /// The quotient without its fraction, towards zero; the remainder, with the sign of the first.
  case quotient, remainder
  case negate, absolute, ceiling, floor, truncate
  /// The first rounded to as many digits after the point as the second says, or to a whole number;
  /// what lies in the middle goes away from zero.
  case round
  case power, squareRoot, exponential, naturalLogarithm, logarithm10
  case sine, cosine, tangent, arcSine, arcCosine, arcTangent, pi
  /// All operands' values together; the sum of none is 0, the others of none are nothing.
  case sum, least, greatest, average
  /// How many values all operands have together; of a group, how many repetitions.
  case count
  /// Which repetition of the innermost repeating group around it this is, from 1.
  case position

  // Texts.
  /// The operands one after another, without those that have no value; of none nothing.
  case concatenate
  /// All values of the second, with the first in between.
  case join
  case length, uppercase, lowercase, trim
  /// The part of a text from a place on (from 0), as long as the third says, or to its end.
  case substring
  /// The first, with all places of the second replaced by the third.
  case replace

  // Dates and times.
  case today, now
  /// Whole years from the first date to the second.
  case yearsBetween
  /// Whole months, days from the first date to the second.
  case monthsBetween, daysBetween
  /// Whole seconds from the first moment to the second.
  case secondsBetween
  case year, month, day
  /// The first date with as many days, months or years added as the second says.
  case addDays, addMonths, addYears
  /// The date in the form that the second operand says, in the letters of strftime.
  case formatDate

  // Values.
  /// The second where the first holds, else the third; without a third nothing.
  case choose
  /// The first operand that has a value.
  case firstOf
  /// The value of the first at the place that the second says, from 0.
  case element
  /// The value as another type; nothing where it is none: a whole number is not 2.5. True is 1, false
  /// is 0; a choice is its code.
  case toNumber, toInteger, toText, toDate
  /// The score of the options that are chosen; one for each that has one.
  case weight
  /// The texts of the options that are chosen, in the language of the form; of other answers their
  /// texts.
  case label
}

extension LogicFunction {
  /// The kind of a value, as far as logic asks.
  package enum Kind: Hashable, Sendable {
    case truth, number, text, date, dateTime, time
    /// The kind of the operands.
    case same
    /// Any kind.
    case any
  }

  /// What a function takes and gives.
  package struct Rule: Sendable {
    /// The kinds of its operands, in their order; the last counts for all further ones.
    package var operands: [Kind]
    /// How many operands it may have.
    package var count: ClosedRange<Int>
    package var result: Kind
    /// Whether it gives nothing (a condition: false) where an operand has no value.
    package var needsValues: Bool
  }

  /// What the function takes and gives.
  package var rule: Rule {
    switch self {
    case .and, .or: Rule(.truth, 2...Int.max, .truth, needsValues: false)
    case .not: Rule(.truth, 1...1, .truth, needsValues: false)
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual: Rule(.any, 2...2, .truth)
    case .answered: Rule(.any, 1...1, .truth, needsValues: false)
    case .contains, .startsWith, .endsWith, .matches, .matchesPart: Rule(.text, 2...2, .truth)
    case .add: Rule(.number, 2...Int.max, .number)
    case .subtract, .multiply, .divide, .quotient, .remainder, .power:
      Rule(.number, 2...2, .number)
    case .negate, .absolute, .ceiling, .floor, .truncate, .squareRoot, .exponential,
      .naturalLogarithm, .logarithm10, .sine, .cosine, .tangent, .arcSine, .arcCosine, .arcTangent:
      Rule(.number, 1...1, .number)
    case .round: Rule(.number, 1...2, .number)
    case .pi, .position: Rule(.any, 0...0, .number)
    case .sum, .average: Rule(.number, 1...Int.max, .number, needsValues: false)
    case .least, .greatest: Rule(.any, 1...Int.max, .same, needsValues: false)
    case .count: Rule(.any, 1...Int.max, .number, needsValues: false)
    case .concatenate: Rule(.text, 1...Int.max, .text, needsValues: false)
    case .join: Rule(.text, 2...Int.max, .text, needsValues: false)
    case .length: Rule(.text, 1...1, .number)
    case .uppercase, .lowercase, .trim: Rule(.text, 1...1, .text)
    case .substring: Rule([.text, .number], 2...3, .text)
    case .replace: Rule(.text, 3...3, .text)
    case .today: Rule(.any, 0...0, .date)
    case .now: Rule(.any, 0...0, .dateTime)
    case .yearsBetween, .monthsBetween, .daysBetween: Rule(.date, 2...2, .number)
    case .secondsBetween: Rule(.dateTime, 2...2, .number)
    case .year, .month, .day: Rule(.date, 1...1, .number)
    case .addDays, .addMonths, .addYears: Rule([.date, .number], 2...2, .date)
    case .formatDate: Rule([.date, .text], 2...2, .text)
    case .choose: Rule([.truth, .any], 2...3, .same, needsValues: false)
    case .firstOf: Rule(.any, 1...Int.max, .same, needsValues: false)
    case .element: Rule([.any, .number], 2...2, .same)
    case .toNumber, .toInteger: Rule(.any, 1...1, .number)
    case .toText: Rule(.any, 1...1, .text)
    case .toDate: Rule(.any, 1...1, .date)
    case .weight: Rule(.any, 1...1, .number, needsValues: false)
    case .label: Rule(.any, 1...1, .text, needsValues: false)
    }
  }
}

extension LogicFunction.Rule {
  fileprivate init(
    _ operand: LogicFunction.Kind, _ count: ClosedRange<Int>, _ result: LogicFunction.Kind,
    needsValues: Bool = true
  ) {
    self.init([operand], count, result, needsValues: needsValues)
  }

  fileprivate init(
    _ operands: [LogicFunction.Kind], _ count: ClosedRange<Int>, _ result: LogicFunction.Kind,
    needsValues: Bool = true
  ) {
    (self.operands, self.count, self.result) = (operands, count, result)
    self.needsValues = needsValues
  }
}
