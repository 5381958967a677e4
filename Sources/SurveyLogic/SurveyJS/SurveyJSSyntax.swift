import SurveyModel

extension InfixSyntax {
  /// The expressions of SurveyJS.
  ///
  /// `!` is about all that follows; `contains` and its kind bind more tightly than a sum.
  static let surveyJS = InfixSyntax(
    operators: [
      Spelling(text: "!", means: .not, level: 0, position: .before, hasParentheses: true),
      Spelling(text: "negate", means: .not, level: 0, position: .before),
      Spelling(text: "or", means: .or, level: 1), Spelling(text: "||", means: .or, level: 1),
      Spelling(text: "and", means: .and, level: 2), Spelling(text: "&&", means: .and, level: 2),
      Spelling(text: "=", means: .equal, level: 3), Spelling(text: "==", means: .equal, level: 3),
      Spelling(text: "equal", means: .equal, level: 3),
      Spelling(text: "!=", means: .notEqual, level: 3),
      Spelling(text: "<>", means: .notEqual, level: 3),
      Spelling(text: "notequal", means: .notEqual, level: 3),
      Spelling(text: "<=", means: .lessOrEqual, level: 3),
      Spelling(text: "lessorequal", means: .lessOrEqual, level: 3),
      Spelling(text: "<", means: .less, level: 3), Spelling(text: "less", means: .less, level: 3),
      Spelling(text: ">=", means: .greaterOrEqual, level: 3),
      Spelling(text: "greaterorequal", means: .greaterOrEqual, level: 3),
      Spelling(text: ">", means: .greater, level: 3),
      Spelling(text: "greater", means: .greater, level: 3),
      Spelling(text: "+", means: .add, level: 4), Spelling(text: "-", means: .subtract, level: 4),
      Spelling(text: "*", means: .multiply, level: 5),
      Spelling(text: "/", means: .divide, level: 5),
      Spelling(text: "%", means: .remainder, level: 5),
      Spelling(text: "^", means: .power, level: 6),
      Spelling(text: "power", means: .power, level: 6),
      Spelling(text: "contains", means: .contains, level: 7),
      Spelling(text: "contain", means: .contains, level: 7),
      Spelling(text: "*=", means: .contains, level: 7),
      Spelling(text: "notcontains", means: .notContains, level: 7),
      Spelling(text: "notcontain", means: .notContains, level: 7),
      Spelling(text: "anyof", means: .anyOf, level: 7),
      Spelling(text: "noneof", means: .noneOf, level: 7),
      Spelling(text: "allof", means: .allOf, level: 7),
      Spelling(text: "empty", means: .empty, level: 8, position: .behind),
      Spelling(text: "notempty", means: .notEmpty, level: 8, position: .behind),
      // Only before a number, which is a literal then.
      Spelling(text: "-", means: .negate, level: 9, position: .before),
    ],
    reference: ("{", "}"), escape: .backslash, hasLists: true, ignoresCase: true)
}

extension InfixPhrasebook {
  /// The functions of SurveyJS.
  static let surveyJS = InfixPhrasebook(
    [
      InfixPhrase(.absolute, "iif($1 < 0, 0 - $1, $1)")
    ] + wholeNumbers + [
      // Differences of dates have no sign in SurveyJS.
      InfixPhrase(
        .daysBetween, "iif(getDate($1) > getDate($2), 0 - diffDays($1, $2), diffDays($1, $2))",
        whenEmpty: .literal(.integer(0))),
      InfixPhrase(.choose, "iif($1, $2, $3)"), InfixPhrase(.choose, "iif($1, $2)"),
      InfixPhrase(.sum, "sum($0)"), InfixPhrase(.least, "min($0)"),
      InfixPhrase(.greatest, "max($0)"), InfixPhrase(.count, "count($0)"),
      InfixPhrase(.average, "avg($0)", whenEmpty: .literal(.integer(0))),
      InfixPhrase(.round, "round($1, $2)"), InfixPhrase(.round, "round($1)", .read),
      InfixPhrase(.quotient, "trunc($1 / $2)", .read), InfixPhrase(.truncate, "trunc($1)", .read),
      InfixPhrase(.today, "today()"), InfixPhrase(.now, "currentDate()"),
      InfixPhrase(.year, "getYear($1)"), InfixPhrase(.year, "year($1)", .read),
      InfixPhrase(.month, "month($1)"), InfixPhrase(.day, "day($1)"),
      InfixPhrase(.yearsBetween, "age($1)", fixed: [1: .apply(.today, [])]),
      InfixPhrase(.monthsBetween, "dateDiff($1, $2, 'months')"),
      InfixPhrase(.yearsBetween, "dateDiff($1, $2, 'years')"),
      InfixPhrase(.addDays, "dateAdd($1, $2, 'days')"),
      InfixPhrase(.addMonths, "dateAdd($1, $2, 'months')"),
      InfixPhrase(.addYears, "dateAdd($1, $2, 'years')"),
      InfixPhrase(.addDays, "today($1)", .read, fixed: [0: .apply(.today, [])]),
      InfixPhrase(.year, "currentYear()", .read, fixed: [0: .apply(.today, [])]),
    ], .surveyJS)

  /// Whole numbers by operators alone: `trunc` and `round` are not in SurveyJS before 1.9.85.
  private static let wholeNumbers: [InfixPhrase] = {
    let zero = Logic.literal(.integer(0))
    func rounded(_ number: String) -> String {
      "iif($1 < 0, \(number) - 0.5 - (\(number) - 0.5) % 1, \(number) + 0.5 - (\(number) + 0.5) % 1)"
    }
    let texts: [(LogicFunction, String)] = [
      (.quotient, "$1 / $2 - $1 / $2 % 1"), (.truncate, "$1 - $1 % 1"),
      (.floor, "iif($1 % 1 < 0, $1 - $1 % 1 - 1, $1 - $1 % 1)"),
      (.ceiling, "iif($1 % 1 > 0, $1 - $1 % 1 + 1, $1 - $1 % 1)"), (.round, rounded("$1")),
    ]
    let digits = [10, 100, 1_000, 10_000].enumerated().map { index, power in
      InfixPhrase(
        .round, "\(rounded("$1 * \(power)")) / \(power)", whenEmpty: zero,
        fixed: [1: .literal(.integer(index + 1))])
    }
    return [InfixPhrase(.round, rounded("$1"), .written, whenEmpty: zero, fixed: [1: zero])]
      + digits + texts.map { InfixPhrase($0, $1, whenEmpty: zero) }
  }()
}

extension InfixPhrasebook {
  /// The functions that SurveyJS has since version 1.9.84 at the latest; those that are written and not among them are
  /// in later versions alone.
  static let inAllSurveyJS: Set<String> = [
    "sum", "min", "max", "count", "avg", "sumInArray", "minInArray", "maxInArray", "countInArray",
    "avgInArray", "iif", "getDate", "age", "currentDate", "today", "getYear", "currentYear",
    "diffDays",
  ]
}
