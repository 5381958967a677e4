import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine

/// Lets the events of a draft happen again, some of whose lines may be lost.
struct DraftReplay {
  private(set) var session: Session
  private(set) var diagnostics: [Diagnostic] = []
  /// How many repetitions lost lines may have added.
  private var mostRestored: Int

  init(_ session: Session, _ journal: Journal) {
    self.session = session
    mostRestored = journal.damagedLines
  }

  /// Lets all events happen; `former` is the session of the response that the draft amends, whose events
  /// come first.
  mutating func run(_ journal: Journal, amending former: Session?) {
    var isStored = true
    for (event, line) in zip(journal.events, journal.lines) {
      // Later, instances may have other paths.
      if isStored, !event.isStored, let former { session.takePreserved(from: former) }
      isStored = isStored && event.isStored
      restoreRepetitions(for: event)
      do throws(Diagnostic) {
        try session.apply(event)
      } catch {
        let location = Location(
          file: journal.name, position: SourcePosition(line: line, column: 1))
        diagnostics.append(Diagnostic(.misfittingJournalLine, at: location))
      }
    }
    if isStored, let former { session.takePreserved(from: former) }
    session.finishLoading()
  }

  /// Adds the repetitions that an event is in and that are not there.
  private mutating func restoreRepetitions(for event: SessionEvent) {
    guard mostRestored > 0 else { return }
    let path =
      switch event.action {
      case .answer(let path, _), .removeRepetition(let path): path
      case .addRepetition(let parent, _): parent
      }
    for count in path.steps.indices.map({ $0 + 1 }) {
      let part = InstancePath(Array(path.steps.prefix(count)))
      while mostRestored > 0, session.instance(at: part) == nil, let step = part.steps.last {
        let parent = InstancePath(Array(part.steps.dropLast()))
        let added = SessionEvent(.addRepetition(parent, linkId: step.linkId), at: event.at)
        guard (try? session.apply(added)) != nil else { return }
        mostRestored -= 1
      }
    }
  }
}
