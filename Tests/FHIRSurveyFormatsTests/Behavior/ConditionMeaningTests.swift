import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing
import XLSForm

/// Conditions of XLSForm that are easily read as something else: which question is asked after which answers.
@Suite("What conditions of XLSForm mean")
struct ConditionMeaningTests {
  /// A form with a condition on its last question.
  private static func form(_ relevant: String) -> String {
    """
    | survey |
    | | type | name | label | relevant | calculation |
    | | integer | a | A | | |
    | | integer | b | B | | |
    | | time | t | T | | |
    | | dateTime | dt | DT | | |
    | | select_one l or_other | q | Q | | |
    | | select_multiple l or_other | m | M | | |
    | | text | words | W | | |
    | | calculate | both | | | concat(${words}, ' c') |
    | | text | r | R | \(relevant) | |
    | choices |
    | | list_name | name | label |
    | | l | x | X |
    | | l | y | Y |
    """
  }

  /// Whether the question `r` is asked with a condition, after answers.
  private static func isAsked(_ relevant: String, _ answers: [String: [AnswerValue]]) throws -> Bool
  {
    let read = XLSFormFormat().read(Source(name: "form.md", text: form(relevant))) { _ in nil }
    for finding in read.diagnostics { Issue.record("\(finding)") }
    let survey = try #require(read.survey)
    let now = Fixtures.now
    let evaluator = FHIRPathEvaluator(survey: survey, now: now.dateTime(offset: .utc))
    var session = Session(survey, at: now, initialValues: false, evaluator: evaluator)
    for id in session.roots() {
      guard let values = answers[session.item(id).linkId] else { continue }
      try session.apply(SessionEvent(.answer(session.path(id), values), at: now))
    }
    let id = try #require(session.roots().first { session.item($0).linkId == "r" })
    return session.isEnabled(id)
  }

  private static let x = AnswerValue.coding(Coding(code: "x", display: "X"))
  private static let y = AnswerValue.coding(Coding(code: "y", display: "Y"))

  @Test(
    "Of two conditions the one that is chosen has to hold",
    arguments: [(5, 1, false), (5, 4, true), (1, 1, true), (1, 4, false)])
  func chosen(a: Int, b: Int, isAsked: Bool) throws {
    let answers: [String: [AnswerValue]] = ["a": [.integer(a)], "b": [.integer(b)]]
    let condition = "if(${a} > 3, ${b} > 3, ${b} < 3)"
    #expect(try Self.isAsked(condition, answers) == isAsked)
    #expect(try Self.isAsked("not(\(condition))", answers) == !isAsked)
    #expect(try Self.isAsked("\(condition) and ${b} != 0", answers) == isAsked)
  }

  @Test(
    "Other is an answer that is none of the options",
    arguments: [
      ("${q} = 'other'", ["q": [.string("by hand")]], true),
      ("${q} = 'other'", ["q": [x]], false), ("${q} = 'other'", [:], false),
      ("${q} != 'other'", ["q": [.string("by hand")]], false),
      ("${q} != 'other'", ["q": [x]], true),
      ("${q} = 'x' or ${q} = 'other'", ["q": [.string("by hand")]], true),
      ("selected(${m}, 'other')", ["m": [x, .string("by hand")]], true),
      ("selected(${m}, 'other')", ["m": [x, y]], false),
      ("selected(${m}, 'other')", [:], false),
      ("not(selected(${m}, 'other'))", ["m": [x]], true),
      ("not(selected(${m}, 'other'))", ["m": [.string("by hand")]], false),
      ("${q_other} = 'by hand'", ["q": [.string("by hand")]], true),
      ("${q_other} = 'by hand'", ["q": [.string("by foot")]], false),
      ("${q_other} = 'by hand'", ["q": [x]], false),
      ("${q_other} != 'by hand'", ["q": [x]], true),
      ("'by hand' = ${m_other}", ["m": [x, .string("by hand")]], true),
      ("${q_other} != ''", ["q": [.string("by hand")]], true),
      ("${q_other} != ''", ["q": [x]], false), ("${q_other} = ''", ["q": [x]], true),
    ] as [(String, [String: [AnswerValue]], Bool)])
  func other(relevant: String, answers: [String: [AnswerValue]], isAsked: Bool) throws {
    #expect(try Self.isAsked(relevant, answers) == isAsked)
  }

  @Test("What is typed cannot be told from an option of the same name, and a finding says so")
  func otherLikeAnOption() {
    let read = XLSFormFormat().read(
      Source(name: "form.md", text: Self.form("${q_other} = 'x'"))
    ) { _ in nil }
    #expect(read.diagnostics.map(\.code) == [.formLogicNoQuestion])
  }

  @Test(
    "What is selected of a text is one of its words",
    arguments: [
      ("selected(${words}, 'a')", "a b", true), ("selected(${words}, 'a')", "ab b", false),
      ("selected(${both}, 'c')", "a", true), ("selected(${both}, 'b')", "a b", true),
      ("selected(${both}, 'd')", "a b", false),
    ])
  func words(relevant: String, text: String, isAsked: Bool) throws {
    #expect(try Self.isAsked(relevant, ["words": [.string(text)]]) == isAsked)
  }

  @Test(
    "A time of day in a condition counts",
    arguments: [
      ("decimal-time(${t}) < decimal-time('12:00:00')", "11:59:00", true),
      ("decimal-time(${t}) < decimal-time('12:00:00')", "12:00:00", false),
      ("decimal-time(${t}) < decimal-time('12:00')", "11:00:00", true),
    ])
  func time(relevant: String, time: String, isAsked: Bool) throws {
    let time = try #require(TimeOfDay(time))
    #expect(try Self.isAsked(relevant, ["t": [.time(time)]]) == isAsked)
  }

  @Test(
    "A moment without an offset is no condition of FHIR, and a finding says so",
    arguments: [
      ("${dt} > date-time('2020-01-01T15:00:00')", false),
      ("decimal-date-time(${dt}) > decimal-date-time('2020-01-01T15:00:00')", false),
      ("decimal-date-time(${dt}) > decimal-date-time('2020-01-01T00:00:00')", true),
      ("${dt} > date-time('2020-01-01T15:00:00Z')", true),
    ])
  func moment(relevant: String, isKept: Bool) throws {
    let read = XLSFormFormat().read(Source(name: "form.md", text: Self.form(relevant))) { _ in nil }
    #expect(read.diagnostics.isEmpty == isKept, "\(read.diagnostics)")
    let last = try #require(read.survey?.items.last)
    #expect((last.enableWhen.isEmpty && last.enableWhenExpression == nil) != isKept)
  }

  @Test("A rule on such a moment that is no limit is none of FHIR, and nothing of it counts")
  func rule() throws {
    let read = XLSFormFormat().read(
      Source(
        name: "form.md",
        text: """
          | survey |
          | | type | name | label | constraint |
          | | dateTime | v | V | . >= date-time('2020-01-01T15:00:00') and . > '2020-01-01T16:00' |
          """)
    ) { _ in nil }
    let item = try #require(read.survey?.items.last)
    #expect(item.constraints.isEmpty && item.minValue == nil)
    #expect(read.diagnostics.count == 1)
  }
}
