import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyLogic

@Suite("The logic of REDCap")
struct REDCapLanguageTests {
  private let language = REDCapLanguage(
    form: SampleForm.form, names: SampleForm.names(yes: nil, no: nil, options: ["1", "2", "-9"]))

  @Test("The table of phrases can be read")
  func table() {
    #expect(InfixPhrasebook.redcap.mistakes == [])
  }

  /// Text, tree, and the text that is written of it where that is another.
  static let pairs: [(String, Logic, String?)] = [
    (
      "rounddown([q_n1], 1)",
      .apply(
        .divide,
        [.apply(.floor, [.apply(.multiply, [.answer("n1"), .number(10)])]), .number(10)]),
      "rounddown([q_n1] * 10, 0) / 10"
    ),
    ("[q_n1] >= 18", .apply(.greaterOrEqual, [.answer("n1"), .number(18)]), nil),
    ("[q_n1] <> \"5\"", .not(.equal("n1", .number(5))), "[q_n1] <> 5"),
    (
      "([q_n1] >= 18) = '1'", .apply(.greaterOrEqual, [.answer("n1"), .number(18)]),
      "[q_n1] >= 18"
    ),
    ("[q_n1] <> ''", .answered("n1"), nil),
    ("[q_n1] = ''", .not(.answered("n1")), nil),
    ("isblankormissingcode([q_n1])", .not(.answered("n1")), "[q_n1] = ''"),
    ("[q_c1] = '1'", .equal("c1", .option("a")), nil),
    ("[q_c1]=1", .equal("c1", .option("a")), "[q_c1] = '1'"),
    ("[q_m1(2)] = '1'", .equal("m1", .option("b")), nil),
    ("[q_m1(-9)] = \"0\"", .not(.equal("m1", .option("c"))), "!([q_m1(-9)] = '1')"),
    ("[q_m1(2):checked] = 1", .equal("m1", .option("b")), "[q_m1(2)] = '1'"),
    ("[q_b1] = '1'", .equal("b1", .always), nil),
    (
      "[q_c1] >= '2'",
      .apply(.greaterOrEqual, [.apply(.toNumber, [.answer("c1")]), .number(2)]), "[q_c1] >= 2"
    ),
    (
      "[q_c1:label]", .apply(.label, [.answer("c1")]),
      "if([q_c1] = '1', 'a', if([q_c1] = '2', 'b', if([q_c1] = '-9', 'c', '')))"
    ),
    (
      "if([q_c1] = '1', 'a', if([q_c1] = '2', 'b', if([q_c1] = '-9', 'c', '')))",
      .apply(.label, [.answer("c1")]), nil
    ),
    (
      "round([q_n1] * 10000 / ([q_n2])^(2), 1)",
      .apply(
        .round,
        [
          .apply(
            .divide,
            [
              .apply(.multiply, [.answer("n1"), .number(10000)]),
              .apply(.power, [.answer("n2"), .number(2)]),
            ]), .number(1),
        ]), nil
    ),
    (
      "rounddown(datediff([q_d1], 'today', 'y'))",
      .apply(
        .floor,
        [
          .apply(
            .divide,
            [
              .apply(.absolute, [.apply(.daysBetween, [.answer("d1"), .apply(.today, [])])]),
              .decimal("365.2425"),
            ])
        ]), "rounddown(abs(datediff([q_d1], 'today', 'd', true)) / 365.2425, 0)"
    ),
    (
      "datediff([q_d1], [q_d2], 'd', true)", .apply(.daysBetween, [.answer("d1"), .answer("d2")]),
      nil
    ),
    (
      "datediff([q_dt], 'now', 'h', true)",
      .apply(
        .divide,
        [.apply(.secondsBetween, [.answer("dt"), .apply(.now, [])]), .number(3600)]),
      "datediff([q_dt], 'now', 's', true) / 3600"
    ),
    (
      "datediff('now', [q_dt], 's', true) > 0",
      .apply(.greater, [.answer("dt"), .apply(.now, [])]),
      nil
    ),
    (
      "0 > datediff([q_dt], 'now', 'm', true)",
      .apply(.greater, [.answer("dt"), .apply(.now, [])]),
      "datediff('now', [q_dt], 's', true) > 0"
    ),
    ("[q_d1] > '2020-01-31'", .apply(.greater, [.answer("d1"), .date("2020-01-31")]), nil),
    (
      "if([q_n1] > 1, 'x', 'y')",
      .apply(
        .choose,
        [
          .apply(.greater, [.answer("n1"), .number(1)]), .text("x"), .text("y"),
        ]), nil
    ),
    (
      "not_contain([q_t1], 'X')",
      .not(.apply(.contains, [.apply(.lowercase, [.answer("t1")]), .text("x")])),
      "!(contains([q_t1], 'x'))"
    ),
    (
      "sum([q_n1], [q_n2])",
      .apply(
        .choose,
        [
          .any([.answered("n1"), .answered("n2")]), .apply(.sum, [.answer("n1"), .answer("n2")]),
        ]), nil
    ),
    ("sum(0, [q_n1], [q_n2])", .apply(.sum, [.answer("n1"), .answer("n2")]), nil),
    ("mod([q_n1], [q_n3])", .apply(.remainder, [.answer("n1"), .answer("n3")]), nil),
    (
      "age_at_date([q_d1], [q_d2])", .apply(.yearsBetween, [.answer("d1"), .answer("d2")]),
      """
      if((year([q_d2]) * 10000 + month([q_d2]) * 100 + day([q_d2]) * 1 \
      - (year([q_d1]) * 10000 + month([q_d1]) * 100 + day([q_d1]) * 1)) / 10000 >= 0, \
      rounddown((year([q_d2]) * 10000 + month([q_d2]) * 100 + day([q_d2]) * 1 \
      - (year([q_d1]) * 10000 + month([q_d1]) * 100 + day([q_d1]) * 1)) / 10000, 0), \
      roundup((year([q_d2]) * 10000 + month([q_d2]) * 100 + day([q_d2]) * 1 \
      - (year([q_d1]) * 10000 + month([q_d1]) * 100 + day([q_d1]) * 1)) / 10000, 0))
      """
    ),
    (
      "right([q_t1], 3)",
      .apply(
        .choose,
        [
          .apply(
            .greaterOrEqual,
            [.apply(.subtract, [.apply(.length, [.answer("t1")]), .number(3)]), .number(0)]),
          .apply(
            .substring,
            [
              .answer("t1"), .apply(.subtract, [.apply(.length, [.answer("t1")]), .number(3)]),
            ]),
        ]), nil
    ),
    ("length([q_t1]) > 0", .answered("t1"), "[q_t1] <> ''"),
    ("mid([q_t1], 2, 3)", .apply(.substring, [.answer("t1"), .number(1), .number(3)]), nil),
    ("left([q_t1], 3)", .apply(.substring, [.answer("t1"), .number(0), .number(3)]), nil),
    (
      "MEAN([q_n1], [q_n2])", .apply(.average, [.answer("n1"), .answer("n2")]),
      "mean([q_n1], [q_n2])"
    ),
    (
      "[q_m1(1)] + [q_m1(2)] > 1",
      .apply(
        .greater,
        [
          .apply(
            .add,
            [
              .apply(.choose, [.equal("m1", .option("a")), .number(1), .number(0)]),
              .apply(.choose, [.equal("m1", .option("b")), .number(1), .number(0)]),
            ]), .number(1),
        ]), "if([q_m1(1)] = '1', 1, 0) + if([q_m1(2)] = '1', 1, 0) > 1"
    ),
  ]

