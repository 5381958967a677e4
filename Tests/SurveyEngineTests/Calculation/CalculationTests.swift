import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import Testing

@Suite struct CalculationTests {
  @Test("Rule 61: a calculated answer follows the answers that it uses")
  func follows() throws {
    var session = toySession(
      make("a", .integer), make("b", .integer), make("t", .integer).calculating("(sum #a #b)"))
    #expect(try session.numbers("t") == [])
    try session.answer("a", number: 1)
    try session.answer("b", number: 2)
    #expect(try session.numbers("t") == [3])
    #expect(session.isCalculated(try session.id("t")))
    try session.answer("a")
    #expect(try session.numbers("t") == [2])
    #expect(session.events.count == 3)
  }

  @Test(
    "Rule 61: an edit freezes a calculated answer, and so does clearing it", arguments: [[9], []])
  func freezes(numbers: [Int]) throws {
    var session = toySession(make("a", .integer), make("t", .integer).calculating("(sum #a)"))
    try session.answer("a", number: 1)
    let path = session.path(try session.id("t"))
    try session.apply(SessionEvent(.answer(path, numbers.map { .integer($0) }), at: noon))
    try session.answer("a", number: 2)
    #expect(try session.numbers("t") == numbers)
    #expect(!session.isCalculated(try session.id("t")))
    #expect(session.calculatedAnswers(try session.id("t")) == [.integer(2)])
    try session.undo()
    try session.undo()
    #expect(try session.numbers("t") == [1])
  }

  @Test("Rule 61: a stored value that differs from the computed one counts as edited")
  func stored() throws {
    let survey = Survey(items: [
      make("a", .integer), make("same", .integer).calculating("(sum #a)"),
      make("other", .integer).calculating("(sum #a)"),
      make("open", .integer).calculating("(sum #a)"),
    ])
    var session = toySession(survey, initialValues: false)
    for (linkId, number) in [("same", 5), ("other", 6), ("a", 5)] {
      let action = SessionEvent.Action.answer(.init([.init(linkId: linkId)]), [.integer(number)])
      try session.apply(SessionEvent(action, at: noon, isStored: true))
    }
    #expect(try ["same", "other", "open"].map { try session.numbers($0) } == [[5], [6], []])
    session.finishLoading()
    #expect(try ["same", "other", "open"].map { try session.numbers($0) } == [[5], [6], [5]])
    let loaded = session.snapshot
    try session.answer("a", number: 7)
    #expect(try ["same", "other", "open"].map { try session.numbers($0) } == [[7], [6], [7]])
    try session.undo()
    #expect(session.snapshot == loaded)
  }

  @Test("Rule 61: the first edit by a person ends the reading of stored answers, too")
  func storedImplicitly() throws {
    var session = toySession(
      Survey(items: [make("a", .integer), make("t", .integer).calculating("(sum #a)")]),
      initialValues: false)
    try session.answer("a", number: 7)
    #expect(try session.numbers("t") == [7])
  }

  @Test("Rules 26 and 31: what is calculated alone begins no repetition, and no total counts it")
  func unbegun() throws {
    let line = make(
      "line", .group,
      [
        make("what", .string).asRequired, make("price", .integer).calculating("(sum 5 #n)"),
        make("n", .integer),
      ]
    ).asRepeating
    var session = toySession(
      make("a", .integer), line, make("total", .integer).calculating("(sum #price)"))
    #expect(session.codes(completing: true) == [])
    #expect(try !session.hasAnswers(session.id("line")))
    let done = session.withoutEmptyRepetitions
    #expect(try done.numbers("line/price") == [] && done.numbers("total").isEmpty)
    try session.answer("line/n", number: 2)
    #expect(session.codes(completing: true) == [.requiredMissing])
    #expect(try session.numbers("total") == [7])
    #expect(try session.withoutEmptyRepetitions.numbers("total") == [7])
  }

