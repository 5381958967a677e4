public import FHIRDocument
public import SurveyDiagnostics
public import SurveyPrimitives
import SystemIO

/// Reminders that one process has for itself: it reads, lets things happen, and keeps what came of it.
///
/// An event is on the disk before anything follows from it. What follows (resources, the message to the doctor)
/// has ids that follow from the occurrence, and is made again where a process ended before it said that it had.
///
/// ```swift
/// let keeper = try ReminderKeeper(ReminderFolder(state: folder), zones: zones, at: now)
/// for event in try keeper.advance(to: now) where event.kind == .rang { ring(event.occurrence) }
/// try keeper.add([ReminderEvent(.taken, occurrence, at: now)])
/// ```
public final class ReminderKeeper {
  /// The reminders, or those of them with which something happens now.
  public private(set) var list: ReminderList
  /// What is due of them.
  public private(set) var ringer: Ringer
  /// What was wrong with the files.
  public private(set) var findings: [Diagnostic] = []
  private let folder: ReminderFolder
  private let log: EventLog
  private let zones: ZoneTable
  private let lock: FileLock
  /// The number of the only reminder that may ring; `nil` for all.
  private let only: Int?
  /// The agenda by which the reminders were chosen, with what counts of the log; `nil` where all are here.
  private var chosen: ReminderFolder.Due?
  /// All that happened; of a keeper that has not all reminders what happened since it was made.
  private var events: [ReminderEvent] = []
  /// When the files were read.
  private let start: Instant

  /// Waits until no other process has them, and reads all.
  public init(
    _ folder: ReminderFolder, zones: ZoneTable, only: Int? = nil, escalation: Int? = nil,
    at now: Instant
  ) throws(Diagnostic) {
    (self.folder, self.zones, self.only, start) = (folder, zones, only, now)
    chosen = nil
    lock = try folder.lock()
    (list, findings) = try folder.read(at: now)
    log = EventLog(folder.eventsFile)
    let past = try log.log()
    events = past.events
    var history = History()
    events.forEach { history.apply($0) }
    ringer = Ringer(list.reminders.filter { only == nil || $0.number == only }, history, zones)
    ringer.escalation = escalation
    findings += past.findings(log.path)
  }

  /// Waits until no other process has them, and reads those alone with which something happens now.
  ///
  /// Who is done says so with ``keepAgenda()``.
  public init(
    dueIn folder: ReminderFolder, zones: ZoneTable, escalation: Int?, at now: Instant
  ) throws(Diagnostic) {
    (self.folder, self.zones, only, start) = (folder, zones, nil, now)
    lock = try folder.lock()
    log = EventLog(folder.eventsFile)
    let due = try folder.due(zones, at: now, orOpen: escalation != nil, findings: &findings)
    list = due.list
    var history = due.agenda.history(of: due.indices)
    for index in due.indices { due.agenda.open[index]?.forEach { history.apply($0) } }
    ringer = Ringer(list.reminders, history, zones)
    ringer.escalation = escalation
    chosen = due
  }

  /// Keeps for the next time when something happens.
  public func keepAgenda() throws(Diagnostic) {
    guard let chosen else { return }
    var agenda = chosen.agenda
    let added = Dictionary(grouping: events, by: \.occurrence.reminder)
    for (index, reminder) in zip(chosen.indices, list.reminders) {
      agenda.update(
        index, reminder, ringer, (agenda.open[index] ?? []) + (added[reminder.id] ?? []))
    }
    agenda.head.logged = FileSystem.size(of: log.path) ?? 0
    try folder.write(agenda)
  }

  /// Changes the reminders; they are on the disk when this returns.
  ///
  /// Only who has all of them can.
  public func change(_ list: ReminderList) throws(Diagnostic) {
    let places = try folder.write(list)
    use(list)
    folder.keepAgenda(of: list, places, events, ringer.history, zones, at: start)
  }

  private func use(_ list: ReminderList) {
    self.list = list
    let escalation = ringer.escalation
    ringer = Ringer(
      list.reminders.filter { only == nil || $0.number == only }, ringer.history, zones)
    ringer.escalation = escalation
  }

