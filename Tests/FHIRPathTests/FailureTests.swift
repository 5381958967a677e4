import FHIRDocument
import FHIRPath
import SurveyDiagnostics
import Testing

@Suite("Failures as data")
struct FailureTests {
  /// An expression that fails: which part of it, how, and in which words.
  struct Case: CustomStringConvertible, Sendable {
    var expression: String
    var part: String
    var code: FHIRPath.Failure.Code
    var message: String
    var hint: String?

    init(
      _ expression: String, _ part: String, _ code: FHIRPath.Failure.Code, _ message: String,
      _ hint: String? = nil
    ) {
      (self.expression, self.part, self.code) = (expression, part, code)
      (self.message, self.hint) = (message, hint)
    }

    var description: String { expression }
  }

  static let several = "choose one with first(), or go through all with select() or where()"

  static let cases: [Case] = [
    // Syntax
    Case("a.where(b = 1", "", .syntax, "the expression ends where ) is expected"),
    Case("1 + )", ")", .syntax, "\")\" is found where a value, a name or a function is expected"),
    Case("a b", "b", .syntax, "\"b\" is found where the end of the expression is expected"),
    Case("a.'b'", "'b'", .syntax, "\"b\" is found where a name is expected"),
    Case(
      "a ! b", "!", .syntax, "the character ! cannot be used here",
      "write != for unequal, or .not() after the operand"),
    Case("a § b", "§", .syntax, "the character § cannot be used here"),
    Case(
      "'abc", "'abc", .syntax, "the text that starts here has no end",
      "put ' after its last character"),
    Case("a /* b", "/* b", .syntax, "the comment that starts here has no end", "end it with */"),
    Case(
      "@x", "@", .syntax, "there is no date or time after @",
      "write @2026-03-14, @2026-03-14T10:15:00Z or @T10:15"),
    Case(
      "1 + @2026-13-01", "@2026-13-01", .syntax, "2026-13-01 is not a date or time of the calendar"),
    Case("'\\u12'", "\\u12", .syntax, "\\u needs four hexadecimal digits after it"),
    Case("$that", "$that", .syntax, "$that is not known", "write $this, $index or $total"),
    Case(
      "99999999999999999999", "99999999999999999999", .syntax, "the number has too many digits"),
    // Names
    Case(
      "a.wher(b)", "wher", .unknownFunction, "there is no function wher", "did you mean where?"),
    Case(
      "%factory.Codin('s', 'c')", "Codin", .unknownFunction, "there is no function Codin",
      "did you mean %factory.Coding?"),
    Case(
      "%terminologies.lookUp('s')", "lookUp", .unknownFunction, "there is no function lookUp",
      "did you mean %terminologies.lookup?"),
    // Those of the others are not meant: where(), first(), %terminologies.expand().
    Case("%factory.wher('s')", "wher", .unknownFunction, "there is no function wher"),
    Case("%terminologies.firs('s')", "firs", .unknownFunction, "there is no function firs"),
    Case("%server.expand('s')", "expand", .unknownFunction, "there is no function expand"),
    Case("a.doIt()", "doIt", .unknownFunction, "there is no function doIt"),
    Case("a.count(1)", "count", .wrongArity, "count() takes no argument, not 1"),
    Case("a.round(1, 2)", "round", .wrongArity, "round() takes 0 to 1 arguments, not 2"),
    Case("a.where()", "where", .wrongArity, "where() takes one argument, not 0"),
    Case("coalesce()", "coalesce", .wrongArity, "coalesce() takes 1 argument or more, not 0"),
    Case("1 is Nothing", "is", .unknownType, "there is no type Nothing"),
    Case(
      "a.ofType(1)", "1", .unknownType, "the argument has to be the name of a type",
      "write Quantity, FHIR.Quantity or System.Quantity"),
    Case(
      "1 + %age", "%", .undefinedVariable, "there is no variable %age",
      "give it in the environment, or define it with defineVariable('age', …) before"),
    Case(
      "defineVariable('a').defineVariable('a')", "defineVariable", .duplicateVariable,
      "the variable %a is already defined", "give it another name"),
    // Values
    Case(
      "(1 | 2) + 3", "+", .severalValues,
      "the left operand of + has 2 values where one is expected", several),
    Case(
      "(1 | 2).toString()", "toString", .severalValues,
      "the input of toString() has 2 values where one is expected", several),
    Case(
      "'a'.substring(1 | 2)", "substring", .severalValues,
      "argument 1 of substring() has 2 values where one is expected", several),
    Case(
      "(1 | 2).single()", "single", .severalValues,
      "the input of single() has 2 values where one is expected",
      "use first() where the others do not count"),
    Case(
      "(1 | 2) as Integer", "as", .severalValues,
      "the left operand of as has 2 values where one is expected", "use ofType() for several"),
    Case(
      "(1 | 2).is(Integer)", "is", .severalValues,
      "the input of is() has 2 values where one is expected",
      "use where($this is …) for several"),
    Case(
      "1 = 1 and 'a' + 1", "+", .wrongType,
      "+ does not work on a value of type String and a value of type Integer"),
    Case(
      "@2026-01-01 + 7", "+", .wrongType,
      "+ does not work on a value of type Date and a value of type Integer",
      "add an amount of time, such as 7 days"),
    Case(
      "1 < 'a'", "<", .wrongType,
      "< cannot compare a value of type Integer with a value of type String",
      "convert one of them, with toDecimal() or toDate() for example"),
    Case(
      "1.upper()", "upper", .wrongType,
      "the input of upper() is a value of type Integer where a text is expected"),
    Case(
      "'a'.lowBoundary()", "lowBoundary", .wrongType,
      "the input of lowBoundary() is a value of type String where a number, a date or a quantity is expected"
    ),
    Case(
      "2.5.round(99)", "round", .wrongArgument,
      "the number of digits after the point has to be 0 to 28"),
    Case("(1).take({})", "take", .wrongArgument, "argument 1 of take() has no value"),
    Case(
      "@2026-01-01 + 1 'cm'", "+", .wrongArgument, "cm is not a unit of time",
      "write 7 days, 1 month, 2 hours"),
    Case(
      "'a'.matches('(')", "matches", .regularExpression,
      "the regular expression ( cannot be used: a ( has no partner (character 1)"),
    Case(
      "'a'.matches('[[:alpha:]]')", "matches", .regularExpression,
      "the regular expression [[:alpha:]] cannot be used: the class [:alpha:] of POSIX is not supported (character 2)",
      "write \\p{L} between the brackets"),
    // The environment
    Case(
      "now()", "now", .notAvailable, "the present moment is not known to now()",
      "give it in the environment"),
    Case(
      "'a'.memberOf('b')", "memberOf", .notAvailable, "memberOf() needs a lookup of terminology",
      "give it in the environment"),
    Case(
      "1.repeat($this + 1)", "+", .budget, "the evaluation took too many steps",
      "name the elements that it needs: descendants(), repeat() and one where() in another cost most"
    ),
  ]

