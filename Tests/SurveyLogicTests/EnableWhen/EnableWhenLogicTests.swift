import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("enableWhen as logic")
struct EnableWhenLogicTests {
  private static let form = LogicFixture.form
  private static let language = EnableWhenLogic(form)

  private static func read(_ conditions: EnableWhen..., any: Bool = false) throws -> Logic {
    try language.read(conditions, any ? .any : .all, on: "x")
  }

  private static func code(_ code: String, _ system: String? = LogicFixture.system) -> AnswerValue {
    .coding(Coding(system: system, code: code))
  }

  @Test(
    "Rules 1 to 4: each operator has its own form",
    arguments: [
      (EnableWhen.Operator.equal, Logic.apply(.equal, [.answer("n"), .literal(.integer(5))])),
      (.notEqual, .apply(.not, [.apply(.equal, [.answer("n"), .literal(.integer(5))])])),
      (.greater, .apply(.greater, [.answer("n"), .literal(.integer(5))])),
      (.lessOrEqual, .apply(.lessOrEqual, [.answer("n"), .literal(.integer(5))])),
    ])
  func operators(_ op: EnableWhen.Operator, _ logic: Logic) throws {
    let condition = EnableWhen(question: "n", operator: op, answer: .integer(5))
    #expect(try Self.read(condition) == logic)
    #expect(Self.language.write(logic, on: "x")?.conditions == [condition])
  }

  @Test("A number that is compared has the type of the question")
  func types() {
    func answer(_ linkId: String, _ value: AnswerValue) -> AnswerValue? {
      Self.language.write(.apply(.greater, [.answer(linkId), .literal(value)]), on: "x")?
        .conditions.first?.answer
    }
    #expect(answer("d", .integer(38)) == .decimal(ExactDecimal(38)))
    #expect(answer("n", .decimal(ExactDecimal(38))) == .integer(38))
    let half = AnswerValue.decimal(ExactDecimal("2.5") ?? ExactDecimal(0))
    #expect(answer("n", half) == half)
  }

  @Test("Rule 21: several conditions are all, or any")
  func behavior() throws {
    let first = EnableWhen(question: "n", operator: .exists, answer: .boolean(true))
    let second = EnableWhen(question: "c", operator: .equal, answer: Self.code("a"))
    let both = [
      Logic.apply(.answered, [.answer("n")]),
      .apply(.equal, [.answer("c"), .literal(Self.code("a"))]),
    ]
    #expect(try Self.read(first, second) == .apply(.and, both))
    #expect(try Self.read(first, second, any: true) == .apply(.or, both))
    let written = try #require(Self.language.write(.apply(.or, both), on: "x"))
    #expect(written.behavior == .any && written.conditions.count == 2)
  }

  @Test("An option that is a text is a choice, and the other way around")
  func texts() throws {
    let condition = EnableWhen(question: "k", operator: .equal, answer: .string("one"))
    let logic = try Self.read(condition)
    #expect(logic == .apply(.equal, [.answer("k"), .literal(.coding(Coding(code: "one")))]))
    #expect(Self.language.write(logic, on: "x")?.conditions == [condition])
  }

  @Test("Rule 16: a code without the system of the option is never equal, which logic says so")
  func systems() throws {
    let condition = EnableWhen(question: "c", operator: .equal, answer: Self.code("a", nil))
    #expect(try Self.read(condition) == .literal(.boolean(false)))
    let logic = Logic.apply(.equal, [.answer("c"), .literal(Self.code("a", nil))])
    let value = Self.language.write(logic, on: "x")?.conditions.first?.answer
    #expect(value == LogicFixture.survey.items.first { $0.linkId == "c" }?.options[0].value)
  }

  @Test(
    "Rule 10: of a repeating group elsewhere one repetition counts, before the item the last one")
  func nearest() throws {
    let condition = EnableWhen(question: "gi", operator: .greater, answer: .integer(1))
    let logic = try Self.read(condition)
    #expect(logic.questions.first?.scope == .number(.apply(.count, [.answer(.init("g", .all))])))
    let before = try Self.language.read([condition], nil, on: "n")
    #expect(before.questions.first?.scope == .number(.literal(.integer(1))))
    let inside = try Self.language.read([condition], nil, on: "gx")
    #expect(inside.questions.first?.scope == .here)
    for (logic, linkId) in [(logic, "x"), (before, "n"), (inside, "gx")] {
      #expect(Self.language.write(logic, on: linkId)?.conditions == [condition])
    }
  }

  @Test(
    "What conditions cannot say is not written as conditions",
    arguments: [
      Logic.apply(.equal, [.answer("n"), .answer("n 2")]),
      .apply(.and, [.apply(.or, [.answer("b"), .answer("q")]), .answer("b")]),
      .apply(.not, [.apply(.less, [.answer("n"), .literal(.integer(5))])]),
      .apply(.equal, [.answer("t"), .apply(.today, [])]),
      .apply(.equal, [.answer(Logic.Question("gi", .all)), .literal(.integer(5))]),
      .apply(.greater, [.apply(.count, [.answer("m")]), .literal(.integer(1))]),
      .answer("n"), .always,
    ])
  func needsExpression(_ logic: Logic) { #expect(Self.language.write(logic, on: "x") == nil) }

  @Test("A condition on an unknown question, or on one without an order, is a problem")
  func problems() {
    #expect(throws: LogicProblem.noQuestion("?")) {
      try Self.read(EnableWhen(question: "?", operator: .exists, answer: .boolean(true)))
    }
    #expect(throws: LogicProblem.unknown("> coding", offset: 0)) {
      try Self.read(EnableWhen(question: "c", operator: .greater, answer: Self.code("a")))
    }
    #expect(throws: LogicProblem.unknown("exists integer", offset: 0)) {
      try Self.read(EnableWhen(question: "n", operator: .exists, answer: .integer(1)))
    }
  }

  @Test("An item gets conditions where these say the same, else an expression with its variables")
  func item() throws {
    var item = SurveyItem(linkId: "gx", type: .string)
    let simple = Logic.apply(.answered, [.answer("gi")])
    #expect(try item.setCondition(simple, in: Self.form).isEmpty)
    #expect(item.enableWhen.count == 1 && item.enableWhenExpression == nil)
    #expect(try Self.form.condition(of: item) == simple)
    let logic = Logic.apply(.less, [.answer("gi"), .answer("n")])
    let variables = try item.setCondition(logic, in: Self.form)
    #expect(item.enableWhen.isEmpty)
    #expect(variables.map(\.linkId) == ["g"])
    #expect(variables.first?.expression.text == "%context.item.where(linkId = 'gi').answer.value")
    #expect(
      item.enableWhenExpression?.text
        == "%gi < %resource.item.where(linkId = 'n').answer.value")
    var survey = LogicFixture.survey
    survey.declare(variables)
    #expect(survey != LogicFixture.survey)
    #expect(try LogicForm(survey).condition(of: item) == logic)
    #expect(try item.setCondition(nil, in: Self.form).isEmpty)
    #expect(try Self.form.condition(of: item) == nil)
  }
}
