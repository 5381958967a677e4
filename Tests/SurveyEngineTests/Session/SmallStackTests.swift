import SurveyDiagnostics
import SurveyModel
import TestSupport
import Testing

@testable import SurveyEngine

/// Surveys in which 500 items are inside or depend on each other.
private enum DeepSurvey: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case groups = "groups in groups"
  case repeatingGroups = "repeating groups in each other, each with a question"
  case answers = "questions below answers"
  case conditions = "conditions on the question before"
  case calculations = "answers calculated from the question before"
  case variables = "variables made of the one further out"

  static let levels = 500

  var testDescription: String { rawValue }

  var survey: Survey {
    switch self {
    case .groups: Survey(items: [nested { make("g\($0)", .group, $1) }])
    case .repeatingGroups:
      Survey(items: [
        nested { level, inner in
          make("g\(level)", .group, [make("q\(level)", .string)] + inner).asRepeating.asRequired
        }
      ])
    case .answers:
      Survey(items: [
        nested { level, inner in
          make("q\(level)", .boolean, inner) { $0.initial = [.boolean(true)] }
        }
      ])
    case .conditions:
      Survey(
        items: [make("q0", .boolean)]
          + (1..<Self.levels).map {
            make("q\($0)", .boolean).when("q\($0 - 1)", .equal, .boolean(true))
          } + [make("last", .boolean).when("q\(Self.levels - 1)", .equal, .boolean(true))])
    case .calculations:
      Survey(
        items: [make("q0", .integer)]
          + (1...Self.levels).map { level in
            make(level == Self.levels ? "last" : "q\(level)", .integer) {
              $0.calculatedExpression = SurveyExpression("(sum #q\(level - 1))")
            }
          })
    case .variables:
      Survey(items: [
        nested { level, inner in
          make("g\(level)", .group, inner) {
            let text = level == 0 ? "1" : "(sum %v\(level - 1))"
            $0.variables = [SurveyExpression(name: "v\(level)", text)]
          }
        }
      ])
    }
  }

  /// Items in each other; the innermost is the question "last".
  private func nested(_ outer: (Int, [SurveyItem]) -> SurveyItem) -> SurveyItem {
    let innermost = make("last", self == .variables ? .integer : .string) {
      if self == .variables {
        $0.calculatedExpression = SurveyExpression("(sum %v\(Self.levels - 2))")
      }
    }
    return (0..<(Self.levels - 1)).reversed().reduce(innermost) { outer($1, [$0]) }
  }
}

@Suite("500 levels in a thread with 512 KB of stack, for sessions")
struct SessionSmallStackTests {
  /// What a session says of itself, in a form that can be handed from thread to thread.
  private struct Report: Sendable {
    var items = 0
    var last: InstancePath?
    var visible = 0
    var problems = 0
    var reasons = 0
    var errors: [String] = []
  }

  @Test(
    "Index, rules, session, answers, problems, explanation, loading, undo",
    arguments: DeepSurvey.allCases)
  fileprivate func sessions(shape: DeepSurvey) throws {
    let survey = shape.survey
    let report = try onSmallStack { () -> Report in
      var report = Report()
      do {
        try Self.use(survey, &report)
      } catch {
        report.errors.append("\(error)")
      }
      return report
    }
    #expect(report.errors == [])
    #expect(report.items >= DeepSurvey.levels)
    #expect(report.last?.steps.last?.linkId == "last")
    #expect(report.visible > 0)
    #expect(report.reasons > 0)
    // The last owner of the survey is this thread.
    #expect(!survey.items.isEmpty)
  }

  private static func use(_ survey: Survey, _ report: inout Report) throws {
    let index = SurveyIndex(survey)
    report.items = index.count
    report.problems = index.findings(evaluator: ToyEvaluator()).count
    let prepared = PreparedSurvey(index, evaluator: ToyEvaluator())
    var session = Session(prepared, at: noon)
    guard let last = session.instance(linkId: "last") else { return }
    let path = session.path(last)
    report.last = path
    for id in session.visibleInstances() {
      report.visible += 1
      guard index.type(of: session.definition(id)) == .boolean else { continue }
      try session.apply(SessionEvent(.answer(session.path(id), [.boolean(true)]), at: noon))
    }
    report.reasons = Self.reasons(session.explanation(of: path, withSteps: true))
    if session.item(last).type == .string {
      try session.apply(SessionEvent(.answer(path, [.string("deep")]), at: noon))
    }
    report.problems += session.problems(completing: true).count
    report.problems += session.problems(of: last, completing: true).count
    _ = (session.hasAnswers(last), session.isMissing(last), session.disabling(of: last))
    _ = (session.isReadOnly(last), session.completionObstacle, session.usesClock)
    _ = session.doubts(lacking: ["v0"], unavailable: { _ in false })
    _ = session.changes(at: path, toBe: false, within: SearchBounds(changes: 1, trials: 3))
    guard let first = session.roots().first else { return }
    if session.canAddRepetition(of: first) {
      let linkId = session.item(first).linkId
      try session.apply(
        SessionEvent(.addRepetition(InstancePath(), linkId: linkId), at: noon))
      try session.apply(SessionEvent(.removeRepetition(session.path(first)), at: noon))
    } else if session.item(first).type == .boolean {
      try session.apply(SessionEvent(.answer(session.path(first), []), at: noon))
      report.reasons += Self.reasons(session.explanation(of: path))
    }
    if !session.events.isEmpty { try session.undo() }
    try load(prepared, path, &report)
  }

  /// Loads an answer to the innermost question into a session of its own.
  private static func load(
    _ prepared: PreparedSurvey, _ path: InstancePath, _ report: inout Report
  ) throws {
    let empty = Session(prepared, at: noon, initialValues: false)
    var loader = SessionLoader(empty, .row, at: noon)
    let answers = path.steps.indices.map { (InstancePath(Array(path.steps[...$0])), source: $0) }
    let plan = SessionLoader.Plan(answers.map { (path: $0.0, source: $0.source) }, in: empty.index)
    loader.load(plan, where: { _ in true }) { _, item in
      item.type == .boolean ? .boolean(true) : .string("loaded")
    }
    loader.finish()
    report.problems += loader.findings.count
    try loader.session.clearAnswers(at: noon) { _ in false }
  }

  /// How many statements an explanation rests on.
  private static func reasons(_ explanation: Explanation?) -> Int {
    var count = 0
    var waiting = explanation.map { [$0] } ?? []
    while let next = waiting.popLast() {
      count += next.reasons.count
      waiting += next.reasons
    }
    return count
  }
}
