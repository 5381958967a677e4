extension LogicFunction {
  /// What it is called where a report says that a language has no words for it.
  package var words: String { Self.names[self] ?? rawValue }

  private static let names: [LogicFunction: String] = [
    .answered: "whether there is an answer", .startsWith: "how a text begins",
    .endsWith: "how a text ends", .matches: "a pattern", .matchesPart: "a pattern",
    .quotient: "division without a remainder", .truncate: "leaving out decimals",
    .squareRoot: "the square root", .exponential: "a power of e",
    .naturalLogarithm: "the natural logarithm", .logarithm10: "the logarithm to base 10",
    .arcSine: "the arc sine", .arcCosine: "the arc cosine", .arcTangent: "the arc tangent",
    .least: "the least value", .greatest: "the greatest value", .count: "a number of answers",
    .join: "several answers in one text", .concatenate: "texts put together",
    .uppercase: "capital letters", .lowercase: "small letters",
    .trim: "leaving out blanks", .substring: "a part of a text",
    .replace: "replacing a part of a text", .position: "the number of a repetition",
    .yearsBetween: "years between dates",
    .monthsBetween: "months between dates", .daysBetween: "days between dates",
    .secondsBetween: "seconds between moments",
    .addDays: "days added to a date", .addMonths: "months added to a date",
    .addYears: "years added to a date", .formatDate: "the form of a date",
    .choose: "one value or another", .firstOf: "the first value that there is",
    .element: "one of several answers", .toNumber: "a text as a number",
    .toInteger: "a text as a whole number", .toText: "a choice or a number as a text",
    .toDate: "a text as a date", .weight: "the scores of options",
    .label: "the words of options",
  ]
}
