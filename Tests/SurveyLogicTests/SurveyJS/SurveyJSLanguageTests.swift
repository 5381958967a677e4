import SurveyModel
import Testing

@testable import SurveyLogic

@Suite("The expressions of SurveyJS")
struct SurveyJSLanguageTests {
  private let language = SurveyJSLanguage(
    form: SampleForm.form, names: SampleForm.names(yes: nil, no: nil))

  @Test("A moment without an offset is compared with none, as a day or as it is")
  func moments() throws {
    for text in ["2024-01-01T10:00", "2024-01-01T00:00"] {
      #expect(throws: LogicProblem.unknown("\(text) without an offset", offset: 0)) {
        try language.readCondition("{q_dt} <= '\(text)'", on: "d2")
      }
    }
    #expect(
      throws: Never.self,
      performing: { try language.readCondition("{q_dt} <= '2024-01-01T10:00:00Z'", on: "d2") })
  }

  @Test("Of the days between moments one that has begun counts, and it is written for days alone")
  func days() throws {
    let logic = Logic.apply(
      .ceiling, [.apply(.absolute, [.days(from: .answer("dt"), to: .apply(.now, []))])])
    #expect(
      try language.read("diffDays({q_dt}, currentDate())", on: "n1")
        == .apply(.firstOf, [logic, .number(0)]))
    #expect(throws: LogicProblem.notInLanguage("daysBetween")) {
      try language.write(
        .apply(.daysBetween, [.answer("dt"), .apply(.now, [])]), on: "n1")
    }
  }

  @Test("The table of phrases can be read")
  func table() {
    #expect(InfixPhrasebook.surveyJS.mistakes == [])
  }

  /// Text, tree, and the text that is written of it where that is another.
  static let pairs: [(String, Logic, String?)] = [
    ("{q_n1} >= 18", .apply(.greaterOrEqual, [.answer("n1"), .number(18)]), nil),
    (
      "maxInArray({q_g}, 'q_r1') > 2", .apply(.greater, [.answer(.init("r1", .all)), .number(2)]),
      nil
    ),
    (
      "-1 > minInArray({q_g}, 'q_r1')",
      .apply(.greater, [.number(-1), .answer(.init("r1", .all))]), nil
    ),
    (
      "minInArray({q_g}, 'q_r1') > 2",
      .apply(.greater, [.apply(.least, [.answer(.init("r1", .all))]), .number(2)]), nil
    ),
    ("{q_n1} != 5", .not(.equal("n1", .number(5))), nil),
    ("{q_n1} <> '5'", .not(.equal("n1", .number(5))), "{q_n1} != 5"),
    ("{q_n1} notempty", .answered("n1"), nil),
    ("{q_n1} = ''", .not(.answered("n1")), "{q_n1} empty"),
    ("{q_c1} = 'a'", .equal("c1", .option("a")), nil),
    ("{q_c1} = a", .equal("c1", .option("a")), "{q_c1} = 'a'"),
    ("{q_m1} contains 'b'", .equal("m1", .option("b")), nil),
    ("{q_m1} *= 'b'", .equal("m1", .option("b")), "{q_m1} contains 'b'"),
    ("{q_m1} notcontains 'b'", .not(.equal("m1", .option("b"))), "!({q_m1} contains 'b')"),
    (
      "{q_m1} anyof ['a', 'b']", .any([.equal("m1", .option("a")), .equal("m1", .option("b"))]),
      "{q_m1} contains 'a' or {q_m1} contains 'b'"
    ),
    ("{q_b1} = true", .equal("b1", .always), nil),
    (
      "{q_n1} + 1 > 2",
      .apply(
        .greater,
        [.apply(.add, [.apply(.firstOf, [.answer("n1"), .number(0)]), .number(1)]), .number(2)]),
      nil
    ),
    (
      "!{q_n1} = 1 and {q_n3} = 2",
      .not(.all([.equal("n1", .number(1)), .equal("n3", .number(2))])),
      "{q_n1} != 1 or {q_n3} != 2"
    ),
    (
      "age({q_d1}) >= 18",
      .apply(
        .greaterOrEqual,
        [.apply(.yearsBetween, [.answer("d1"), .apply(.today, [])]), .number(18)]), nil
    ),
    ("{q_g[1].q_r1}", .answer(Logic.Question("r1", .number(.number(2)))), nil),
    (
      "sumInArray({q_g}, 'q_r1')",
      .apply(.sum, [.answer(Logic.Question("r1", .all))]), nil
    ),
    (
      "iif({q_n1} = 1, 'x', 'y')",
      .apply(.choose, [.equal("n1", .number(1)), .text("x"), .text("y")]), nil
    ),
    (
      "iif({q_n2} notempty, {q_n2} - {q_n2} % 1)",
      .apply(.truncate, [.answer("n2")]), nil
    ),
    ("trunc(7.5)", .apply(.truncate, [.decimal("7.5")]), "7.5 - 7.5 % 1"),
    (
      "{q_t1} = 'it\\'s'", .equal("t1", .text("it's")),
      "{q_t1} = 'it\\'s' and {q_t1} contains 'it\\'s'"
    ),
    ("{q_t1} = {q_t2} and {q_t1} contains {q_t2}", .equal("t1", .answer("t2")), nil),
    ("{q_t1} contains 'x'", .apply(.contains, [.answer("t1"), .text("x")]), nil),
    (
      "diffDays({q_d1}, {q_d2}) > 3",
      .apply(
        .greater,
        [
          .apply(
            .firstOf,
            [
              .apply(.absolute, [.apply(.daysBetween, [.answer("d1"), .answer("d2")])]), .number(0),
            ]), .number(3),
        ]), nil
    ),
    (
      "dateDiff({q_d1}, {q_d2}, 'days')",
      .apply(.absolute, [.apply(.daysBetween, [.answer("d1"), .answer("d2")])]),
      "iif({q_d1} notempty and {q_d2} notempty, diffDays({q_d1}, {q_d2}))"
    ),
    (
      "iif({q_d1} notempty and {q_d2} notempty, iif(getDate({q_d1}) > getDate({q_d2}), 0 - diffDays({q_d1}, {q_d2}), diffDays({q_d1}, {q_d2})))",
      .apply(.daysBetween, [.answer("d1"), .answer("d2")]), nil
    ),
    ("today(3)", .apply(.addDays, [.apply(.today, []), .number(3)]), nil),
    ("getDate({q_d1}) < today()", .apply(.less, [.answer("d1"), .apply(.today, [])]), nil),
    ("displayValue('q_c1')", .apply(.label, [.answer("c1")]), nil),
  ]

  @Test("Expressions are read, and written as they were", arguments: pairs.indices)
  func pair(index: Int) throws {
    let (text, logic, written) = Self.pairs[index]
    #expect(try language.read(text, on: "d2") == logic)
    #expect(try language.write(logic, on: "d2") == written ?? text)
  }

  @Test(
    "What only later versions know is named",
    arguments: [
      ("diffDays({q_d1}, today()) > 3", []), ("age({q_d1}) + getYear({q_d2})", []),
      ("iif({q_n1} > 1, dateAdd({q_d1}, 3, 'months'), getDate({q_d1}))", ["dateAdd"]),
      ("month({q_d1}) + day({q_d1})", ["day", "month"]),
    ])
  func later(_ text: String, _ names: [String]) {
    #expect(language.functionsOfLaterVersions(in: text) == names)
  }

  @Test("In a repetition a question of the same is that of the panel")
  func panel() throws {
    let logic = Logic.apply(.greater, [.answer("r1"), .number(3)])
    #expect(try language.write(logic, on: "r2") == "{panel.q_r1} > 3")
    #expect(try language.read("{panel.q_r1} > 3", on: "r2") == logic)
    #expect(throws: LogicProblem.notInLanguage("repetitions")) {
      try language.write(.equal("r1", .number(3)), on: "n1")
    }
  }

  @Test("A sum of what may be missing asks for it first")
  func guarded() throws {
    let logic = Logic.apply(.add, [.answer("n1"), .number(1)])
    #expect(try language.write(logic, on: "d2") == "iif({q_n1} notempty, {q_n1} + 1)")
  }

  @Test("That a part of a text is there cannot be said")
  func answeredPart() {
    let part = Logic.apply(.substring, [.answer("t1"), .number(1)])
    #expect(throws: LogicProblem.notInLanguage("answered")) {
      try language.write(.apply(.answered, [part]), on: "n1")
    }
  }

  @Test("What is of pages is not known")
  func unknown() {
    #expect(throws: LogicProblem.unknown("isContainerReady()", offset: 0)) {
      try language.read("isContainerReady('page1')", on: "n1")
    }
    #expect(throws: LogicProblem.noQuestion("nobody")) {
      try language.read("{nobody} = 1", on: "n1")
    }
  }
}
