import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import Testing

@Suite struct StartingTests {
  @Test("Rule 60: initialExpression applies once, after what it depends on was worked out")
  func once() throws {
    var session = toySession(
      make("late", .integer).starting("(sum #t)"),
      make("a", .integer) { $0.initial = [.integer(3)] },
      make("t", .integer).calculating("(sum #a 1)"))
    #expect(try session.numbers("late") == [4])
    try session.answer("a", number: 10)
    #expect(try session.numbers("t") == [11])
    #expect(try session.numbers("late") == [4])
    try session.answer("late")
    try session.answer("a", number: 11)
    #expect(try session.numbers("late") == [])
  }

  @Test("Rule 60: initialExpression applies when first enabled, and for each new repetition")
  func whenEnabled() throws {
    let group = make("g", .group, [make("x", .integer).starting("(sum #a)")]).asRepeating
    var session = toySession(
      make("a", .integer), make("b", .integer).starting("(sum #a)").when("(> #a 5)"), group)
    #expect(try session.numbers("g/x") == [])
    try session.answer("a", number: 7)
    #expect(try session.numbers("b") == [7])
    try session.add("g")
    #expect(try session.numbers("g/x") == [])
    #expect(try session.numbers("g[1]/x") == [7])
    try session.answer("b")
    try session.answer("a", number: 1)
    try session.answer("a", number: 9)
    #expect(try session.numbers("b") == [])
  }

  @Test("Rule 60: initialExpression is left out for answers of a finished response")
  func stored() throws {
    let group = make("g", .group, [make("x", .integer).starting("1")]).asRepeating
    var session = toySession(Survey(items: [group]), initialValues: false)
    let add = SessionEvent.Action.addRepetition(InstancePath(), linkId: "g")
    try session.apply(SessionEvent(add, at: noon, isStored: true))
    #expect(try session.numbers("g[1]/x") == [])
    try session.add("g")
    #expect(try session.numbers("g[2]/x") == [1])
  }

  @Test("Rule 59: initial beside initialExpression is a finding, and the expression wins")
  func bothInitials() throws {
    let session = toySession(make("a", .integer) { $0.initial = [.integer(1)] }.starting("2"))
    #expect(try session.numbers("a") == [2])
    #expect(session.index.findings(evaluator: ToyEvaluator()).map(\.code) == [.initialTwoWays])
  }

  @Test(
    "A repeating group is populated once for each value; an empty result leaves one empty repetition",
    arguments: [[], [4], [4, 5, 6]])
  func population(values: [Int]) throws {
    let group = make("g", .group, [make("x", .integer).starting("%row")]) {
      $0.itemPopulationContext = .toy("%given", as: "row")
    }.asRepeating
    var session = toySession(
      group, make("total", .integer).starting("(sum #g)"), constants: ["given": values])
    let ids = session.roots().dropLast()
    #expect(ids.count == max(1, values.count))
    for (number, value) in values.enumerated() {
      #expect(try session.numbers("g[\(number)]/x") == [value])
    }
    #expect(try session.numbers("total") == (values.isEmpty ? [] : [values.reduce(0, +)]))
    try session.add("g")
    #expect(try session.numbers("g[\(max(1, values.count))]/x") == [])
    #expect(session.codes() == [])
  }

  @Test("A group that does not repeat has the whole result under the name")
  func wholePopulation() throws {
    let group = make("g", .group, [make("x", .integer).starting("%row").asRepeating]) {
      $0.itemPopulationContext = .toy("(list 1 2)", as: "row")
    }
    #expect(try toySession(group).numbers("g/x") == [1, 2])
  }
}
