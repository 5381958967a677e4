import SurveyModel
import Testing

@testable import SurveyLogic

@Suite("XPath")
struct XPathLanguageTests {
  private let language = XPathLanguage(
    form: SampleForm.form, names: SampleForm.names(yes: "yes", no: "no"))

  @Test("The table of phrases can be read")
  func table() {
    #expect(InfixPhrasebook.xpath.mistakes == [])
  }

  /// Text, tree, and the text that is written of it where that is another.
  static let pairs: [(String, Logic, String?)] = [
    ("${q_n1} >= 18", .apply(.greaterOrEqual, [.answer("n1"), .number(18)]), nil),
    ("${q_n1} = 5", .equal("n1", .number(5)), nil),
    (
      "round(${q_n2})",
      .apply(.floor, [.apply(.add, [.answer("n2"), .decimal("0.5")])]), nil
    ),
    (
      "round(${q_n2} div 2, 2)",
      .apply(
        .divide,
        [
          .apply(
            .floor,
            [
              .apply(
                .add,
                [
                  .apply(
                    .multiply, [.apply(.divide, [.answer("n2"), .number(2)]), .number(100)]),
                  .decimal("0.5"),
                ])
            ]), .number(100),
        ]), nil
    ),
    (
      "if(${q_n2} < 0, -round(-${q_n2}, 1), round(${q_n2}, 1))",
      .apply(.round, [.answer("n2"), .number(1)]), nil
    ),
    ("${q_n1} = '5'", .equal("n1", .number(5)), "${q_n1} = 5"),
    ("${q_n1} != 5", .not(.equal("n1", .number(5))), nil),
    ("${q_n1} != ''", .answered("n1"), nil),
    ("'' = ${ q_n1 }", .not(.answered("n1")), "${q_n1} = ''"),
    ("${q_c1} = 'a'", .equal("c1", .option("a")), nil),
    ("selected(${q_m1}, 'b')", .equal("m1", .option("b")), nil),
    ("selected (${q_c1},'b')", .equal("c1", .option("b")), "${q_c1} = 'b'"),
    ("not(selected(${q_m1}, 'b'))", .not(.equal("m1", .option("b"))), nil),
    (
      "${q_m1} = 'a'",
      .all([
        .equal("m1", .option("a")),
        .apply(.equal, [.apply(.count, [.answer("m1")]), .number(1)]),
      ]), "selected(${q_m1}, 'a') and count-selected(${q_m1}) = 1"
    ),
    ("${q_b1} = 'yes'", .equal("b1", .always), nil),
    (
      "${q_n1} + 1 > 2 or ${q_t1} = 'x' and ${q_n2} < 3",
      .any([
        .apply(.greater, [.apply(.add, [.answer("n1"), .number(1)]), .number(2)]),
        .all([
          .equal("t1", .text("x")), .apply(.less, [.answer("n2"), .number(3)]),
        ]),
      ]), nil
    ),
    (
      "(${q_n1} + 1) * -2 - (3 - ${q_n2})",
      .apply(
        .subtract,
        [
          .apply(.multiply, [.apply(.add, [.answer("n1"), .number(1)]), .number(-2)]),
          .apply(.subtract, [.number(3), .answer("n2")]),
        ]), nil
    ),
    (
      "${q_t1} = ${q_t2}",
      .any([.equal("t1", .answer("t2")), .neither("t1", "t2")]), nil
    ),
    ("${q_t1} = ${q_t2} and ${q_t1} != ''", .equal("t1", .answer("t2")), nil),
    ("today() - ${q_d1}", .apply(.daysBetween, [.answer("d1"), .apply(.today, [])]), nil),
    (
      "now() - ${q_dt}", .days(from: .answer("dt"), to: .apply(.now, [])),
      "decimal-date-time(now()) - decimal-date-time(${q_dt})"
    ),
    (
      "int(now() - ${q_dt})", .apply(.daysBetween, [.answer("dt"), .apply(.now, [])]),
      "int(decimal-date-time(now()) - decimal-date-time(${q_dt}))"
    ),
    (
      "int(now() - ${q_d1})", .apply(.daysBetween, [.answer("d1"), .apply(.now, [])]),
      "int(decimal-date-time(now()) - decimal-date-time(${q_d1}))"
    ),
    (
      "int(decimal-date-time(${q_dt}) - decimal-date-time(${q_d1}))",
      .apply(.daysBetween, [.answer("d1"), .answer("dt")]), nil
    ),
    (
      "int((today() - ${q_d1}) div 365.25)",
      .apply(
        .quotient,
        [
          .apply(.daysBetween, [.answer("d1"), .apply(.today, [])]),
          .decimal("365.25"),
        ]), "int((today() - ${q_d1}) div 365.25)"
    ),
    ("${q_d1} > date('2020-01-31')", .apply(.greater, [.answer("d1"), .date("2020-01-31")]), nil),
    (
      "if(${q_n1} > 1, 'x', '')",
      .apply(.choose, [.apply(.greater, [.answer("n1"), .number(1)]), .text("x")]), nil
    ),
    (
      "string-length(${q_t1}) < 9",
      .apply(
        .less, [.apply(.firstOf, [.apply(.length, [.answer("t1")]), .number(0)]), .number(9)]),
      nil
    ),
    (
      "indexed-repeat(${q_r1}, ${q_g}, 2)",
      .answer(Logic.Question("r1", .number(.number(2)))), nil
    ),
    ("count(${q_g})", .apply(.count, [.answer("g")]), nil),
    ("sum(${q_r1})", .apply(.sum, [.answer("r1")]), "sum(${q_r1}[. != ''])"),
    ("jr:choice-name(${q_c1}, '${q_c1}')", .apply(.label, [.answer("c1")]), nil),
    (
      "coalesce(${q_n1}, coalesce(${q_n2}, 0))",
      .apply(.firstOf, [.answer("n1"), .answer("n2"), .number(0)]), nil
    ),
    (
      "concat(${q_t1}, \"'\", 'x')", .apply(.concatenate, [.answer("t1"), .text("'"), .text("x")]),
      nil
    ),
    (
      "/data/g/q_n1 = ../q_n3",
      .any([
        .equal("n1", .answer("n3")), .neither("n1", "n3"),
      ]), "${q_n1} = ${q_n3}"
    ),
    ("current()/../q_n1 = 1", .equal("n1", .number(1)), "${q_n1} = 1"),
    ("position(..) > 1", .apply(.greater, [.apply(.position, []), .number(1)]), nil),
    (
      "substr(${q_t1}, 1, 3) = 'ab'",
      .apply(
        .equal, [.apply(.substring, [.answer("t1"), .number(1), .number(2)]), .text("ab")]), nil
    ),
    ("boolean(${q_t1})", .answered("t1"), "${q_t1} != ''"),
    ("once(today())", .apply(.firstOf, [.answer("d2"), .apply(.today, [])]), nil),
    ("count(${q_r1}[. > 2]) > 0", .apply(.greater, [.answer("r1"), .number(2)]), nil),
    (
      "string(number(${q_t1})) = 'NaN'",
      .not(.apply(.answered, [.apply(.toNumber, [.answer("t1")])])), nil
    ),
    (
      "string(number(${q_t1})) != 'NaN'", .apply(.answered, [.apply(.toNumber, [.answer("t1")])]),
      nil
    ),
    (
      "'NaN' = string(${q_n1} + 1)",
      .not(.apply(.answered, [.apply(.add, [.answer("n1"), .number(1)])])), "${q_n1} = ''"
    ),
    ("string(number(${q_t1})) = ''", .literal(.boolean(false)), "false()"),
    (
      "concat('a', 12.50, ${q_t1})",
      .apply(.concatenate, [.text("a"), .text("12.5"), .answer("t1")]),
      "concat('a', '12.5', ${q_t1})"
    ),
  ]

