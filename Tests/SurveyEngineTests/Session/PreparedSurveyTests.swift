import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import Testing

@Suite("A survey that is made ready once")
struct PreparedSurveyTests {
  private static let survey = Survey(items: [
    make("a", .integer), make("b", .integer),
    make("sum", .integer) { $0.calculatedExpression = SurveyExpression("(sum #a #b)") },
    make("c", .string).when("a", .equal, .integer(1)),
  ])

  private static func sum(_ session: Session) throws -> [AnswerValue] {
    session.answers(try #require(session.instance(linkId: "sum")))
  }

  @Test("Sessions that share it do not see each other's answers")
  func shared() throws {
    let prepared = PreparedSurvey(Self.survey, evaluator: ToyEvaluator())
    var first = Session(prepared, at: noon)
    var second = Session(prepared, at: noon)
    try first.answer("a", .integer(1))
    try second.answer("b", .integer(5))
    #expect(try Self.sum(first) == [.integer(1)])
    #expect(try Self.sum(second) == [.integer(5)])
    #expect(first.isEnabled(try first.id("c")))
    #expect(!second.isEnabled(try second.id("c")))
  }

  @Test("They are as sessions that make it ready themselves, after edits and undo")
  func same() throws {
    var shared = Session(
      PreparedSurvey(SurveyIndex(Self.survey), evaluator: ToyEvaluator()), at: noon)
    var own = Session(Self.survey, at: noon, evaluator: ToyEvaluator())
    for _ in 0..<2 {
      try shared.answer("a", .integer(1))
      try own.answer("a", .integer(1))
      try shared.answer("b", .integer(2))
      try own.answer("b", .integer(2))
      #expect(shared.snapshot == own.snapshot)
      try shared.undo()
      try own.undo()
      #expect(shared.snapshot == own.snapshot)
      #expect(try Self.sum(shared) == [.integer(1)])
    }
  }

  @Test(
    "Conditions on questions after an item may go round in a circle, others never do",
    arguments: [
      ([("a", "b"), ("b", "a")], true), ([("a", "b")], false), ([("b", "a")], false),
      ([("a", "c"), ("b", "a"), ("c", "b")], true), ([("a", "a")], false),
    ])
  func cycles(conditions: [(on: String, of: String)], isCycle: Bool) {
    let items = ["a", "b", "c"].map { linkId in
      conditions.filter { $0.on == linkId }.reduce(make(linkId, .boolean)) {
        $0.when($1.of, .equal, .boolean(true))
      }
    }
    let findings = SurveyIndex(Survey(items: items)).findings()
    #expect(findings.contains { $0.code == .dependencyCycle } == isCycle)
  }
}
