import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Gives a session the answers of a draft of another version of its survey, where linkId and type
/// agree, and reports the rest.
struct DraftTakeover {
  private var loader: SessionLoader
  private let answers: [DraftAnswers.Entry]
  private let moment: Instant
  private(set) var diagnostics: [Diagnostic] = []

  init(_ session: Session, _ draft: DraftAnswers, at moment: Instant) {
    loader = SessionLoader(session, .draft, at: moment)
    answers = draft.answers
    self.moment = moment
  }

  var session: Session { loader.session }

  mutating func run() {
    // Each value is a source of its own, so that one that does not fit costs itself alone.
    var sources: [(path: InstancePath, value: AnswerValue)] = []
    var cleared: [InstancePath] = []
    for (path, values) in answers {
      guard let present = presentPath(path) else {
        for value in values { report(.answerToNoQuestionNow, value, path) }
        continue
      }
      if values.isEmpty { cleared.append(present) }
      sources += values.map { (present, $0) }
    }
    let plan = SessionLoader.Plan(
      sources.enumerated().map { ($0.element.path, $0.offset) }, in: loader.session.index)
    var hasInstance: Set<Int> = []
    loader.load(plan, where: { _ in true }) { (source, item) throws(Diagnostic) in
      hasInstance.insert(source)
      let value = sources[source].value
      if let problem = item.typeProblem(of: value) { throw problem }
      if item.readOnly { throw item.readOnlyProblem }
      return value
    }
    for finding in loader.findings where sources.indices.contains(finding.source) {
      let path = sources[finding.source].path
      // Where the question is not there, that is reported of its first answer alone.
      let lost =
        hasInstance.contains(finding.source)
        ? [finding.source] : sources.indices.filter { sources[$0].path == path }
      for source in lost {
        report(.answerNotTakenOver, sources[source].value, path, because: finding.diagnostic)
      }
    }
    for path in cleared { loader.clear(path) }
  }

  /// The path that a question has in this survey; `nil` where it has no such question.
  ///
  /// Groups that the question was in before keep their numbers, others are new.
  private func presentPath(_ path: InstancePath) -> InstancePath? {
    let index = loader.session.index
    guard let last = path.steps.last, let item = index.find(linkId: last.linkId),
      index[item].type.isQuestion
    else { return nil }
    let numbers = Dictionary(
      path.steps.map { ($0.linkId, $0.index) }, uniquingKeysWith: { first, _ in first })
    var steps: [InstancePath.Step] = []
    var current: SurveyIndex.ItemIndex? = item
    while let found = current {
      let linkId = index[found].linkId
      steps.append(.init(linkId: linkId, index: numbers[linkId] ?? 0))
      current = index.parent(of: found)
    }
    return InstancePath(steps.reversed())
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ value: AnswerValue, _ path: InstancePath,
    because reason: Diagnostic? = nil
  ) {
    let linkId = path.steps.last?.linkId ?? ""
    var finding = Diagnostic(
      code, ["linkId": .quoted(linkId), "answer": .quoted(value.label)],
      at: Location(linkId: linkId))
    if let reason { finding.arguments.append(.init("reason", .finding(reason))) }
    diagnostics.append(finding)
  }
}

extension SurveyItem {
  fileprivate var readOnlyProblem: Diagnostic {
    Diagnostic(.readOnlyItemAnswered, ["linkId": .quoted(linkId)], at: Location(linkId: linkId))
  }
}
