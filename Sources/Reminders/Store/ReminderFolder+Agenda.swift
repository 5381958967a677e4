import FHIRDocument
import FHIRTiming
import SurveyDiagnostics
public import SurveyPrimitives
import SystemIO

extension ReminderFolder {
  private var agendaFile: String { "\(path)/agenda" }

  /// What an agenda holds for: the list as it is, and where the clock is from UTC.
  func key(_ zones: ZoneTable, at now: Instant) -> String {
    let list = FileSystem.contentStamp(of: remindersFile) ?? "-"
    return "\(list) \(zones.dateTime(now, in: nil).offset?.minutes ?? 0)"
  }

  /// Whether nothing happens until after an instant, which takes the first lines of the agenda to find out.
  public func isQuiet(at now: Instant, zones: ZoneTable) -> Bool {
    guard let bytes = try? Files.readPrivately(agendaFile, 0..<Agenda.Head.longest),
      let head = Agenda.Head(bytes), holds(head, zones, at: now),
      head.logged == FileSystem.size(of: eventsFile) ?? 0
    else { return false }
    return Int(now.secondsSinceEpoch) < head.wake
  }

  private func holds(_ head: Agenda.Head, _ zones: ZoneTable, at now: Instant) -> Bool {
    head.key == key(zones, at: now) && Int(now.secondsSinceEpoch) < head.end
  }

  /// The agenda that was written last; `nil` where it does not hold any more.
  private func agenda(_ zones: ZoneTable, at now: Instant) -> Agenda? {
    guard let bytes = try? Files.readPrivately(agendaFile), let agenda = Agenda(bytes),
      holds(agenda.head, zones, at: now)
    else { return nil }
    return agenda
  }

  /// What is due at an instant.
  struct Due {
    var agenda: Agenda
    /// The indices of the reminders with which something happens.
    var indices: [Int]
    /// These reminders, and the doctors.
    var list: ReminderList
  }

  /// What is due at an instant by the agenda, with all that is in the log; `orOpen` takes what waits for an answer, too.
  ///
  /// Where the agenda that was written does not hold any more, it is made of list and log.
  func due(
    _ zones: ZoneTable, at now: Instant, orOpen: Bool, findings: inout [Diagnostic]
  ) throws(Diagnostic) -> Due {
    let second = Int(now.secondsSinceEpoch)
    if var agenda = agenda(zones, at: now),
      let added = try EventLog(eventsFile).events(from: agenda.head.logged), added.damaged.isEmpty
    {
      agenda.add(added.events)
      agenda.head.logged = added.end
      let indices = agenda.due(at: second, orOpen: orOpen)
      if let list = try read(agenda, indices) {
        return Due(agenda: agenda, indices: indices, list: list)
      }
    }
    var (agenda, list) = try makeAgenda(zones, at: now, findings: &findings)
    let indices = agenda.due(at: second, orOpen: orOpen)
    list.reminders = indices.map { list.reminders[$0] }
    return Due(agenda: agenda, indices: indices, list: list)
  }

  /// Makes the agenda of list and log.
  private func makeAgenda(
    _ zones: ZoneTable, at now: Instant, findings: inout [Diagnostic]
  ) throws(Diagnostic) -> (Agenda, ReminderList) {
    let (read, found) = try readWithPlaces(at: now)
    let log = try EventLog(eventsFile).log()
    findings += found + log.findings(eventsFile)
    var history = History()
    log.events.forEach { history.apply($0) }
    let agenda = Agenda(
      head(zones, at: now, logged: log.end), of: read.list, read.places, log.events, history, zones)
    return (agenda, read.list)
  }

  /// The head of an agenda of the list as it is now.
  private func head(_ zones: ZoneTable, at now: Instant, logged: Int) -> Agenda.Head {
    Agenda.Head(
      key: key(zones, at: now), end: zones[nil].end(at: Int(now.secondsSinceEpoch)), logged: logged)
  }

  /// Keeps the agenda of a list that was written just now, so that nobody has to read all of it to make one.
  ///
  /// That it cannot be kept does no harm: it is made again.
  func keepAgenda(
    of list: ReminderList, _ places: ReminderList.Places, _ events: [ReminderEvent],
    _ history: History, _ zones: ZoneTable, at now: Instant
  ) {
    let head = head(zones, at: now, logged: FileSystem.size(of: eventsFile) ?? 0)
    try? write(Agenda(head, of: list, places, events, history, zones))
  }

  /// Keeps the agenda for the next time.
  func write(_ agenda: Agenda) throws(Diagnostic) {
    try Files.writePrivately(agenda.bytes, to: agendaFile)
  }

  /// The doctors, and some of the reminders; `nil` where they are not in their places.
  private func read(_ agenda: Agenda, _ indices: [Int]) throws(Diagnostic) -> ReminderList? {
    var list = ReminderList()
    for index in indices {
      guard let object = try object(in: agenda.rows[index].text), let reminder = Reminder(object),
        reminder.id.utf8.elementsEqual(agenda.ids[agenda.rows[index].id])
      else { return nil }
      list.reminders.append(reminder)
    }
    for range in agenda.doctors {
      guard let doctor = try object(in: range).flatMap({ Doctor($0) }) else { return nil }
      list.doctors.append(doctor)
    }
    return list
  }

  private func object(in range: Range<Int>) throws(Diagnostic) -> Element? {
    try Files.readPrivately(remindersFile, range).flatMap {
      OwnText.object($0, name: remindersFile)
    }
  }
}
