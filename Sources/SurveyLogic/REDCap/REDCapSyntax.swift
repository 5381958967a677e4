import SurveyModel

extension InfixSyntax {
  /// The logic of REDCap: branching, calculations.
  static let redcap = InfixSyntax(
    operators: [
      Spelling(text: "or", means: .or, level: 1), Spelling(text: "||", means: .or, level: 1),
      Spelling(text: "and", means: .and, level: 2), Spelling(text: "&&", means: .and, level: 2),
      Spelling(text: "=", means: .equal, level: 3), Spelling(text: "==", means: .equal, level: 3),
      Spelling(text: "<>", means: .notEqual, level: 3),
      Spelling(text: "!=", means: .notEqual, level: 3),
      Spelling(text: "<=", means: .lessOrEqual, level: 3),
      Spelling(text: "<", means: .less, level: 3),
      Spelling(text: ">=", means: .greaterOrEqual, level: 3),
      Spelling(text: ">", means: .greater, level: 3),
      Spelling(text: "+", means: .add, level: 4), Spelling(text: "-", means: .subtract, level: 4),
      Spelling(text: "*", means: .multiply, level: 5),
      Spelling(text: "/", means: .divide, level: 5),
      Spelling(text: "%", means: .remainder, level: 5),
      Spelling(text: "-", means: .negate, level: 6, position: .before),
      Spelling(text: "!", means: .not, level: 6, position: .before, hasParentheses: true),
      Spelling(text: "^", means: .power, level: 7),
    ],
    reference: ("[", "]"), ignoresCase: true, ignoresCaseOfCalls: true)
}

extension InfixPhrasebook {
  /// The functions of REDCap, and how the tree's others are said with them.
  static let redcap = InfixPhrasebook(
    [
      // No function of REDCap gives whole years of the calendar: a year of `datediff` has 365.2425
      // days.
      InfixPhrase(
        .yearsBetween, Self.whole(Self.count("$2", years: 10000, months: 100), "$1", 10000, 100)),
      InfixPhrase(
        .monthsBetween, Self.whole(Self.count("$2", years: 1200, months: 100), "$1", 1200, 100)),
      InfixPhrase(.daysBetween, "datediff($1, $2, 'd', true)"),
      InfixPhrase(.quotient, "if($1 / $2 >= 0, rounddown($1 / $2, 0), roundup($1 / $2, 0))"),
      InfixPhrase(.truncate, "if($1 >= 0, rounddown($1, 0), roundup($1, 0))"),
      InfixPhrase(.choose, "if($1, $2, $3)"), InfixPhrase(.choose, "if($1, $2, '')", .written),
      InfixPhrase(.contains, "contains($1, $2)"),
      InfixPhrase(.startsWith, "starts_with($1, $2)"),
      InfixPhrase(.endsWith, "ends_with($1, $2)"),
      InfixPhrase(.round, "round($1, $2)"),
      InfixPhrase(.round, "round($1)", .read),
      InfixPhrase(.round, "round($1, 0)", .written),
      InfixPhrase(.floor, "rounddown($1, 0)"), InfixPhrase(.floor, "rounddown($1)", .read),
      InfixPhrase(.ceiling, "roundup($1, 0)"), InfixPhrase(.ceiling, "roundup($1)", .read),
      InfixPhrase(.squareRoot, "sqrt($1)"), InfixPhrase(.absolute, "abs($1)"),
      InfixPhrase(.exponential, "exponential($1)"), InfixPhrase(.naturalLogarithm, "log($1)"),
      InfixPhrase(.logarithm10, "log($1, 10)"),
      InfixPhrase(.remainder, "mod($1, $2)", .read),
      InfixPhrase(.negate, "-$1"),
      InfixPhrase(.least, "min($0)"), InfixPhrase(.greatest, "max($0)"),
      InfixPhrase(.average, "mean($0)"), InfixPhrase(.sum, "sum($0)"),
      InfixPhrase(.concatenate, "concat($0)"),
      InfixPhrase(.length, "length($1)", whenEmpty: .literal(.integer(0))),
      InfixPhrase(.uppercase, "upper($1)"), InfixPhrase(.lowercase, "lower($1)"),
      InfixPhrase(.trim, "trim($1)"),
      InfixPhrase(.substring, "left($1, $2)", fixed: [1: .literal(.integer(0))]),
      InfixPhrase(.replace, "replace_text($1, $2, $3)"),
      InfixPhrase(.year, "year($1)"), InfixPhrase(.month, "month($1)"),
      InfixPhrase(.day, "day($1)"),
    ], .redcap)

  /// A date as a number of which the parts are digits.
  private static func count(_ date: String, years: Int, months: Int) -> String {
    "year(\(date)) * \(years) + month(\(date)) * \(months) + day(\(date))"
  }

  /// Whole years or months between such numbers, towards zero.
  private static func whole(_ end: String, _ start: String, _ years: Int, _ months: Int) -> String {
    let unit = years == 10000 ? 10000 : 100
    let difference = "(\(end) - (\(count(start, years: years, months: months)))) / \(unit)"
    return "if(\(difference) >= 0, rounddown(\(difference), 0), roundup(\(difference), 0))"
  }
}
