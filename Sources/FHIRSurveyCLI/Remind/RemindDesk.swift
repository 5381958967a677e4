import FHIRDocument
import Reminders
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives
import SurveyTerminal
import SystemIO

/// What the verbs about reminders share: the folder, the clock, the zones, the servers.
struct RemindDesk {
  let pipeline: CommandPipeline
  let clock: Clock
  let zones: ZoneTable
  let folders: OnlineFolders
  let runOptions: RunOptions
  /// The version of FHIR in which a server gets what was recorded.
  let version: FHIRVersion
  var folder: ReminderFolder { ReminderFolder(state: folders.state) }
  /// The account of what is kept here.
  var account: StateAccount { StateAccount(state: folders.state) }
  var world: World { pipeline.world }

  init(_ run: RunOptions, _ shared: SharedOptions, in world: World) throws(ExitStatus) {
    pipeline = try CommandPipeline(shared, in: world)
    version = shared.fhirVersion.flatMap { FHIRVersion(named: $0) } ?? .r4
    runOptions = run
    let clock = try Clock(run, in: world)
    self.clock = clock
    zones = ZoneTable { zone, instant in
      zone.map { world.offset($0, instant) } ?? clock.dateTime(instant).offset
    }
    do {
      folders = try OnlineFolders(world.environment)
    } catch {
      throw pipeline.end(error)
    }
  }

  /// Does something that findings may end.
  func doing<Value>(_ work: () throws(Diagnostic) -> Value) throws(ExitStatus) -> Value {
    do throws(Diagnostic) {
      return try work()
    } catch {
      throw pipeline.end(error)
    }
  }

  /// The reminders, for reading alone.
  func list() throws(ExitStatus) -> ReminderList {
    let (list, findings) = try doing { () throws(Diagnostic) in try folder.read(at: clock.now()) }
    findings.forEach(pipeline.reporter.report)
    return list
  }

  /// The reminders for this process alone, until the value goes.
  func keeper(
    at now: Instant? = nil, only: Int? = nil, escalation: Int? = nil
  ) throws(ExitStatus) -> ReminderKeeper {
    let keeper = try doing { () throws(Diagnostic) in
      try ReminderKeeper(
        folder, zones: zones, only: only, escalation: escalation, at: now ?? clock.now())
    }
    keeper.findings.forEach(pipeline.reporter.report)
    return keeper
  }

  /// Those of the reminders with which something happens at an instant, for this process alone.
  func keeperOfDue(at now: Instant, escalation: Int?) throws(ExitStatus) -> ReminderKeeper {
    let keeper = try doing { () throws(Diagnostic) in
      try ReminderKeeper(dueIn: folder, zones: zones, escalation: escalation, at: now)
    }
    keeper.findings.forEach(pipeline.reporter.report)
    return keeper
  }

  /// Changes the reminder of a number or a name; what is returned is what it is now.
  func change(
    _ name: String, _ change: (inout Reminder) throws(ExitStatus) -> Void
  ) throws(ExitStatus) -> Reminder {
    let keeper = try keeper()
    var list = keeper.list
    let index = try doing { () throws(Diagnostic) in try list.index(of: name) }
    try change(&list.reminders[index])
    list.reminders[index].changed = clock.now()
    try keep(list, by: keeper)
    return list.reminders[index]
  }

  /// Keeps changed reminders, and how a list shows them.
  func keep(_ list: ReminderList, by keeper: ReminderKeeper) throws(ExitStatus) {
    try doing { () throws(Diagnostic) in try keeper.change(list) }
    _ = shown(list.reminders, for: folder.shownKey(ProgramVersion.text))
  }

  /// The reminders as a list shows them, kept for the next time under a key that was taken before they were read.
  func shown(_ reminders: [Reminder], for key: [UInt8]?) -> [UInt8] {
    let text = ReminderRow.text(reminders)
    if let key, !reminders.isEmpty { folder.keepShown(text, for: key, ProgramVersion.text) }
    return text
  }

  /// An instant on the wall of the zone of a reminder.
  func wall(_ instant: Instant, _ reminder: Reminder? = nil) -> PartialDateTime {
    zones.dateTime(instant, in: reminder?.zone)
  }

  /// Writes a line to standard output.
  func print(_ line: String) throws(ExitStatus) {
    try world.print(VisibleText.text(line, keepsLines: false))
  }
}

extension RemindDesk {
  /// Says what became of a reminder, with its row.
  func note(_ what: String, _ reminder: Reminder) {
    let row = ReminderRow(reminder: reminder).columns.filter { !$0.isEmpty }
    pipeline.reporter.note("\(what) \(row.joined(separator: "  "))")
  }
}
