import FHIRDocument
import Reminders
import SurveyDiagnostics
import SurveyPrimitives
import SystemIO

/// What wakes the reminders when the program does not run.
struct TimerInstallation {
  let desk: RemindDesk
  let files: TimerFiles
  /// Where units and agents go in place of the usual folder.
  let into: String?

  init(_ desk: RemindDesk, into: String?) {
    (self.desk, self.into) = (desk, into)
    files = TimerFiles(
      program: desk.world.program ?? "fhir-survey",
      options: desk.version == .r4 ? [] : ["--fhir-version", desk.version.rawValue])
  }

  /// Writes the agent of launchd.
  func writeAgent() throws(ExitStatus) {
    let folder = try folder("/Library/LaunchAgents")
    try write(files.agent, "\(folder)/org.fhir-survey.reminders.plist")
    desk.pipeline.reporter.note(
      "launchctl load \(folder)/org.fhir-survey.reminders.plist starts it")
  }

  /// Shows the lines for a crontab.
  func showCrontab() throws(ExitStatus) {
    try desk.pipeline.write(Array(files.cron.utf8), path: "-", force: false)
  }

  private func folder(_ usual: String) throws(ExitStatus) -> String {
    if let into { return into }
    guard let home = desk.world.environment["HOME"], home.hasPrefix("/"), home != "/" else {
      throw desk.pipeline.end(Diagnostic(.noHome, at: Location()))
    }
    return home + usual
  }

  private func write(_ text: String, _ path: String) throws(ExitStatus) {
    try desk.doing { () throws(Diagnostic) in
      try Files.makeFolders(FileSystem.parts(of: path).folder)
      try Files.write(Array(text.utf8), to: path, force: true)
    }
  }

  /// Writes the units of systemd, and the moment that is next.
  func writeUnits() throws(ExitStatus) {
    let folder = try folder("/.config/systemd/user")
    let keeper = try desk.keeper()
    let next = keeper.ringer.wake(after: desk.clock.now())
    let isNew = FileSystem.kind(of: "\(folder)/\(TimerFiles.name).timer") == .missing
    try write(files.service, "\(folder)/\(TimerFiles.name).service")
    try write(files.timer(at: next), "\(folder)/\(TimerFiles.name).timer")
    if isNew {
      desk.pipeline.reporter.note(
        "systemctl --user enable --now \(TimerFiles.name).timer starts it; loginctl enable-linger has it run when nobody is logged in"
      )
    } else {
      desk.pipeline.reporter.note("next: \(next?.text ?? "nothing")")
    }
  }

  /// Writes a calendar for a phone.
  func writeCalendar(
    _ path: String, days: Int, force: Bool
  ) throws(ExitStatus) {
    let now = desk.clock.now()
    let keeper = try desk.keeper()
    var calendar = CalendarFile(made: now)
    var count = 0
    for reminder in keeper.list.reminders where reminder.isOn {
      let due = keeper.ringer.occurrences(
        of: reminder, from: now, until: now.adding(minutes: days * 1440), atMost: 10_000)
      for instant in due { calendar.add(reminder, due: instant) }
      count += due.count
    }
    try desk.pipeline.write(Array(calendar.text.utf8), path: path, force: force)
    desk.pipeline.reporter.note("\(FindingCounts.count(count, "event")) of \(days) days")
  }
}