  @Test("A failure has a kind, the part of the expression, a message and a hint", arguments: cases)
  func failure(_ test: Case) throws {
    let failure = try #require(throws: FHIRPath.Failure.self) {
      var environment = FHIRPath.Environment()
      environment.budget = FHIRPath.Budget(steps: 2000)
      _ = try FHIRPath.compile(test.expression).evaluate(onAll: [], in: environment)
    }
    #expect(failure.code == test.code)
    #expect(failure.message == test.message)
    #expect(failure.hint == test.hint)
    let bytes = Array(test.expression.utf8)
    let part = failure.range.clamped(to: bytes.indices)
    if test.code != .budget {
      #expect(String(decoding: bytes[part], as: UTF8.self) == test.part)
    }
    #expect(failure.finding.location.subject == .bytes(failure.range))
  }

  @Test("In a resource the column is told, beside the resource's own location")
  func located() throws {
    let failure = try #require(throws: FHIRPath.Failure.self) {
      try FHIRPath.compile("1 +")
    }
    let location = Location(subject: .element(path: "Questionnaire.item[0]"), linkId: "a")
    let finding = failure.diagnostic(at: location)
    #expect(finding.code == .expressionSyntax)
    #expect(finding.location == location)
    #expect(
      finding.message()
        == "the expression ends where a value, a name or a function is expected (column 4 of the expression)"
    )
  }

  @Test("A table of another language has the words of failures, regular expressions included")
  func translated() throws {
    let failure = try #require(throws: FHIRPath.Failure.self) {
      try FHIRPath.compile("'a'.matches('[[:alpha:]]')").evaluate(onAll: [])
    }
    var language = DiagnosticLanguage(and: "und", or: "oder")
    language.wordings["FS0902.regular-expression"] = "{text}: {reason}, Zeichen {character}"
    language.phrases["regex-posix"] = "POSIX-Klasse {name}"
    language.phrases["regex-instead"] = "schreibe {text}"
    #expect(
      failure.finding.message(in: language)
        == "[[:alpha:]]: POSIX-Klasse [:alpha:], Zeichen 2")
    #expect(failure.finding.hint(in: language) == "schreibe \\p{L}")
  }
}