  /// Adds what happened; it is on the disk when this returns.
  public func add(_ events: [ReminderEvent]) throws(Diagnostic) {
    try log.append(events)
    events.forEach { ringer.history.apply($0) }
    self.events += events
    try switchOffWhatIsOver(events)
  }

  /// Adds what a person says of an occurrence; where it counts as missed, that is corrected.
  ///
  /// What is returned is the event as it was added.
  public func answer(_ event: ReminderEvent) throws(Diagnostic) -> ReminderEvent {
    var event = event
    if case .missed = ringer.history.states[event.occurrence]?.outcome {
      event.isCorrection = event.kind == .taken || event.kind == .notTaken
    }
    try add([event])
    return event
  }

  /// A reminder that comes once is off when it has ended.
  private func switchOffWhatIsOver(_ events: [ReminderEvent]) throws(Diagnostic) {
    let over = Set(
      events.compactMap { event -> String? in
        guard ringer.history.states[event.occurrence]?.outcome != nil,
          let reminder = ringer[event.occurrence], reminder.isOn, reminder.timing.isOnce,
          ringer.isOver(reminder)
        else { return nil }
        return reminder.id
      })
    if over.isEmpty { return }
    guard let agenda = chosen?.agenda else { return try change(list.switchingOff(over)) }
    let all = try folder.read(at: start).0.switchingOff(over)
    let places = try folder.write(all)
    use(list.switchingOff(over))
    var moved = agenda
    let isSame = moved.move(to: all, places, key: folder.key(zones, at: start))
    // Of other reminders the next one who asks makes it.
    if isSame { chosen?.agenda = moved } else { chosen = nil }
  }

  /// Lets happen what happens at an instant by itself.
  public func advance(to now: Instant) throws(Diagnostic) -> [ReminderEvent] {
    let events = ringer.events(at: now)
    try add(events)
    return events
  }
}

extension ReminderKeeper {
  /// The occurrences that have ended and whose resources are not kept yet, the earliest first.
  public func ended(patient: String?, tellsAlsoWhileOff: Bool) -> [DoseRecord] {
    ringer.history.unrecorded.sorted { $0.due < $1.due }.compactMap { occurrence in
      guard let state = ringer.history.states[occurrence], let outcome = state.outcome,
        let reminder = ringer[occurrence]
      else { return nil }
      return DoseRecord(
        reminder: reminder, occurrence: occurrence, outcome: outcome,
        ended: state.ended ?? occurrence.due, isCorrection: state.isCorrected,
        doctors: list.doctors, patient: patient,
        tellsAlsoWhileOff: tellsAlsoWhileOff, zones: zones)
    }
  }

  /// Says that all resources of an occurrence are kept.
  public func recorded(_ record: DoseRecord, at now: Instant) throws(Diagnostic) {
    try add([ReminderEvent(.recorded, record.occurrence, at: now)])
  }

  /// Writes a resource where it is not there yet, and gives the one that is there.
  public func keep(_ element: Element) throws(Diagnostic) -> Element { try folder.keep(element) }

  /// Writes a resource in the place of the one that is there.
  public func replace(_ element: Element) throws(Diagnostic) -> Element {
    try folder.replace(element)
  }

  /// Marks what is kept of a miss that was corrected as entered in error; what it says stays.
  public func voidMiss(_ record: DoseRecord) throws(Diagnostic) {
    for type in ["QuestionnaireResponse", "MedicationAdministration"] {
      for id in [record.missId, "\(record.missId)-dose"] {
        guard let kept = try folder.kept(type, id: id) else { continue }
        _ = try folder.replace(kept.withStatus("entered-in-error"))
      }
    }
  }
}

extension ReminderList {
  /// The list with some of its reminders off.
  fileprivate func switchingOff(_ ids: Set<String>) -> ReminderList {
    var list = self
    for index in list.reminders.indices where ids.contains(list.reminders[index].id) {
      list.reminders[index].isOn = false
    }
    return list
  }
}
