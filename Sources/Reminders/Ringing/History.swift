public import SurveyPrimitives

/// What happened to each occurrence: a fold over events.
public struct History: Sendable {
  /// How each occurrence is of which anything is known.
  public private(set) var states: [Occurrence: State] = [:]
  /// Of each reminder the occurrences about which nobody has said anything yet.
  private var openByReminder: [String: Set<Occurrence>] = [:]
  /// Those of which the resources are not kept yet.
  public private(set) var unrecorded: Set<Occurrence> = []
  /// The last occurrence of each reminder that anything is known of.
  public private(set) var lastDue: [String: Instant] = [:]

  /// Nothing has happened yet.
  public init() {}

  /// Of reminders of which only the last occurrence is known.
  init(lastDue: [String: Instant]) { self.lastDue = lastDue }

  /// How an occurrence ended.
  public enum Outcome: Hashable, Sendable {
    /// The person has done it.
    case taken
    case notTaken(reason: String?)
    case missed(wasOff: Bool)
  }

  /// How an occurrence is.
  public struct State: Hashable, Sendable {
    /// When it rang last.
    public var lastRing: Instant?
    /// When it rings again, where the person wanted that.
    public var snoozedUntil: Instant?
    /// When it rang after a snooze: the grace begins again there.
    var rangAgain: Instant?
    /// Whether the person wants no more of its sound.
    public var isMuted = false
    /// Whether the second channel was used.
    public var isEscalated = false
    /// How it ended; `nil` while it waits for an answer.
    public var outcome: Outcome?
    /// When it ended.
    public var ended: Instant?
    /// Whether a miss was there before, which the person has corrected.
    public var isCorrected = false
  }

  /// Adds what happened; the first outcome counts, and what corrects a miss more than it.
  public mutating func apply(_ event: ReminderEvent) {
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
    if state.outcome == nil {
      openByReminder[occurrence.reminder, default: []].insert(occurrence)
    } else {
      openByReminder[occurrence.reminder]?.remove(occurrence)
    }
    if lastDue[occurrence.reminder].map({ $0 < occurrence.due }) ?? true {
      lastDue[occurrence.reminder] = occurrence.due
    }
  }

  private mutating func end(_ state: inout State, _ outcome: Outcome, _ event: ReminderEvent) {
    guard state.outcome == nil || event.isCorrection && !state.isCorrected else { return }
    state.isCorrected = event.isCorrection
    (state.outcome, state.ended) = (outcome, event.at)
    unrecorded.insert(event.occurrence)
  }
}

extension History {
  /// The occurrences about which nobody has said anything yet.
  public var open: [Occurrence] { openByReminder.values.flatMap(\.self) }

  /// Those of a reminder.
  func open(of reminder: String) -> Set<Occurrence> { openByReminder[reminder] ?? [] }

  /// Whether nobody has said anything about an occurrence that is known.
  func isOpen(_ occurrence: Occurrence) -> Bool {
    openByReminder[occurrence.reminder]?.contains(occurrence) ?? false
  }
}

extension History.State {
  /// When an occurrence counts as missed, unless somebody says something.
  public func deadline(_ due: Instant, grace: Int) -> Instant {
    max(due, snoozedUntil ?? rangAgain ?? due).adding(minutes: grace)
  }
}
