import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import Testing

@Suite("Expressions that run away")
struct StepBudgetTests {
  private let endless = 9_999_999

  private func problem(_ session: Session, _ linkId: String) -> Diagnostic? {
    session.problems(completing: false).first { $0.location.linkId == linkId }
  }

  @Test("An expression that ran away in two settles is not worked out any more, and said once")
  func twice() throws {
    let evaluator = ToyEvaluator()
    let survey = Survey(items: [
      make("n", .integer), make("c", .integer).calculating("(spend \(endless) #n)"),
      make("d", .integer).calculating("(sum #n 1)"),
    ])
    var session = Session(survey, at: noon, evaluator: evaluator)
    for number in 1...20 {
      try session.answer("n", number: number)
      #expect(try session.numbers("d") == [number + 1])
    }
    #expect(evaluator.counter.count == 2 + 21)
    #expect(session.problems(completing: true).count { $0.location.linkId == "c" } == 1)
    #expect(problem(session, "c")?.code == .expressionTooLong)
  }

  @Test("Many of them cost no more than each running away twice", arguments: [1, 5, 40])
  func many(_ count: Int) throws {
    let evaluator = ToyEvaluator()
    var survey = Survey(items: (0..<20).map { make("n\($0)", .integer) })
    survey.items += (0..<count).map {
      make("c\($0)", .integer).calculating("(spend \(endless) *)")
    }
    survey.items.append(make("d", .integer).calculating("(sum #n0 #n19)"))
    var session = Session(survey, at: noon, evaluator: evaluator)
    var dearest = evaluator.counter.steps
    for round in 1...3 {
      for number in 0..<20 {
        let before = evaluator.counter.steps
        try session.answer("n\(number)", number: number + round)
        dearest = max(dearest, evaluator.counter.steps - before)
      }
    }
    #expect(try session.numbers("d") == [19 + 6])
    #expect(dearest < 6_000_000, "in one propagate")
    #expect(evaluator.counter.steps < 4_000_000 * count + 1_000_000 * count)
    #expect(evaluator.counter.steps < 50_000_000)
    let codes = Set(session.problems(completing: false).map(\.code))
    #expect(codes == [.expressionTooLong])
  }

  @Test("Hundreds of modest expressions are all worked out")
  func modest() throws {
    let count = 400
    var survey = Survey(items: [make("n", .integer)])
    survey.items += (0..<count).map {
      make("c\($0)", .integer).calculating("(spend 25000 (sum #n \($0)))")
    }
    var session = toySession(survey)
    try session.answer("n", number: 7)
    #expect(session.problems(completing: false) == [])
    #expect(try session.numbers("c\(count - 1)") == [count + 6])
  }

  @Test("One that had too few steps because of others has its value after a few more edits")
  func withoutSteps() throws {
    var session = toySession(
      make("n", .integer), make("other", .integer),
      make("c1", .integer).calculating("(spend \(endless) #n)"),
      make("c2", .integer).calculating("(spend \(endless) #n)"),
      make("d", .integer).calculating("(spend 100000 (sum #n 1))"),
      make("e", .integer).starting("(spend 100000 5)"))
    #expect(problem(session, "d")?.message().contains("all expressions together") == true)
    #expect(try session.numbers("e") == [])
    try session.answer("n", number: 4)
    #expect(try session.numbers("d") == [])
    try session.answer("other", number: 1)
    #expect(try session.numbers("d") == [5])
    #expect(try session.numbers("e") == [5])
    #expect(problem(session, "d") == nil)
  }

  @Test("One that comes to an end with other answers has its value, and may run away again")
  func recovery() throws {
    var session = toySession(
      make("n", .integer),
      make("c", .integer).calculating("(spend (if (> #n 5) \(endless) 1) #n)"))
    for _ in 0..<5 {
      try session.answer("n", number: 9)
      #expect(try session.numbers("c") == [])
      #expect(problem(session, "c")?.code == .expressionTooLong)
      try session.answer("n", number: 3)
      #expect(try session.numbers("c") == [3])
      #expect(problem(session, "c") == nil)
    }
  }

  @Test("A search for what would enable an item works them out a few times only")
  func search() throws {
    let evaluator = ToyEvaluator()
    var survey = Survey(items: (0..<20).map { make("n\($0)", .integer) })
    survey.items += (0..<5).map { make("c\($0)", .integer).calculating("(spend \(endless) *)") }
    survey.items.append(
      make("t", .integer).when("n3", .equal, .integer(1)).when("n19", .equal, .integer(2)))
    let session = Session(survey, at: noon, evaluator: evaluator)
    let before = evaluator.counter.steps
    #expect(try session.change("t") == ["n3 = 1", "n19 = 2"])
    #expect(evaluator.counter.steps - before < 100_000_000)
  }

  @Test("What is undone does not count; the same events give the same state")
  func undo() throws {
    let survey = Survey(items: [
      make("n", .integer), make("m", .integer),
      make("c", .integer).calculating("(spend (if (> #n 5) \(endless) 1) (sum #n #m))"),
      make("b", .boolean).when("(> (spend \(endless) #n) 1)"),
    ])
    var session = toySession(survey)
    try session.answer("n", number: 9)
    try session.answer("m", number: 1)
    try session.answer("n", number: 2)
    #expect(try session.numbers("c") == [])
    let again = try Session(survey, at: noon, evaluator: ToyEvaluator(), replaying: session.events)
    #expect(again.snapshot == session.snapshot)
    for _ in 0..<3 { try session.undo() }
    try session.answer("n", number: 2)
    #expect(try session.numbers("c") == [2])
  }
}