  @Test("Rule 61: each repetition computes its own, and nothing else is computed again")
  func ownRow() throws {
    let evaluator = ToyEvaluator()
    let group = make(
      "g", .group, [make("x", .integer), make("y", .integer).calculating("%row")]
    ).with("row", "(sum .x)").asRepeating
    var session = Session(Survey(items: [group]), at: noon, evaluator: evaluator)
    for _ in 0..<9 { try session.add("g") }
    let before = evaluator.counter.count
    try session.answer("g[3]/x", number: 4)
    #expect(try session.numbers("g[3]/y") == [4])
    #expect(try session.numbers("g[4]/y") == [])
    #expect(evaluator.counter.count == before + 2)
  }

  @Test("Rule 6: what is disabled is not calculated and counts as none; its answer is kept")
  func disabled() throws {
    var session = toySession(
      make("on", .integer), make("a", .integer).when("(= #on 1)"),
      make("t", .integer).calculating("(sum #a)"))
    try session.answer("on", number: 1)
    try session.answer("a", number: 5)
    #expect(try session.numbers("t") == [5])
    try session.answer("on", number: 0)
    #expect(try session.numbers("t") == [])
    try session.answer("on", number: 1)
    #expect(try session.numbers("t") == [5])
  }

  @Test("Several results where an item does not repeat are a finding, and none is taken")
  func several() throws {
    var session = toySession(
      make("a", .integer).asRepeating, make("t", .integer).calculating("#a"),
      make("u", .integer).calculating("#a").asRepeating)
    try session.answer("a", number: 1, 2)
    #expect(try session.numbers("t") == [])
    #expect(try session.numbers("u") == [1, 2])
    let problems = session.problems(completing: false)
    #expect(problems.map(\.code) == [.severalCalculated])
    #expect(problems.map(\.location.linkId) == ["t"])
    #expect(problems.map(\.location.subject?.description) == ["t"])
  }

  @Test("A failure is one finding with linkId and path, and the value is empty")
  func failure() throws {
    let group = make("g", .group, [make("t", .integer).calculating("(fail)")])
    let session = toySession(group, make("u", .integer).calculating("(sum"))
    let problems = session.problems(completing: false)
    #expect(problems.map(\.location.subject?.description) == ["g/t", "u"])
    #expect(problems.map(\.location.linkId) == ["t", "u"])
    #expect(try session.numbers("g/t") == [])
  }

  @Test(
    "A calculation, an initial value or options on a group, a population on a question: findings")
  func misplaced() {
    let items = [
      make("g", .group, [make("a", .integer)]).calculating("1"),
      make("d", .display).starting("1"),
      make("q", .integer) { $0.itemPopulationContext = .toy("1", as: "p") },
    ]
    let findings = SurveyIndex(Survey(items: items)).findings(evaluator: ToyEvaluator())
    #expect(findings.map(\.code) == Array(repeating: .misplacedExpression, count: 3))
    #expect(findings.map(\.location.linkId) == ["g", "d", "q"])
  }

  @Test("What looks at all items comes after them, and is no cycle by itself")
  func everything() throws {
    var session = toySession(
      make("n", .integer).calculating("(count *)"), make("a", .integer),
      make("t", .integer).calculating("(sum #a)"))
    #expect(session.index.findings(evaluator: ToyEvaluator()) == [])
    try session.answer("a", number: 4)
    #expect(try session.numbers("t") == [4])
    #expect(try session.numbers("n") == [3])
    #expect(session.codes(completing: true) == [])
  }

  @Test("A form that does not come to rest ends, with a finding")
  func unstable() throws {
    var session = toySession(
      make("a", .integer), make("n", .integer).calculating("(sum * 1)"))
    try session.answer("a", number: 4)
    #expect(session.codes() == [.expressionUnsettled])
    #expect(try session.numbers("n") == [])
  }

  @Test("Without an evaluator nothing is calculated, and conditions stay undecided with a note")
  func noEvaluator() throws {
    let session = session(
      make("t", .integer).calculating("1"), make("u", .integer).when("(= 1 2)"))
    #expect(try session.numbers("t") == [])
    #expect(session.enablement(try session.id("u")) == .indeterminate)
    let problems = session.problems(completing: true)
    #expect(problems.map(\.code) == [.conditionNotEvaluated])
    #expect(problems.map(\.severity) == [.note])
  }
}
