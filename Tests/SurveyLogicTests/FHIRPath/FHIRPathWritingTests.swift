import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Logic written as FHIRPath")
struct FHIRPathWritingTests {
  private static func at(_ linkId: String) -> String {
    "%resource.item.where(linkId = '\(linkId)').answer.value"
  }

  private static func write(
    _ logic: Logic, on linkId: String = "x", _ purpose: FHIRPathLanguage.Purpose = .condition
  ) throws -> String {
    try FHIRPathLanguage(LogicFixture.form, for: purpose).expression(logic, on: linkId).text
  }

  private static func equal(_ linkId: String, _ value: AnswerValue) -> Logic {
    .apply(.equal, [.answer(linkId), .literal(value)])
  }

  @Test(
    "Conditions are written so that nothing is not true",
    arguments: [
      (equal("n", .integer(5)), "\(at("n")) = 5"),
      (Logic.not(equal("n", .integer(5))), "\(at("n")).empty() or \(at("n")) != 5"),
      (
        .not(.apply(.less, [.answer("n"), .answer("d")])),
        "iif(\(at("n")) < \(at("d")), false, true)"
      ),
      (.not(.apply(.answered, [.answer("n")])), "\(at("n")).empty()"),
      (equal("c", .coding(Coding(code: "it's"))), "\(at("c")).code = 'it\\'s'"),
      (equal("m", .coding(Coding(code: "a"))), "\(at("m")).where(code = 'a').exists()"),
      (
        .not(equal("m", .coding(Coding(code: "a")))),
        "\(at("m")).where(code = 'a').exists().not()"
      ),
      (equal("k", .coding(Coding(code: "one"))), "\(at("k")) = 'one'"),
      (
        .all([.any([.answer("b"), equal("n", .integer(-1))]), .answer("b")]),
        "(\(at("b")) or \(at("n")) = -1) and \(at("b"))"
      ),
    ])
  func conditions(_ logic: Logic, _ text: String) throws { #expect(try Self.write(logic) == text) }

  @Test("What lies in the middle goes up where it does so, and away from zero where that is meant")
  func rounding() throws {
    let up = try #require(Logic.roundedUp(.answer("d"), places: 0))
    #expect(try Self.write(up, .value) == "(\(Self.at("d")) + 0.5).floor()")
    let places = try #require(Logic.roundedUp(.answer("d"), places: 1))
    #expect(try Self.write(places, .value) == "(\(Self.at("d")) * 10 + 0.5).floor() / 10")
    let round = Logic.apply(.round, [.answer("d"), .literal(.integer(1))])
    #expect(try Self.write(round, .value) == "\(Self.at("d")).round(1)")
    #expect(throws: LogicProblem.self) {
      try Self.write(.apply(.round, [.answer("d"), .literal(.integer(-1))]), .value)
    }
  }

  @Test(
    "Calculations have parentheses where they are needed",
    arguments: [
      (
        Logic.apply(
          .subtract, [.answer("n"), .apply(.subtract, [.answer("n"), .literal(.integer(1))])]),
        "\(at("n")) - (\(at("n")) - 1)"
      ),
      (
        .apply(
          .multiply, [.apply(.add, [.answer("n"), .literal(.integer(1))]), .literal(.integer(2))]),
        "(\(at("n")) + 1) * 2"
      ),
      (
        .apply(.round, [.apply(.divide, [.answer("n"), .answer("d")]), .literal(.integer(1))]),
        "(\(at("n")) / \(at("d"))).round(1)"
      ),
      (
        .apply(.add, [.answer("n"), .answer("d"), .literal(.integer(1))]),
        "\(at("n")) + \(at("d")) + 1"
      ),
      (.apply(.absolute, [.literal(.integer(-3))]), "(-3).abs()"),
      (.apply(.sum, [.answer("r")]), "\(at("r")).aggregate($total + $this, 0)"),
      (.apply(.addDays, [.apply(.today, []), .literal(.integer(-7))]), "today() - 7 days"),
      (
        .apply(.formatDate, [.answer("t"), .literal(.string("%d.%m"))]),
        "iif(\(at("t")).exists(), \(at("t")).toString().substring(8, 2) & '.' & \(at("t")).toString().substring(5, 2))"
      ),
      (.nothing, "{}"),
    ])
  func calculations(_ logic: Logic, _ text: String) throws {
    #expect(try Self.write(logic, .value) == text)
  }

  @Test(
    "A question of the same repetition is a variable of the group, the same for all who need it")
  func repetition() throws {
    let language = FHIRPathLanguage(LogicFixture.form)
    let logic = Logic.apply(.add, [.answer("gi"), .answer("gi")])
    let written = try language.expression(logic, on: "gx")
    #expect(written.text == "%gi + %gi")
    #expect(written.variables.map(\.linkId) == ["g"])
    #expect(throws: LogicProblem.notInLanguage("a question of this repetition")) {
      try language.write(logic, on: "gx")
    }
    #expect(try language.write(logic, on: "g").hasPrefix("%context.item.where(linkId = 'gi')"))
    var survey = LogicFixture.survey
    survey.declare(written.variables)
    let again = try FHIRPathLanguage(LogicForm(survey)).expression(logic, on: "gx")
    #expect(again.text == written.text && again.variables.isEmpty)
  }

  @Test("A variable has a name that no other expression has")
  func names() throws {
    var survey = LogicFixture.survey
    survey.variables = [SurveyExpression(name: "gi", "1")]
    let language = FHIRPathLanguage(LogicForm(survey))
    let written = try language.expression(.answer("gi"), on: "gx")
    #expect(written.text == "%gix2")
  }

  @Test("A constraint says when it is broken, also by what is not answered elsewhere")
  func constraints() throws {
    let own = Logic.apply(.greater, [.itself, .literal(.integer(0))])
    #expect(try Self.write(own, on: "n", .constraint) == "%context.answer.value > 0")
    let other = Logic.apply(.greater, [.itself, .answer("d")])
    #expect(
      try Self.write(other, on: "n", .constraint)
        == "%context.answer.empty() or iif(%context.answer.value > \(Self.at("d")), true, false)")
    #expect(
      try Self.write(own, on: "r", .constraint)
        == "%context.answer.value.all(iif($this > 0, true, false))")
  }

  @Test(
    "What FHIRPath has no words for is a problem",
    arguments: [
      (Logic.apply(.sine, [.answer("n")]), "sine"), (.apply(.position, []), "position"),
      (.apply(.add, [.answer("r"), .answer("n")]), "calculation with several answers"),
      (.apply(.formatDate, [.answer("t"), .literal(.string("%A"))]), "%A"),
      (.literal(.reference(Reference(reference: "a/b"))), "reference"),
    ])
  func problems(_ logic: Logic, _ name: String) {
    #expect(throws: LogicProblem.notInLanguage(name)) { try Self.write(logic, .value) }
  }

  @Test("Logic that is too deep, or too large, is a problem")
  func depth() throws {
    var logic = Logic.answer("n")
    for _ in 0..<300 { logic = .apply(.add, [logic, .literal(.integer(1))]) }
    let deep = logic
    let isRefused = try onSmallStack {
      (try? FHIRPathLanguage(LogicFixture.form).expression(deep, on: "x")) == nil
    }
    #expect(isRefused)
    var first = Logic.answer("n")
    for _ in 0..<30 { first = .apply(.average, [first]) }
    #expect(throws: LogicProblem.tooDeep) { try Self.write(first, .value) }
  }
}