  @Test("Expressions are read, and written as they were", arguments: pairs.indices)
  func pair(index: Int) throws {
    let (text, logic, written) = Self.pairs[index]
    #expect(try language.read(text, on: "d2") == logic)
    #expect(try language.write(logic, on: "d2") == written ?? text)
  }

  @Test(
    "Events, smart variables, functions of no form, and moments that are texts are not known",
    arguments: [
      "[record-name] = '1'", "[baseline][q_n1] > 3", "find('x', [q_t1]) > 1", "[q_dt] > 'now'",
      "'today' <> [q_dt]", "[q_d1] < 'now'",
    ])
  func unknown(text: String) {
    #expect(throws: LogicProblem.self) { try language.read(text, on: "n1") }
  }

  @Test(
    "No time is counted from a moment with an offset",
    arguments: [LogicFunction.secondsBetween, .daysBetween])
  func momentsWithOffset(_ function: LogicFunction) throws {
    let moment = try #require(Logic.firstMoment)
    #expect(throws: LogicProblem.notInLanguage("secondsBetween")) {
      try language.write(.apply(function, [moment, .answer("dt")]), on: "n1")
    }
  }

  @Test("A day is not compared with this moment, of which REDCap knows no day")
  func now() throws {
    let day = Logic.apply(.less, [.answer("d1"), .apply(.now, [])])
    #expect(throws: LogicProblem.notInLanguage("now")) {
      try language.writeCondition(day, on: "d2")
    }
    let moment = Logic.apply(.less, [.answer("dt"), .apply(.now, [])])
    let text = try language.writeCondition(moment, on: "d2")
    #expect(text == "datediff('now', [q_dt], 's', true) < 0 and [q_dt] <> ''")
  }

  @Test(
    "Where upper and lower case count, what is in a text cannot be said; how it begins and ends can"
  )
  func letters() throws {
    func parts(_ function: LogicFunction, _ text: String) throws -> String {
      try language.write(.apply(function, [.answer("t1"), .text(text)]), on: "d2")
    }
    #expect(throws: LogicProblem.self) { try parts(.contains, "x") }
    #expect(try parts(.contains, "1-2") == "contains([q_t1], '1-2')")
    #expect(try parts(.startsWith, "Ab") == "left([q_t1], 2) = 'Ab'")
    #expect(try parts(.endsWith, "Ab") == "right([q_t1], 2) = 'Ab'")
  }

  @Test("An amount is compared as a number where its unit is the only one, else not at all")
  func units() throws {
    func item(_ units: [String]) -> SurveyItem {
      var item = SurveyItem(linkId: "w", type: .quantity)
      item.unitOptions = units.map { Coding(system: "http://unitsofmeasure.org", code: $0) }
      return item
    }
    let heavy = Logic.apply(
      .greater,
      [
        .answer("w"),
        .literal(
          .quantity(
            Quantity(value: ExactDecimal(1), system: "http://unitsofmeasure.org", code: "g"))),
      ])
    func text(_ units: String...) throws -> String {
      let form = LogicForm(Survey(items: [item(units)]))
      return try REDCapLanguage(form: form, names: LogicNames()).writeCondition(heavy, on: "x")
    }
    #expect(try text("g") == "[w] > 1")
    for units in [[], ["kg"], ["g", "mg"]] {
      let form = LogicForm(Survey(items: [item(units)]))
      #expect(throws: LogicProblem.notInLanguage("units")) {
        try REDCapLanguage(form: form, names: LogicNames()).writeCondition(heavy, on: "x")
      }
    }
  }

  @Test("What is blank is before all others in a condition, and no number in a calculation")
  func blank() throws {
    let isSmall = Logic.apply(.less, [.apply(.toNumber, [.answer("c1")]), .number(2)])
    #expect(
      try language.readCondition("[q_c1] < 2", on: "d2") == .any([isSmall, .not(.answered("c1"))]))
    #expect(try language.read("[q_c1] < 2", on: "d2") == isSmall)
    #expect(try language.writeCondition(isSmall, on: "d2") == "[q_c1] < 2 and isnumber([q_c1])")
    let isEarly = Logic.apply(.less, [.answer("d1"), .date("2020-01-31")])
    #expect(
      try language.writeCondition(isEarly, on: "d2") == "[q_d1] < '2020-01-31' and [q_d1] <> ''")
  }

  @Test("What is in the repetition around another one is not known inside that")
  func nestedRepetitions() throws {
    var inner = SurveyItem(linkId: "visit", type: .group)
    inner.repeats = true
    inner.items = [SurveyItem(linkId: "w", type: .decimal)]
    var outer = SurveyItem(linkId: "member", type: .group)
    outer.repeats = true
    var several = SurveyItem(linkId: "m", type: .choice)
    several.repeats = true
    several.options = [AnswerOption(value: .coding(Coding(code: "a")))]
    outer.items = [
      SurveyItem(linkId: "n", type: .integer), several, SurveyItem(linkId: "t", type: .string),
      inner,
    ]
    let form = LogicForm(Survey(items: [outer]))
    let redcap = REDCapLanguage(form: form, names: LogicNames())
    for logic in [Logic.equal("n", .number(1)), .answered("m")] {
      _ = try redcap.writeCondition(logic, on: "t")
      for linkId in ["visit", "w"] {
        #expect(throws: LogicProblem.notInLanguage("repetitions")) {
          try redcap.writeCondition(logic, on: linkId)
        }
      }
    }
  }
}
