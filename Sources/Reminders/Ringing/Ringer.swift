public import FHIRTiming
public import SurveyPrimitives

/// What is due of some reminders, given what happened before; it changes nothing by itself.
public struct Ringer {
  /// The reminders.
  public let reminders: [Reminder]
  /// What happened before.
  public var history: History
  /// After how many minutes without an answer a second channel is used.
  public var escalation: Int?
  private let byId: [String: Reminder]
  private let zones: ZoneTable

  /// Takes reminders and what happened before.
  public init(_ reminders: [Reminder], _ history: History, _ zones: ZoneTable) {
    (self.reminders, self.history, self.zones) = (reminders, history, zones)
    byId = Dictionary(reminders.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The reminder of an occurrence; `nil` where it is not among these.
  public subscript(_ occurrence: Occurrence) -> Reminder? { byId[occurrence.reminder] }

  /// What happens at an instant by itself, in order: rings, what is missed, what was missed while nobody was there.
  ///
  /// Each occurrence rings once, and again only after a snooze; it is missed once.
  public func events(at now: Instant) -> [ReminderEvent] {
    var events = openEvents(at: now)
    for reminder in reminders where reminder.isOn {
      for due in occurrences(of: reminder, after: nil) {
        if due > now { break }
        let occurrence = Occurrence(reminder.id, due)
        let isOver = due.adding(minutes: reminder.grace) <= now
        events.append(
          isOver
            ? ReminderEvent(.missed, occurrence, at: now, wasOff: true)
            : ReminderEvent(.rang, occurrence, at: now))
      }
    }
    return events.sorted {
      ($0.occurrence.due, $0.occurrence.reminder) < ($1.occurrence.due, $1.occurrence.reminder)
    }
  }

  /// The occurrences that wait for an answer; what came before its reminder was changed or switched on again does not.
  public var waiting: [Occurrence] {
    history.open.filter { occurrence in
      byId[occurrence.reminder].map { $0.isOn && $0.since <= occurrence.due } ?? false
    }
  }

  /// The occurrences that have rung and are neither answered nor snoozed, the earliest first.
  public var ringing: [Occurrence] {
    waiting.filter { history.states[$0]?.snoozedUntil == nil }.sorted { $0.due < $1.due }
  }

  private func openEvents(at now: Instant) -> [ReminderEvent] {
    waiting.compactMap { occurrence in
      guard let reminder = byId[occurrence.reminder], let state = history.states[occurrence] else {
        return nil
      }
      if state.deadline(occurrence.due, grace: reminder.grace) <= now {
        // Nobody was there to ring again after the snooze.
        let wasOff = state.snoozedUntil != nil
        return ReminderEvent(.missed, occurrence, at: now, wasOff: wasOff)
      }
      if let until = state.snoozedUntil {
        return until <= now ? ReminderEvent(.rang, occurrence, at: now) : nil
      }
      guard let moment = escalation(of: occurrence, state), moment <= now else { return nil }
      return ReminderEvent(.escalated, occurrence, at: now)
    }
  }

  /// When the second channel is used, unless that was done.
  private func escalation(of occurrence: Occurrence, _ state: History.State) -> Instant? {
    state.isEscalated ? nil : escalation.map { occurrence.due.adding(minutes: $0) }
  }

  /// The next instant at which something happens by itself, also one that is past; `nil` where nothing does.
  public var wake: Instant? { reminders.compactMap { next(of: $0) }.min() }

  /// The next instant at which something happens by itself, but for what was due before an instant; `nil` where nothing
  /// does.
  public func wake(after now: Instant) -> Instant? {
    var next = next(after: now).first?.due
    for occurrence in waiting {
      guard let reminder = byId[occurrence.reminder] else { continue }
      let earliest = moment(of: occurrence, reminder, from: now)
      next = next.map { min($0, earliest) } ?? earliest
    }
    return next
  }

  /// The next instant at which something happens by itself with one reminder, also one that is past; `nil` where
  /// nothing does.
  func next(of reminder: Reminder) -> Instant? {
    guard reminder.isOn else { return nil }
    var iterator = occurrences(of: reminder, after: nil).makeIterator()
    var next = iterator.next()
    for occurrence in history.open(of: reminder.id) where reminder.since <= occurrence.due {
      let moment = moment(of: occurrence, reminder, from: occurrence.due)
      next = next.map { min($0, moment) } ?? moment
    }
    return next
  }

  /// Whether nothing of a reminder is still to come or waits for an answer.
  func isOver(_ reminder: Reminder) -> Bool {
    var iterator = occurrences(of: reminder, after: nil).makeIterator()
    return history.open(of: reminder.id).isEmpty && iterator.next() == nil
  }

  /// When something happens by itself with an occurrence that waits for an answer.
  private func moment(
    of occurrence: Occurrence, _ reminder: Reminder, from now: Instant
  ) -> Instant {
    let state = history.states[occurrence] ?? History.State()
    let instant = state.snoozedUntil ?? state.deadline(occurrence.due, grace: reminder.grace)
    return escalation(of: occurrence, state).map { max(min($0, instant), now) } ?? instant
  }

  /// The occurrences that are due next after an instant, all at the same moment.
  public func next(after now: Instant) -> [Occurrence] {
    var found: [Occurrence] = []
    for reminder in reminders where reminder.isOn {
      var iterator = occurrences(of: reminder, after: now).makeIterator()
      guard let due = iterator.next() else { continue }
      if let first = found.first, first.due < due { continue }
      if let first = found.first, due < first.due { found = [] }
      found.append(Occurrence(reminder.id, due))
    }
    return found
  }

  /// What rings next after an instant, all at the same moment: what is due then, and what was snoozed until then.
  public func nextRings(after now: Instant) -> (at: Instant, occurrences: [Occurrence])? {
    let due = next(after: now)
    let snoozed = waiting.compactMap { occurrence in
      history.states[occurrence]?.snoozedUntil.flatMap { $0 > now ? (occurrence, $0) : nil }
    }
    guard let at = (snoozed.map(\.1) + due.prefix(1).map(\.due)).min() else { return nil }
    let again = snoozed.filter { $0.1 == at }.map(\.0).sorted { $0.due < $1.due }
    return (at, again + (due.first?.due == at ? due : []))
  }

  /// The dose of a reminder that was meant where a person says afterwards when it was taken: of those that wait for an
  /// answer or were missed the one that was due nearest to that.
  public func dose(of reminder: Reminder, takenAt moment: Instant) -> Occurrence? {
    let missed = history.states.filter {
      if case .missed = $0.value.outcome { return $0.key.reminder == reminder.id }
      return false
    }.keys
    let candidates = waiting.filter { $0.reminder == reminder.id } + missed
    func distance(_ occurrence: Occurrence) -> Int64 {
      abs(occurrence.due.secondsSinceEpoch - moment.secondsSinceEpoch)
    }
    return candidates.min { (distance($0), $0.due) < (distance($1), $1.due) }
  }

  /// When a reminder is due, in a span of time; the end is not in it.
  public func occurrences(
    of reminder: Reminder, from: Instant, until: Instant, atMost count: Int = .max
  ) -> [Instant] {
    var found: [Instant] = []
    for due in occurrences(of: reminder, after: from.adding(seconds: -1)) {
      if due >= until || found.count >= count { break }
      found.append(due)
    }
    return found
  }

  /// When a reminder is due, from what is not handled yet, or from an instant on.
  private func occurrences(of reminder: Reminder, after: Instant?) -> Occurrences {
    var start = reminder.since
    if let last = history.lastDue[reminder.id], last >= start { start = last.adding(seconds: 1) }
    if let after { start = max(start, after.adding(seconds: 1)) }
    let zone = zones[reminder.zone]
    // Without bounds of its own, what comes every so many days counts from when the reminder was made.
    let settings = ScheduleSettings(start: zones.dateTime(reminder.since, in: reminder.zone))
    return reminder.timing.timing.occurrences(from: start, zone: zone, settings: settings)
  }
}

/// The time zones that reminders go by, each made once.
public final class ZoneTable {
  private let offset: (String?, Instant) -> UTCOffset?
  private var zones: [String?: LocalZone] = [:]

  /// Takes what says the offset of a zone at an instant; `nil` is the zone of the machine.
  public init(offset: @escaping (String?, Instant) -> UTCOffset?) { self.offset = offset }

  /// The zone of a name; `nil` is that of the machine.
  public subscript(_ name: String?) -> LocalZone {
    if let zone = zones[name] { return zone }
    let zone = LocalZone { [offset] in offset(name, $0) }
    zones[name] = zone
    return zone
  }

  /// An instant as it is on the wall of a zone.
  ///
  /// Where a zone is made already, it knows the offset; the machine is not asked for each reminder.
  public func dateTime(_ instant: Instant, in name: String?) -> PartialDateTime {
    guard let zone = zones[name] else {
      return instant.dateTime(offset: offset(name, instant) ?? .utc)
    }
    let second = Int(instant.secondsSinceEpoch)
    let minutes = (zone.local(second) - second) / 60
    return instant.dateTime(offset: minutes == 0 ? .utc : UTCOffset(minutes: minutes) ?? .utc)
  }
}
