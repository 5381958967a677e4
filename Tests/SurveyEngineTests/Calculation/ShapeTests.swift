import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import Testing

@Suite struct ShapeTests {
  @Test(
    "Rule 65: a value that answerExpression no longer offers is kept, flagged, blocks completion")
  func options() throws {
    var session = toySession(
      make("a", .integer).asRepeating, make("t", .integer) { $0.answerExpression = .toy("#a") })
    try session.answer("a", number: 1, 2)
    let id = try session.id("t")
    #expect(session.item(id).options.map(\.value) == [.integer(1), .integer(2)])
    #expect(session.problems(with: [.integer(3)], for: id).map(\.code) == [.notAnOption])
    try session.answer("t", number: 2)
    #expect(session.codes(completing: true) == [])
    for rest in [[1], []] {
      let path = session.path(try session.id("a"))
      try session.apply(SessionEvent(.answer(path, rest.map { .integer($0) }), at: noon))
      #expect(try session.numbers("t") == [2])
      #expect(session.problems(completing: true).map(\.code) == [.noLongerOffered])
      #expect(session.problems(completing: true).map(\.severity) == [.error])
    }
  }

  @Test("Rule 56: what cannot be an option is left out and told; the rest is offered")
  func unfitOptions() throws {
    var session = toySession(
      make("a", .integer).asRepeating, make("t", .choice) { $0.answerExpression = .toy("#a") })
    try session.answer("a", number: 1, -2, 3)
    let id = try session.id("t")
    #expect(session.item(id).options.map(\.value) == [.integer(1), .integer(3)])
    let problems = session.problems(of: id, completing: false)
    #expect(problems.map(\.code) == [.expressionNotAnAnswer])
    #expect(problems.map(\.severity) == [.warning])
    #expect(problems.first?.message().contains("leaves out \"-2\", which is a debt") == true)
    #expect(session.problems(with: [.integer(-2)], for: id).map(\.code) == [.notAnOption])
    try session.answer("t", number: 3)
    #expect(session.codes(completing: true) == [.expressionNotAnAnswer])
    let path = try #require(InstancePath("t"))
    let why = try #require(session.explanation(of: path)?.reasons.first { $0.kind == .options })
    #expect(why.text == "Its options are 1 and 3.")
    #expect(why.reasons.map(\.kind) == [.expression, .options])
    try session.answer("a", number: 1, -2)
    #expect(session.codes(completing: true) == [.noLongerOffered, .expressionNotAnAnswer])
  }

  @Test("Rule 56: a list of which nothing is fit rules no answer out")
  func onlyUnfitOptions() throws {
    var session = toySession(
      make("a", .integer).asRepeating, make("t", .choice) { $0.answerExpression = .toy("#a") })
    try session.answer("a", number: -2)
    let id = try session.id("t")
    try session.answer("t", .string("x"))
    #expect(session.codes(completing: true) == [.expressionNotAnAnswer])
    #expect(session.item(id).options.isEmpty)
    try session.answer("a", number: 2)
    #expect(session.codes(completing: true) == [.noLongerOffered])
  }

  @Test("Ten values that are left out are told one by one, the others by their number")
  func manyUnfitOptions() throws {
    var session = toySession(
      make("a", .integer).asRepeating, make("t", .choice) { $0.answerExpression = .toy("#a") })
    let path = session.path(try session.id("a"))
    try session.apply(
      SessionEvent(.answer(path, (1...25).map { .integer(-$0) }), at: noon))
    let problems = session.problems(of: try session.id("t"), completing: false)
    #expect(problems.count == 11)
    #expect(problems.last?.message().hasSuffix("leaves out 15 more") == true)
  }

  @Test("A choice without a list of its own lists what is suggested, beside other codes")
  func suggestedChoice() throws {
    let coded = AnswerValue.coding(Coding(system: "s", code: "c"))
    var session = toySession(
      make("a", .integer).asRepeating, make("t", .choice) { $0.candidateExpression = .toy("#a") },
      make("n", .integer) { $0.candidateExpression = .toy("#a") })
    try session.answer("a", number: 1, -2)
    let (choice, number) = (try session.id("t"), try session.id("n"))
    #expect(session.item(choice).options.map(\.value) == [.integer(1)])
    #expect(session.item(number).options.isEmpty)
    #expect(session.candidates(number) == [.integer(1)])
    #expect(session.problems(with: [.integer(1)], for: choice).isEmpty)
    #expect(session.problems(with: [coded], for: choice).isEmpty)
    #expect(session.problems(with: [.string("x")], for: choice).map(\.code) == [.notAnOption])
    #expect(session.codes(completing: false) == [.expressionNotAnAnswer, .expressionNotAnAnswer])
  }

  @Test("An answer has the form that its item asks for")
  func form() throws {
    let item = make("t", .string) {
      $0.regex = "10115"
      $0.repeats = true
    }
    let session = toySession(item)
    let id = try session.id("t")
    #expect(session.problems(with: [.string("10115")], for: id).isEmpty)
    let problems = session.problems(with: [.string("10115"), .string("1011")], for: id)
    #expect(problems.map(\.code) == [.answerForm])
    #expect(problems.map(\.location.answer) == [1])
  }