  @Test("Expressions are read, and written as they were", arguments: pairs.indices)
  func pair(index: Int) throws {
    let (text, logic, written) = Self.pairs[index]
    #expect(try language.read(text, on: "d2") == logic)
    #expect(try language.write(logic, on: "d2") == written ?? text)
  }

  @Test(
    "Rounding to digits before the point, or to as many as an answer says, is not read",
    arguments: ["round(${q_n2}, -1)", "round(${q_n2}, ${q_n1})", "round(${q_n2}, 99)"])
  func places(_ text: String) {
    #expect(throws: LogicProblem.unknown("round()", offset: 0)) {
      try language.read(text, on: "d2")
    }
  }

  @Test("A day and a moment have no difference with parts of days")
  func dayAndMoment() {
    #expect(
      throws: LogicProblem.unknown("difference of a day and a moment", offset: 0)
    ) { try language.read("(now() - ${q_d1}) * 24", on: "d2") }
  }

  @Test("A number that is missing becomes no word in a text, and only a whole number is one")
  func missingNumbers() throws {
    let sum = Logic.apply(.add, [.answer("n1"), .number(1)])
    #expect(
      try language.write(.apply(.toText, [sum]), on: "d2")
        == "string(if(${q_n1} != '', ${q_n1} + 1, ''))")
    let whole = Logic.apply(.answered, [.apply(.toInteger, [.answer("t1")])])
    #expect(
      try language.writeCondition(whole, on: "d2") == "int(number(${q_t1})) = number(${q_t1})")
  }

  @Test("A number is the option whose name is that number, a text only the one that is called so")
  func numbersOfOptions() throws {
    let names = SampleForm.names(yes: nil, no: nil, options: ["01", "02", "03"])
    let xpath = XPathLanguage(form: SampleForm.form, names: names)
    #expect(try xpath.read("${q_c1} = 1", on: "d2") == .equal("c1", .option("a")))
    #expect(try xpath.read("${q_c1} = '1'", on: "d2") != .equal("c1", .option("a")))
    let redcap = REDCapLanguage(form: SampleForm.form, names: names)
    for text in ["[q_c1] = 1", "[q_c1] = '1'", "[q_c1] = '01'"] {
      #expect(try redcap.read(text, on: "d2") == .equal("c1", .option("a")), "\(text)")
    }
  }
}
