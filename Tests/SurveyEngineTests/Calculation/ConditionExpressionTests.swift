import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import Testing

@Suite struct ConditionExpressionTests {
  @Test(
    "Rule 14: an empty result of enableWhenExpression means false",
    arguments: [("(= #a 1)", false), ("1", true), ("0", false), ("#a", false)])
  func emptyIsFalse(text: String, expected: Bool) throws {
    let session = toySession(make("a", .integer), make("t", .integer).when(text))
    #expect(try session.enabled("t") == expected)
  }

  @Test(
    "Rule 63: a condition that fails, or is no boolean, blocks completion",
    arguments: ["(fail)", "(list 1 1)", "7"])
  func fails(text: String) throws {
    let session = toySession(make("t", .integer).when(text))
    #expect(session.enablement(try session.id("t")) == .indeterminate)
    #expect(session.problems(completing: false).map(\.severity) == [.warning])
    #expect(session.problems(completing: true).map(\.severity) == [.warning])
    #expect(session.completionObstacle?.code == .notCompleted)
    #expect(session.completionObstacle?.location.subject?.description == "t")
    #expect(session.problems(completing: true).map(\.location.subject?.description) == ["t"])
  }

  @Test("Rule 63: what decides nothing about the questions, or is not asked, blocks no completion")
  func doesNotBlock() throws {
    var session = toySession(
      make("a", .integer), make("c", .integer).calculating("(fail)"),
      make("g", .group, [make("t", .integer).when("(fail)")]).when("(= #a 1)"))
    #expect(session.completionObstacle == nil)
    try session.answer("a", number: 1)
    #expect(session.completionObstacle?.location.linkId == "t")
  }

  @Test(
    "A failure names the expression that failed",
    arguments: [
      ("the condition to enable \"t\"", make("t", .integer).when("(fail)")),
      ("the calculated answer of \"t\"", make("t", .integer).calculating("(fail)")),
      ("the initial value of \"t\"", make("t", .integer).starting("(fail)")),
      ("the variable %v of \"t\"", make("t", .integer).with("v", "(fail)")),
      (
        "the rule \"k\" of \"t\"",
        make("t", .integer) {
          $0.constraints = [SurveyConstraint(key: "k", expression: .toy("(fail)"))]
        }
      ),
      (
        "the calculated greatest value of \"t\"",
        make("t", .integer) {
          $0.calculatedLimits = [CalculatedLimit(.maxValue, .toy("(fail)"))]
        }
      ),
      (
        "the list of options of \"t\"", make("t", .integer) { $0.answerExpression = .toy("(fail)") }
      ),
      ("the calculated text of \"t\"", make("t", .integer) { $0.textExpression = .toy("(fail)") }),
    ])
  func names(_ name: String, _ item: SurveyItem) {
    let problems = toySession(item).problems(completing: true)
    #expect(
      problems.map { $0.message() } == [
        "\(name) cannot be evaluated: the questionnaire has no item \"fail cannot be done\""
      ])
  }

  @Test("Rule 23: enableWhenExpression wins over enableWhen, with a finding")
  func expressionWins() throws {
    var session = toySession(
      make("a", .integer), make("t", .integer).when("a", .equal, .integer(1)).when("(= #a 2)"))
    try session.answer("a", number: 1)
    #expect(try !session.enabled("t"))
    try session.answer("a", number: 2)
    #expect(try session.enabled("t"))
    #expect(session.index.findings(evaluator: ToyEvaluator()).map(\.code) == [.enableWhenTwoWays])
  }

  @Test("Rule 62: a descendant overrides an ancestor, and siblings do not leak")
  func scopes() throws {
    let inner = make("h", .group, [make("a", .integer).calculating("%v")]).with("v", "2")
    let outer = make("g", .group, [inner, make("b", .integer).calculating("%v")])
    let session = toySession(
      outer, make("k", .group, [make("c", .integer).calculating("%v")]).with("v", "3"),
      make("l", .group, [make("d", .integer).calculating("%w")]), variables: [.toy("1", as: "v")])
    #expect(try session.numbers("g/h/a") == [2])
    #expect(try session.numbers("g/b") == [1])
    #expect(try session.numbers("k/c") == [3])
    #expect(session.problems(completing: false).map(\.location.linkId) == ["d"])
  }

  @Test("Rule 62: a variable that names itself means the one further out, and else is a cycle")
  func ownName() throws {
    let inner = make("h", .group, [make("a", .integer).calculating("%v")]).with("v", "(sum %v 10)")
    var survey = Survey(items: [make("g", .group, [inner]).with("v", "(sum %v 1)")])
    survey.variables = [.toy("100", as: "v")]
    let session = toySession(survey)
    #expect(try session.numbers("g/h/a") == [111])
    #expect(session.problems(completing: true) == [])
    survey.variables = []
    #expect(
      SurveyIndex(survey).findings(evaluator: ToyEvaluator()).map(\.code) == [.dependencyCycle])
    #expect(toySession(survey).problems(completing: true).contains { $0.code == .expressionCycle })
    survey.launchContexts = [LaunchContext(name: "v", types: ["Patient"])]
    let given = toySession(survey, constants: ["v": [1000]])
    #expect(try given.numbers("g/h/a") == [1011])
  }

  @Test("Rule 62: the order of variables on a node means nothing")
  func variableOrder() throws {
    var session = toySession(
      make("a", .integer),
      make("t", .integer).with("first", "(sum %second 1)").with("second", "(sum #a)")
        .calculating("%first"))
    try session.answer("a", number: 4)
    #expect(try session.numbers("t") == [5])
  }

  @Test("Rule 62: two variables of one name on a node are a finding; the first one holds")
  func duplicates() throws {
    let item = make("t", .integer).with("v", "1").with("v", "2").calculating("%v")
    let session = toySession(item)
    #expect(try session.numbers("t") == [1])
    #expect(session.index.findings(evaluator: ToyEvaluator()).map(\.code) == [.duplicateVariable])
    var survey = Survey(items: [make("a", .integer)])
    survey.variables = [.toy("1", as: "v"), .toy("2", as: "v")]
    #expect(SurveyIndex(survey).findings().map(\.code) == [.duplicateVariable])
  }

  @Test(
    "Rule 62: cycles of any length are reported with their path, and nothing of them has a value")
  func cycles() throws {
    var session = toySession(
      make("a", .integer).calculating("(sum #b 1)"), make("b", .integer).calculating("(sum %v 1)"),
      make("c", .integer).calculating("(sum #c 1)"),
      make("e", .integer).when("(exists #f)"), make("f", .integer).calculating("(sum #e)"),
      make("ok", .integer).calculating("(sum #x)"), make("x", .integer),
      variables: [.toy("(sum #a)", as: "v")])
    let findings = session.index.findings(evaluator: ToyEvaluator())
    #expect(findings.allSatisfy { $0.code == .dependencyCycle })
    #expect(
      Set(findings.map { $0.message() }) == [
        #"%v depends on itself: %v → "a" → "b" → %v"#,
        #""c" depends on itself: "c" → "c""#,
        #""e" depends on itself: "e" → "f" → "e""#,
      ])
    try session.answer("x", number: 3)
    #expect(try session.numbers("ok") == [3])
    #expect(try session.numbers("a") == [])
    #expect(session.enablement(try session.id("e")) == .indeterminate)
  }
}