  @Test("A regular expression without characters asks for no form")
  func emptyForm() throws {
    let session = toySession(make("t", .string) { $0.regex = "" })
    #expect(session.problems(with: [.string("10115")], for: try session.id("t")).isEmpty)
  }

  @Test("Options are offered while one of their toggles is on; those without a toggle always")
  func toggles() throws {
    let item = make("t", .integer) {
      $0.options = (1...4).map { AnswerOption(value: .integer($0)) }
      $0.optionToggles = [
        OptionToggle(options: [.integer(1), .integer(2)], expression: .toy("(= #a 1)")),
        OptionToggle(options: [.integer(2), .integer(3)], expression: .toy("(= #a 2)")),
      ]
    }
    var session = toySession(make("a", .integer), item)
    func offered() throws -> [Int] {
      session.item(try session.id("t")).options.compactMap(\.value.toyNumber)
    }
    #expect(try offered() == [4])
    try session.answer("a", number: 1)
    #expect(try offered() == [1, 2, 4])
    try session.answer("t", number: 1)
    try session.answer("a", number: 2)
    #expect(try offered() == [2, 3, 4])
    #expect(session.codes(completing: true) == [.noLongerOffered])
  }

  @Test("Rule 65: calculated limits hold, and min above max prohibits every value")
  func limits() throws {
    let item = make("t", .integer) {
      $0.maxValue = .integer(9)
      $0.calculatedLimits = [
        CalculatedLimit(.minValue, .toy("#low")), CalculatedLimit(.maxValue, .toy("#high")),
        CalculatedLimit(.required, .toy("(exists #low)")),
        CalculatedLimit(.readOnly, .toy("(= #low 8)")),
      ]
    }
    var session = toySession(make("low", .integer), make("high", .integer), item)
    let id = try session.id("t")
    #expect(session.problems(with: [.integer(10)], for: id).map(\.code) == [.aboveMaximum])
    #expect(!session.isMissing(id))
    try session.answer("low", number: 3)
    #expect(session.problems(with: [.integer(2)], for: id).map(\.code) == [.belowMinimum])
    #expect(session.isMissing(id))
    try session.answer("high", number: 1)
    for number in 0...4 { #expect(!session.problems(with: [.integer(number)], for: id).isEmpty) }
    let version = session.structureVersion
    try session.answer("low", number: 8)
    #expect(session.isReadOnly(id))
    #expect(session.structureVersion > version)
  }

  @Test("The text that is worked out takes the place of the fixed one")
  func text() throws {
    let item = make("t", .display) {
      $0.text = "none"
      $0.textExpression = .toy("#a")
    }
    var session = toySession(make("a", .integer), item)
    #expect(session.item(try session.id("t")).text == "none")
    try session.answer("a", number: 3)
    #expect(session.item(try session.id("t")).text == "3")
  }

  @Test("A broken rule is a finding at its item, with its own words; in progress a warning")
  func constraints() throws {
    var survey = Survey(items: [
      make("g", .group, [make("x", .integer)]) {
        $0.constraints = [
          SurveyConstraint(key: "k", human: "x must not be 1", expression: .toy("(not (= .x 1))"))
        ]
      }.asRepeating
    ])
    survey.constraints = [
      SurveyConstraint(
        severity: .warning, human: "few, please", expression: .toy("(> 3 (count *))"))
    ]
    var session = toySession(survey)
    try session.add("g")
    #expect(session.codes(completing: true) == [])
    try session.answer("g[1]/x", number: 1)
    let problems = session.problems(completing: true)
    #expect(problems.map { $0.message() } == ["x must not be 1"])
    #expect(problems.map(\.location.subject?.description) == ["g[1]"])
    #expect(problems.map(\.severity) == [.error])
    #expect(session.problems(completing: false).map(\.severity) == [.warning])
    try session.answer("g[1]/x", number: 2)
    for _ in 0..<2 { try session.add("g") }
    for number in 0..<4 { try session.answer("g[\(number)]/x", number: 2) }
    #expect(session.problems(completing: true).map { $0.message() } == ["few, please"])
    #expect(session.problems(completing: true).map(\.location.subject?.description) == [nil])
  }

  @Test(
    "A rule on what is in a repetition without an answer is not broken, as nothing of it is in the response"
  )
  func constraintsInside() throws {
    func ruled(_ linkId: String) -> SurveyItem {
      make(linkId, .integer) {
        $0.constraints = [SurveyConstraint(human: "never", expression: .toy("(= 1 2)"))]
      }
    }
    var session = toySession(
      make("g", .group, [ruled("x"), make("y", .integer)]).asRepeating,
      make("h", .group, [ruled("z")]))
    #expect(session.problems(completing: true).map(\.location.subject?.description) == ["h/z"])
    try session.answer("g/y", number: 1)
    #expect(
      session.problems(completing: true).map(\.location.subject?.description) == ["g/x", "h/z"])
  }

  @Test("Suggestions are no options")
  func candidates() throws {
    let session = toySession(make("t", .integer) { $0.candidateExpression = .toy("(list 1 2)") })
    let id = try session.id("t")
    #expect(session.candidates(id) == [.integer(1), .integer(2)])
    #expect(session.item(id).options == [])
    #expect(session.problems(with: [.integer(3)], for: id) == [])
  }
}
