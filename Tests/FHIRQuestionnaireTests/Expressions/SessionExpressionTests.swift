import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("A session with expressions")
struct SessionExpressionTests {
  private static func session(
    _ items: [SurveyItem], contexts: [String: [Element]] = [:],
    change: (inout Survey) -> Void = { _ in }
  ) -> Session {
    var survey = Survey(items: items)
    change(&survey)
    let evaluator = FHIRPathEvaluator(
      survey: survey, contexts: contexts, now: Fixtures.now.dateTime(offset: .utc))
    return Session(survey, at: Fixtures.now, evaluator: evaluator)
  }

  private static func answer(
    _ session: inout Session, _ path: String, _ values: AnswerValue...
  ) throws {
    let path = try #require(InstancePath(path))
    try session.apply(SessionEvent(.answer(path, values), at: Fixtures.now))
  }

  private static func answers(_ session: Session, _ path: String) throws -> [AnswerValue] {
    let path = try #require(InstancePath(path))
    return session.answers(try #require(session.instance(at: path)))
  }

  @Test("An item is enabled while its expression is true")
  func enablement() throws {
    var session = Self.session([
      Fixtures.item("age", .integer),
      Fixtures.item("more", .string) {
        $0.enableWhenExpression = SurveyExpression(
          "%resource.item.where(linkId = 'age').answer.value >= 18")
      },
    ])
    let more = try #require(session.instance(linkId: "more"))
    #expect(!session.isEnabled(more))
    try Self.answer(&session, "age", .integer(18))
    #expect(session.isEnabled(more))
    try Self.answer(&session, "age", .integer(17))
    #expect(!session.isEnabled(more))
  }

  @Test("A calculated answer follows variables, and these the answers")
  func variables() throws {
    let bmi = Fixtures.item("bmi", .decimal) {
      $0.calculatedExpression = SurveyExpression(
        "(%weight / (%height * %height)).round(1)")
    }
    var session = Self.session([
      Fixtures.item("kg", .decimal), Fixtures.item("m", .decimal), bmi,
    ]) {
      $0.variables = [
        SurveyExpression(name: "weight", "%resource.item.where(linkId='kg').answer.value"),
        SurveyExpression(name: "height", "%resource.item.where(linkId='m').answer.value"),
      ]
    }
    #expect(try Self.answers(session, "bmi") == [])
    try Self.answer(&session, "kg", .decimal(try #require(ExactDecimal("80"))))
    #expect(try Self.answers(session, "bmi") == [])
    try Self.answer(&session, "m", .decimal(try #require(ExactDecimal("2.00"))))
    #expect(try Self.answers(session, "bmi") == [.decimal(ExactDecimal(20))])
  }

  @Test("A variable that is declared and has no value yet is empty, not unknown")
  func emptyVariable() throws {
    let note = Fixtures.item("note", .string) {
      $0.initialExpression = SurveyExpression("iif(%given.exists(), %given, 'none')")
    }
    let row = Fixtures.item("row", .group, nil, [note]) {
      $0.repeats = true
      $0.itemPopulationContext = SurveyExpression(name: "given", "'x' | 'y'")
    }
    var session = Self.session([row])
    try session.apply(
      SessionEvent(.addRepetition(InstancePath(), linkId: "row"), at: Fixtures.now))
    let notes = session.roots().flatMap { session.children(of: $0) }.map { session.answers($0) }
    #expect(notes == [[.string("x")], [.string("y")], [.string("none")]])
  }

  @Test("Rule 61: each repetition of a group has its own total")
  func repetitions() throws {
    let row = Fixtures.item(
      "row", .group, nil,
      [
        Fixtures.item("a", .integer), Fixtures.item("b", .integer),
        Fixtures.item("sum", .integer) { $0.calculatedExpression = SurveyExpression("%rowSum") },
      ]
    ) {
      $0.repeats = true
      $0.variables = [
        SurveyExpression(
          name: "rowSum", "item.where(linkId = 'a' or linkId = 'b').answer.value.sum()")
      ]
    }
    let total = Fixtures.item("total", .integer) {
      $0.calculatedExpression = SurveyExpression(
        "%resource.item.where(linkId='row').item.where(linkId='sum').answer.value.sum()")
    }
    var session = Self.session([row, total])
    try session.apply(SessionEvent(.addRepetition(InstancePath(), linkId: "row"), at: Fixtures.now))
    try Self.answer(&session, "row/a", .integer(1))
    try Self.answer(&session, "row/b", .integer(2))
    try Self.answer(&session, "row[1]/a", .integer(10))
    #expect(try Self.answers(session, "row/sum") == [.integer(3)])
    #expect(try Self.answers(session, "row[1]/sum") == [.integer(10)])
    #expect(try Self.answers(session, "total") == [.integer(13)])
  }

  @Test("Rule 60: an initial value comes from the patient")
  func initial() throws {
    let patient = try resource(
      #"{"resourceType":"Patient","gender":"female","birthDate":"1970-10-15"}"#)
    let gender = Coding(system: "http://hl7.org/fhir/administrative-gender", code: "female")
    let session = Self.session(
      [
        Fixtures.item("born", .date) {
          $0.initialExpression = SurveyExpression("%patient.birthDate")
        },
        Fixtures.item("gender", .choice) {
          $0.options = Fixtures.options(.coding(gender))
          $0.initialExpression = SurveyExpression("%patient.gender")
        },
      ], contexts: ["patient": [patient]]
    ) { $0.launchContexts = [LaunchContext(name: "patient", types: ["Patient"])] }
    #expect(try Self.answers(session, "born").first?.label == "1970-10-15")
    #expect(try Self.answers(session, "gender") == [.coding(gender)])
  }

  @Test("A value that is no answer leaves the session usable")
  func mismatch() throws {
    var session = Self.session([
      Fixtures.item("a", .integer),
      Fixtures.item("b", .integer) { $0.calculatedExpression = SurveyExpression("'text'") },
    ])
    try Self.answer(&session, "a", .integer(1))
    #expect(try Self.answers(session, "a") == [.integer(1)])
    #expect(try Self.answers(session, "b") == [])
  }
}
