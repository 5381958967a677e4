package import FHIRDocument
package import SurveyDiagnostics
package import SurveyPrimitives
import SystemIO

/// Reminders that one process has for itself: it reads, lets things happen, and keeps what came of it.
///
/// An event is on the disk before anything follows from it. What follows (resources, the message to the doctor)
/// has ids that follow from the occurrence, and is made again where a process ended before it said that it had.
package final class ReminderKeeper {
  package private(set) var list: ReminderList
  package private(set) var ringer: Ringer
  /// What was wrong with the files.
  package private(set) var findings: [Diagnostic]
  private let folder: ReminderFolder
  private let log: EventLog
  private let zones: ZoneTable
  private let lock: FileLock
  /// The number of the only reminder that may ring; `nil` for all.
  private let only: Int?

  /// Waits until no other process has them.
  package init(
    _ folder: ReminderFolder, zones: ZoneTable, only: Int? = nil, escalation: Int? = nil,
    at now: Instant
  ) throws(Diagnostic) {
    (self.folder, self.zones, self.only) = (folder, zones, only)
    lock = try folder.lock()
    (list, findings) = try folder.read(at: now)
    log = EventLog(folder.eventsFile)
    let (events, damaged) = try log.events()
    var history = History()
    events.forEach { history.apply($0) }
    ringer = Ringer(list.reminders.filter { only == nil || $0.number == only }, history, zones)
    ringer.escalation = escalation
    if !damaged.isEmpty {
      findings.append(
        Diagnostic(
          .eventsDamaged,
          ["lines": .names(damaged.map(String.init)), "count": .number(damaged.count)],
          at: Location(file: log.path)))
    }
  }

  /// Changes the reminders; they are on the disk when this returns.
  package func change(_ list: ReminderList) throws(Diagnostic) {
    try folder.write(list)
    self.list = list
    let escalation = ringer.escalation
    ringer = Ringer(
      list.reminders.filter { only == nil || $0.number == only }, ringer.history, zones)
    ringer.escalation = escalation
  }

  /// Adds what happened; it is on the disk when this returns.
  package func add(_ events: [ReminderEvent]) throws(Diagnostic) {
    try log.append(events)
    events.forEach { ringer.history.apply($0) }
    try switchOffWhatIsOver(events)
  }

  /// A reminder that comes once is off when it has ended.
  private func switchOffWhatIsOver(_ events: [ReminderEvent]) throws(Diagnostic) {
    var changed = list
    for event in events where ringer.history.states[event.occurrence]?.outcome != nil {
      guard
        let index = changed.reminders.firstIndex(where: { $0.id == event.occurrence.reminder }),
        changed.reminders[index].isOn, changed.reminders[index].timing.isOnce,
        ringer.occurrences(
          of: changed.reminders[index], from: event.occurrence.due.adding(seconds: 1),
          until: event.occurrence.due.adding(minutes: 60 * 24 * 366)
        ).isEmpty
      else { continue }
      changed.reminders[index].isOn = false
    }
    if changed != list { try change(changed) }
  }

  /// Lets happen what happens at an instant by itself.
  package func advance(to now: Instant) throws(Diagnostic) -> [ReminderEvent] {
    let events = ringer.events(at: now)
    try add(events)
    return events
  }

  /// Keeps the resources of what has ended, each in a file of its own, and hands them on; how many messages went to
  /// the doctor.
  package func record(
    patient: String?, at now: Instant, tellsAlsoWhileOff: Bool,
    deliver: ([Element]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Set<Occurrence> {
    var told: Set<Occurrence> = []
    for occurrence in ringer.history.unrecorded.sorted(by: { $0.due < $1.due }) {
      guard let state = ringer.history.states[occurrence], let outcome = state.outcome,
        let reminder = ringer[occurrence]
      else { continue }
      let record = DoseRecord(
        reminder: reminder, occurrence: occurrence, outcome: outcome,
        ended: state.ended ?? now, doctors: list.doctors, patient: patient, zones: zones)
      let resources = try record.resources(tellsAlsoWhileOff: tellsAlsoWhileOff)
        .map { (element) throws(Diagnostic) in try keep(element) }
      try deliver(resources)
      try add([ReminderEvent(.recorded, occurrence, at: now)])
      if resources.contains(where: { $0.resourceType == "Communication" }) {
        told.insert(occurrence)
      }
    }
    return told
  }

  /// Writes a resource where it is not there yet, and gives the one that is there.
  package func keep(_ element: Element) throws(Diagnostic) -> Element {
    try Files.makePrivateFolder(folder.resources)
    let path =
      "\(folder.resources)/\(element.resourceType ?? "")-\(element[.id]?.string ?? "").json"
    if let bytes = try Files.readPrivately(path),
      let present = Document.read(Source(name: path, bytes: bytes)).document?.root
    {
      return present
    }
    try Files.writePrivately(JSONWriter.write(element), to: path)
    return element
  }
}
