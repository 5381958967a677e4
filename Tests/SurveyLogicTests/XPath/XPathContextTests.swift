import SurveyLogic
import SurveyModel
import SurveyPrimitives
import Testing

@Suite("XPath in a form")
struct XPathContextTests {
  private let names = SampleForm.names(yes: "yes", no: "no")

  private func language(isConstraint: Bool = false) -> XPathLanguage {
    XPathLanguage(form: SampleForm.form, names: names, isConstraint: isConstraint)
  }

  @Test("A dot is the answer that a constraint is about, and the item's own elsewhere")
  func dot() throws {
    let limits = ". >= 0 and . <= 120"
    let logic = try language(isConstraint: true).read(limits, on: "n1")
    #expect(
      logic
        == .all([
          .apply(.greaterOrEqual, [.itself, .number(0)]),
          .apply(.lessOrEqual, [.itself, .number(120)]),
        ]))
    #expect(try language(isConstraint: true).write(logic, on: "n1") == limits)
    #expect(
      try language().read(". > 0", on: "n1") == .apply(.greater, [.answer("n1"), .number(0)]))
  }

  @Test(
    "What is true or false itself makes a condition of what it is compared with, and is no number where it is missing",
    arguments: [
      ("${q_b1}", truth, "${q_b1} = true()"), ("not(${q_b1})", .not(truth), "${q_b1} != true()"),
      ("${q_b1} = 1", truth, "${q_b1} = true()"), ("0 = ${q_b1}", .not(truth), "${q_b1} != true()"),
      ("${q_b1} != ''", truth, "${q_b1} = true()"),
      ("string(${q_b1}) != ''", .answered("b1"), "string(${q_b1}) != ''"),
      (
        "${q_b1} = false()", .any([.equal("b1", .never), .not(.answered("b1"))]),
        "${q_b1} = false()"
      ),
      (
        "${q_b1} = false() and string(${q_b1}) != ''", .equal("b1", .never),
        "${q_b1} = false() and string(${q_b1}) != ''"
      ),
      ("(${q_n1} > 1) = 1", .apply(.greater, [.answer("n1"), .number(1)]), "${q_n1} > 1"),
      (
        "${q_b1} + 1 > 1",
        .apply(
          .greater,
          [
            .apply(
              .add,
              [
                .apply(
                  .choose,
                  [.answered("b1"), .apply(.choose, [truth, .number(1), .number(0)])]), .number(1),
              ]), .number(1),
          ]), "if(string(${q_b1}) != '', if(${q_b1} = true(), 1, 0), '') + 1 > 1"
      ),
    ] as [(String, Logic, String)])
  func truths(text: String, logic: Logic, written: String) throws {
    let language = XPathLanguage(form: SampleForm.form, names: SampleForm.names(yes: nil, no: nil))
    #expect(try language.readCondition(text, on: "d2") == logic)
    #expect(try language.writeCondition(logic, on: "d2") == written)
  }

  static let truth = Logic.equal("b1", .always)

  @Test("A constraint is asked about an answer, so that its length is a number")
  func length() throws {
    let logic = try language(isConstraint: true).read("string-length(.) = 3", on: "t1")
    #expect(logic == .apply(.equal, [.apply(.length, [.itself]), .number(3)]))
  }

  @Test("A constraint on several answers names options")
  func options() throws {
    let text = "not(selected(., 'a') and selected(., 'b'))"
    let logic = try language(isConstraint: true).read(text, on: "m1")
    #expect(
      logic
        == .any([
          .not(.apply(.equal, [.itself, .option("a")])),
          .not(.apply(.equal, [.itself, .option("b")])),
        ]))
    #expect(
      try language(isConstraint: true).write(logic, on: "m1")
        == "not(selected(., 'a')) or not(selected(., 'b'))")
  }

  @Test("A choice filter is read for a row of the list, whose columns are words")
  func filter() throws {
    var language = language()
    language.words = ["state": .text("a")]
    #expect(
      try language.readCondition("state=${q_c1}", on: "c2") == .equal("c1", .option("a")).turned)
    #expect(throws: LogicProblem.noQuestion("county")) {
      try language.readCondition("county = ${q_c1}", on: "c2")
    }
  }

  @Test("A column of a list is looked up by the option that is chosen")
  func lookup() throws {
    var language = language()
    language.lists = ["c1": "list", "m1": "list"]
    language.rows = ["list": [["name": "a", "price": "10"], ["name": "b", "price": "2.5"]]]
    let text = "instance('list')/root/item[name = ${q_c1}]/weight"
    #expect(try language.read(text, on: "n1") == .apply(.weight, [.answer("c1")]))
    #expect(try language.write(.apply(.weight, [.answer("c1")]), on: "n1") == text)
    let several = "instance('list')/root/item[selected(${q_m1}, name)]/weight"
    #expect(try language.read(several, on: "n1") == .apply(.weight, [.answer("m1")]))
    let prices = Logic.apply(
      .firstOf,
      [
        .apply(.choose, [.equal("c1", .option("a")), .number(10)]),
        .apply(.choose, [.equal("c1", .option("b")), .decimal("2.5")]),
      ])
    #expect(try language.read("instance('list')/root/item[name=${q_c1}]/price", on: "n1") == prices)
    #expect(try language.read("pulldata('list', 'price', 'name', ${q_c1})", on: "n1") == prices)
    #expect(throws: LogicProblem.self) {
      try language.read("pulldata('other', 'price', 'name', ${q_c1})", on: "n1")
    }
  }

  @Test("Of a question in repetitions any may be meant, all, or one of them")
  func repetitions() throws {
    let language = language()
    let any = Logic.apply(.greater, [.answer("r1"), .number(3)])
    #expect(try language.write(any, on: "n1") == "count(${q_r1}[. > 3]) > 0")
    #expect(try language.read("count(${q_r1}[. > 3]) > 0", on: "n1") == any)
    #expect(try language.write(any, on: "r2") == "${q_r1} > 3")
    #expect(try language.write(.answered("r1"), on: "n1") == "count-non-empty(${q_r1}) > 0")
    let sum = Logic.apply(.sum, [.answer("r1")])
    #expect(try language.read(language.write(sum, on: "n1"), on: "n1") == sum)
  }

  @Test("A question by itself is a condition where one is asked for")
  func conditions() throws {
    let language = language()
    #expect(try language.readCondition("${q_t1}", on: "n1") == .answered("t1"))
    #expect(try language.writeCondition(.answer("b1"), on: "n1") == "${q_b1} = 'yes'")
    #expect(try language.writeCondition(.not(.answer("b1")), on: "n1") == "${q_b1} != 'yes'")
    #expect(try language.writeCondition(.always, on: "n1") == "true()")
    #expect(throws: LogicProblem.notInLanguage("condition")) {
      try language.writeCondition(.answer("t1"), on: "n1")
    }
  }

  @Test(
    "What the tree has no place for is named",
    arguments: ["uuid()", "random()", "instance('x')/root/item[name='a']/b", "${last-saved#q_n1}"])
  func unknown(text: String) {
    #expect { try language().read(text, on: "n1") } throws: { problem in
      if case LogicProblem.unknown? = problem as? LogicProblem { true } else { false }
    }
  }

  @Test("What XPath has no words for is named")
  func notInLanguage() {
    #expect(throws: LogicProblem.notInLanguage("addMonths")) {
      try language().write(.apply(.addMonths, [.answer("d1"), .number(1)]), on: "n1")
    }
    #expect(throws: LogicProblem.noQuestion("nobody")) {
      try language().write(.answer("nobody"), on: "n1")
    }
  }
}

extension Logic {
  /// With its operands turned about.
  fileprivate var turned: Logic {
    if case .apply(let function, let operands) = self {
      .apply(function, operands.reversed())
    } else {
      self
    }
  }
}
