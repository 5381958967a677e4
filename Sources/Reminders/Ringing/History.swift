package import SurveyPrimitives

/// What happened to each occurrence: a fold over events.
package struct History: Sendable {
  package private(set) var states: [Occurrence: State] = [:]
  /// The occurrences about which nobody has said anything yet.
  package private(set) var open: Set<Occurrence> = []
  /// Those of which the resources are not kept yet.
  package private(set) var unrecorded: Set<Occurrence> = []
  /// The last occurrence of each reminder that anything is known of.
  package private(set) var lastDue: [String: Instant] = [:]

  package init() {}

  /// How an occurrence ended.
  package enum Outcome: Hashable, Sendable {
    case taken
    case notTaken(reason: String?)
    case missed(wasOff: Bool)
  }

  /// How an occurrence is.
  package struct State: Hashable, Sendable {
    package var lastRing: Instant?
    package var snoozedUntil: Instant?
    /// When it rang after a snooze: the grace begins again there.
    var rangAgain: Instant?
    package var isMuted = false
    package var isEscalated = false
    package var outcome: Outcome?
    /// When it ended.
    package var ended: Instant?
  }

  /// Adds what happened; the first outcome counts.
  package mutating func apply(_ event: ReminderEvent) {
    let occurrence = event.occurrence
    var state = states[occurrence] ?? State()
    switch event.kind {
    case .rang:
      state.lastRing = event.at
      if state.snoozedUntil.map({ $0 <= event.at }) == true {
        (state.snoozedUntil, state.rangAgain) = (nil, event.at)
      }
    case .snoozed: state.snoozedUntil = event.until
    case .muted: state.isMuted = true
    case .escalated: state.isEscalated = true
    case .taken: end(&state, .taken, event)
    case .notTaken: end(&state, .notTaken(reason: event.reason), event)
    case .missed: end(&state, .missed(wasOff: event.wasOff), event)
    case .recorded: unrecorded.remove(occurrence)
    }
    states[occurrence] = state
    if state.outcome == nil { open.insert(occurrence) } else { open.remove(occurrence) }
    if lastDue[occurrence.reminder].map({ $0 < occurrence.due }) ?? true {
      lastDue[occurrence.reminder] = occurrence.due
    }
  }

  private mutating func end(_ state: inout State, _ outcome: Outcome, _ event: ReminderEvent) {
    guard state.outcome == nil else { return }
    (state.outcome, state.ended) = (outcome, event.at)
    unrecorded.insert(event.occurrence)
  }
}

extension History.State {
  /// When an occurrence counts as missed, unless somebody says something.
  package func deadline(_ due: Instant, grace: Int) -> Instant {
    max(due, snoozedUntil ?? rangAgain ?? due).adding(minutes: grace)
  }
}
