import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

/// Looks for a smallest set of answers that makes an item enabled or disabled.
///
/// Sets of one answer are tried first, then sets of two, and so on, each on a copy of the session.
struct ChangeSearch {
  private let session: Session
  private let target: InstancePath
  private let wanted: Bool
  private let bounds: SearchBounds
  private let relevance: Relevance
  private let moment: Instant
  private var changes: [AnswerChange] = []
  private var trials = 0
  /// Whether a set could have been made larger.
  private var isCut = false
  /// Why not all sets were tried, whatever their size.
  private var gap: String?
  /// In how many trials an expression took too many steps, by its computation.
  private var failures: [Int: Int] = [:]
  /// The expressions that did so too often to be evaluated in further trials.
  private var suspended: [Int: IndirectDiagnostic] = [:]
  private static let mostFailures = 3
  /// The steps that went into expressions without a result.
  private var wasted = 0
  private var isTooDear: Bool { wasted > 2 * StepBudget.mostWasted }

  init(_ session: Session, _ target: InstancePath, _ wanted: Bool, _ bounds: SearchBounds) {
    self.session = session
    self.target = target
    self.wanted = wanted
    self.bounds = bounds
    moment = session.lastEdit ?? session.start
    let definition = target.steps.last.flatMap { session.index.find(linkId: $0.linkId) }
    relevance = Relevance(definition?.rawValue ?? 0, in: session)
  }

  mutating func run() -> SearchOutcome {
    if isReached(session) { return .found([]) }
    let word = wanted ? "enables" : "disables"
    if wanted, let reason = Contradiction.reason(at: target, in: session, relevance) {
      return .impossible(reason)
    }
    gap = relevance.gap()
    for size in 1...max(1, bounds.changes) {
      isCut = false
      if search(session, left: size, after: nil, known: []) { return .found(changes) }
      if isTooDear {
        return .notFound("no set that was tried \(word) it, and expressions take too many steps")
      }
      if trials >= bounds.trials {
        return .notFound("no set among the first \(bounds.trials) that were tried \(word) it")
      }
      if !isCut { break }
    }
    if isCut {
      return .notFound("no set of up to \(counted(bounds.changes, "answer")) \(word) it")
    }
    if let gap { return .notFound("no set that was tried \(word) it, but \(gap)") }
    return .impossible(
      relevance.questions.isEmpty
        ? "no answer has to do with it" : "all answers that could matter were tried")
  }

  /// Notes which expressions took too many steps in a trial; those of new items are only counted.
  private mutating func noteFailures(of trial: Session, after before: Session) {
    wasted += trial.state.stepBudget.wasted - before.state.stepBudget.wasted
    let known = session.state.isWaiting.count
    for (mark, failure) in trial.state.stepBudget.failures
    where mark < known && suspended[mark] == nil {
      failures[mark, default: 0] += 1
      if failures[mark, default: 0] >= Self.mostFailures { suspended[mark] = failure }
    }
    if wasted > 0, gap == nil { gap = "some expressions take too many steps" }
  }

  private func isReached(_ session: Session) -> Bool {
    session.instance(at: target).map { session.isEnabled($0) } ?? false == wanted
  }

  /// Tries all sets that add so many answers to those given.
  ///
  /// Each set is tried in one order only: a question comes after those before it in the document,
  /// unless the last answer made it one that can be answered.
  private mutating func search(
    _ session: Session, left: Int, after last: InstanceID?, known: Set<InstanceID>
  ) -> Bool {
    let levers = relevance.levers(in: session, for: session.instance(at: target))
    let names = Set(levers)
    for lever in levers {
      if let last, lever.rawValue <= last.rawValue, known.contains(lever) { continue }
      let path = session.path(lever)
      if changes.contains(where: { $0.path == path }) { continue }
      let item = session.item(lever)
      let definition = session.definition(lever).rawValue
      let domain = AnswerDomain(
        item, conditions: relevance.conditions[definition] ?? [],
        isRead: relevance.read.contains(definition), literals: relevance.literals)
      let explainer = Explainer(session)
      if !domain.isComplete, gap == nil {
        gap = "not every answer to \(explainer.name(lever)) can be tried"
      }
      var candidates = domain.candidates(besides: session.answers(lever), item)
      if item.regex != nil {
        candidates.removeAll { session.problems(with: $0.answers, for: lever).hasErrors }
      }
      if left == 0 {
        if candidates.isEmpty { continue }
        isCut = true
        return false
      }
      for candidate in candidates {
        guard trials < bounds.trials, !isTooDear else { return false }
        trials += 1
        var next = session
        next.suspend(suspended)
        do {
          try next.apply(SessionEvent(.answer(path, candidate.answers), at: moment))
        } catch {
          continue
        }
        noteFailures(of: next, after: session)
        changes.append(
          AnswerChange(
            path: path, linkId: item.linkId, name: explainer.name(lever),
            answers: candidate.answers, isExample: candidate.isExample))
        if left == 1 {
          if isReached(next) { return true }
          if !isCut { _ = search(next, left: 0, after: lever, known: names) }
        } else if search(next, left: left - 1, after: lever, known: names) {
          return true
        }
        changes.removeLast()
      }
    }
    return false
  }
}
