import SurveyModel

extension InfixSyntax {
  /// XPath 1.0, with XLSForm's `${name}`.
  static let xpath = InfixSyntax(
    operators: [
      Spelling(text: "or", means: .or, level: 1),
      Spelling(text: "and", means: .and, level: 2),
      Spelling(text: "=", means: .equal, level: 3),
      Spelling(text: "!=", means: .notEqual, level: 3),
      Spelling(text: "<=", means: .lessOrEqual, level: 4),
      Spelling(text: "<", means: .less, level: 4),
      Spelling(text: ">=", means: .greaterOrEqual, level: 4),
      Spelling(text: ">", means: .greater, level: 4),
      Spelling(text: "+", means: .add, level: 5),
      Spelling(text: "-", means: .subtract, level: 5),
      Spelling(text: "*", means: .multiply, level: 6),
      Spelling(text: "div", means: .divide, level: 6),
      Spelling(text: "mod", means: .remainder, level: 6),
      Spelling(text: "-", means: .negate, level: 7, position: .before),
      Spelling(text: "|", means: .union, level: 8),
    ],
    reference: ("${", "}"), wordBytes: Array("-.:".utf8), hasPaths: true)
}

extension InfixPhrasebook {
  /// What JavaRosa and pyxform know of functions, and how the tree's others are said with them.
  static let xpath = InfixPhrasebook(
    [
      InfixPhrase(.not, "not($1)"),
      InfixPhrase(.contains, "contains($1, $2)"),
      InfixPhrase(.startsWith, "starts-with($1, $2)"),
      InfixPhrase(.endsWith, "ends-with($1, $2)"),
      InfixPhrase(.matches, "regex($1, $2)"),
      // Numbers.
      InfixPhrase(.year, "int(format-date($1, '%Y'))"),
      InfixPhrase(.year, "number(format-date($1, '%Y'))", .read),
      InfixPhrase(.month, "int(format-date($1, '%m'))"),
      InfixPhrase(.month, "int(format-date($1, '%n'))", .read),
      InfixPhrase(.month, "number(format-date($1, '%m'))", .read),
      InfixPhrase(.month, "number(format-date($1, '%n'))", .read),
      InfixPhrase(.day, "int(format-date($1, '%d'))"),
      InfixPhrase(.day, "int(format-date($1, '%e'))", .read),
      InfixPhrase(.day, "number(format-date($1, '%d'))", .read),
      InfixPhrase(.day, "number(format-date($1, '%e'))", .read),
      InfixPhrase(
        .yearsBetween,
        "int((int(format-date($2, '%Y%m%d')) - int(format-date($1, '%Y%m%d'))) div 10000)"),
      InfixPhrase(
        .monthsBetween,
        """
        int((int(format-date($2, '%Y')) * 1200 + int(format-date($2, '%m%d')) \
        - (int(format-date($1, '%Y')) * 1200 + int(format-date($1, '%m%d')))) div 100)
        """),
      InfixPhrase(
        .secondsBetween, "round((decimal-date-time($2) - decimal-date-time($1)) * 86400)"),
      InfixPhrase(.quotient, "int($1 div $2)"),
      InfixPhrase(.truncate, "int($1)"),
      InfixPhrase(.floor, "if(int($1) > $1, int($1) - 1, int($1))"),
      InfixPhrase(.floor, "floor($1)", .read),
      InfixPhrase(.ceiling, "if(int($1) < $1, int($1) + 1, int($1))"),
      InfixPhrase(.ceiling, "ceiling($1)", .read),
      // By itself it takes what lies in the middle up.
      InfixPhrase(
        .round, "if($1 < 0, -round(-$1, 0), round($1, 0))", fixed: [1: .literal(.integer(0))]),
      InfixPhrase(.round, "if($1 < 0, -round(-$1, $2), round($1, $2))"),
      InfixPhrase(.round, "if($1 < 0, -round(-$1), round($1))"),
      InfixPhrase(.negate, "-$1"),
      InfixPhrase(.absolute, "abs($1)"),
      InfixPhrase(.power, "pow($1, $2)"),
      InfixPhrase(.squareRoot, "sqrt($1)"),
      InfixPhrase(.exponential, "exp($1)"),
      InfixPhrase(.naturalLogarithm, "log($1)"),
      InfixPhrase(.naturalLogarithm, "ln($1)", .read),
      InfixPhrase(.logarithm10, "log10($1)"),
      InfixPhrase(.sine, "sin($1)"), InfixPhrase(.cosine, "cos($1)"),
      InfixPhrase(.tangent, "tan($1)"), InfixPhrase(.arcSine, "asin($1)"),
      InfixPhrase(.arcCosine, "acos($1)"), InfixPhrase(.arcTangent, "atan($1)"),
      InfixPhrase(.pi, "pi()"),
      InfixPhrase(.sum, "sum($0)", .read),
      InfixPhrase(.least, "min($0)"), InfixPhrase(.greatest, "max($0)"),
      // Texts.
      InfixPhrase(.concatenate, "concat($0)"),
      InfixPhrase(.join, "join($1, $0)"),
      InfixPhrase(.length, "string-length($1)", whenEmpty: .literal(.integer(0))),
      InfixPhrase(
        .uppercase,
        "translate($1, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')"),
      InfixPhrase(
        .lowercase,
        "translate($1, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')"),
      InfixPhrase(.substring, "substr($1, $2)"),
      // Dates.
      InfixPhrase(.today, "today()"), InfixPhrase(.now, "now()"),
      InfixPhrase(.addDays, "date($1 + $2)", .written),
      InfixPhrase(.formatDate, "format-date($1, $2)"),
      InfixPhrase(.formatDate, "format-date-time($1, $2)", .read),
      // Values.
      InfixPhrase(.choose, "if($1, $2, $3)"),
      InfixPhrase(.choose, "if($1, $2, '')", .written),
      InfixPhrase(.firstOf, "coalesce($1, $2)"),
      InfixPhrase(.element, "selected-at($1, $2)"),
      InfixPhrase(.toInteger, "if(int(number($1)) = number($1), number($1), '')", .written),
      InfixPhrase(.toNumber, "number($1)"),
      InfixPhrase(.toText, "string($1)"),
      InfixPhrase(.toDate, "date($1)", .written),
    ], .xpath)
}
