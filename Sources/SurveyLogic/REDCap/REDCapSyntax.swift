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
      Spelling(text: "^", means: .power, level: 7, hasParentheses: true),
    ],
    reference: ("[", "]"), ignoresCase: true, ignoresCaseOfCalls: true)
}

extension InfixPhrasebook {
  /// The functions of REDCap, and how the tree's others are said with them.
  static let redcap = InfixPhrasebook(
    [
      // No function of REDCap gives whole years of the calendar: a year of `datediff` has 365.2425
      // days.
      InfixPhrase(.yearsBetween, whole("$1", "$2", years: 10000)),
      InfixPhrase(.yearsBetween, whole("$1", "$2", years: 10000, isNumber: false), .read),
      InfixPhrase(.monthsBetween, whole("$1", "$2", years: 1200)),
      InfixPhrase(.monthsBetween, whole("$1", "$2", years: 1200, isNumber: false), .read),
      InfixPhrase(.daysBetween, "datediff($1, $2, 'd', true)"),
      InfixPhrase(.secondsBetween, "datediff($1, $2, 's', true)"),
      InfixPhrase(.quotient, "if($1 / $2 >= 0, rounddown($1 / $2, 0), roundup($1 / $2, 0))"),
      InfixPhrase(.truncate, "if($1 >= 0, rounddown($1, 0), roundup($1, 0))"),
      InfixPhrase(.choose, "if($1, $2, $3)"), InfixPhrase(.choose, "if($1, $2, '')", .written),
      InfixPhrase(.round, "round($1, $2)"),
      InfixPhrase(.round, "round($1)", .read),
      InfixPhrase(.round, "round($1, 0)", .written),
      InfixPhrase(.floor, "rounddown($1, 0)"), InfixPhrase(.floor, "rounddown($1)", .read),
      InfixPhrase(.ceiling, "roundup($1, 0)"), InfixPhrase(.ceiling, "roundup($1)", .read),
      InfixPhrase(.squareRoot, "sqrt($1)"), InfixPhrase(.absolute, "abs($1)"),
      InfixPhrase(.exponential, "exponential($1)"), InfixPhrase(.naturalLogarithm, "log($1)"),
      InfixPhrase(.logarithm10, "log($1, 10)"),
      InfixPhrase(.remainder, "mod($1, $2)", .read),
      // Signs are of literals alone.
      InfixPhrase(.negate, "0 - $1"),
      InfixPhrase(.least, "min($0)"), InfixPhrase(.greatest, "max($0)"),
      InfixPhrase(.average, "mean($0)"),
      // Of blank fields alone it gives nothing, of 0 and blank fields 0.
      InfixPhrase(.sum, "sum(0, $0)"),
      InfixPhrase(.concatenate, "concat($0)"), InfixPhrase(.join, "concat_ws($1, $0)"),
      InfixPhrase(.length, "length($1)", whenEmpty: .literal(.integer(0))),
      InfixPhrase(.answered, "length($1) > 0", .read),
      InfixPhrase(.uppercase, "upper($1)"), InfixPhrase(.lowercase, "lower($1)"),
      InfixPhrase(.trim, "trim($1)"),
      InfixPhrase(.substring, "left($1, $2)", fixed: [1: .literal(.integer(0))]),
      InfixPhrase(.replace, "replace_text($1, $2, $3)"),
      InfixPhrase(.year, "year($1)"), InfixPhrase(.month, "month($1)"),
      InfixPhrase(.day, "day($1)"),
    ], .redcap)

  /// Whole years or months between two dates, towards zero: a date is a number of which the parts are digits.
  ///
  /// A day is a text, which `+` would put behind the other digits.
  private static func whole(
    _ start: String, _ end: String, years: Int, isNumber: Bool = true
  ) -> String {
    func count(_ date: String) -> String {
      "year(\(date)) * \(years) + month(\(date)) * 100 + day(\(date))\(isNumber ? " * 1" : "")"
    }
    let unit = years == 10000 ? 10000 : 100
    let difference = "(\(count(end)) - (\(count(start)))) / \(unit)"
    return "if(\(difference) >= 0, rounddown(\(difference), 0), roundup(\(difference), 0))"
  }
}
