import ArgumentParser
import FHIRDocument
import Reminders
import SurveyDiagnostics
import SurveyPrimitives
import SystemIO

extension RemindVerb {
  /// `remind install`.
  struct Install: Verb {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Have systemd, launchd, cron or a phone wake the reminders.",
      discussion: """
        The timer of systemd has one moment, in UTC: the next one. It is set again each time. loginctl enable-linger has it run \
        for those who are not logged in.
        """)

    @Flag(help: "Write the units of systemd, and the moment that is next.")
    var systemd = false

    @Flag(help: "Write the agent of launchd, which looks each minute.")
    var launchd = false

    @Flag(help: "Show the lines for a crontab, which look each minute.")
    var cron = false

    @Option(help: ArgumentHelp("Write a calendar for a phone.", valueName: "file"))
    var ics: String?

    @Option(help: "How many days a calendar has.")
    var days = 90

    @Option(help: ArgumentHelp("Where units and agents go instead.", valueName: "folder"))
    var into: String?

    @Flag(name: .shortAndLong, help: "Overwrite the calendar if it exists.")
    var force = false

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      guard [systemd, launchd, cron, ics != nil].filter({ $0 }).count == 1 else {
        throw world.refusal(
          "remind install", "name one of --systemd, --launchd, --cron and --ics FILE")
      }
      guard (1...1000).contains(days) else {
        throw world.refusal("--days", "\(days) is not between 1 and 1000")
      }
      let desk = try RemindDesk(runOptions, shared, in: world)
      let files = TimerFiles(
        program: world.program ?? "fhir-survey",
        options: desk.version == .r4 ? [] : ["--fhir-version", desk.version.rawValue])
      if systemd { return try writeUnits(files, desk) }
      if cron { return try desk.pipeline.write(Array(files.cron.utf8), path: "-", force: false) }
      if let ics { return try writeCalendar(ics, desk) }
      let folder = try folder("/Library/LaunchAgents", desk)
      try write(files.agent, "\(folder)/org.fhir-survey.reminders.plist", desk)
      desk.pipeline.reporter.note(
        "launchctl load \(folder)/org.fhir-survey.reminders.plist starts it")
    }

    private func folder(_ usual: String, _ desk: RemindDesk) throws(ExitStatus) -> String {
      if let into { return into }
      guard let home = desk.world.environment["HOME"], home.hasPrefix("/"), home != "/" else {
        throw desk.pipeline.end(Diagnostic(.noHome, at: Location()))
      }
      return home + usual
    }

    private func write(_ text: String, _ path: String, _ desk: RemindDesk) throws(ExitStatus) {
      try desk.doing { () throws(Diagnostic) in
        try Files.makeFolders(FileSystem.parts(of: path).folder)
        try Files.write(Array(text.utf8), to: path, force: true)
      }
    }

    private func writeUnits(_ files: TimerFiles, _ desk: RemindDesk) throws(ExitStatus) {
      let folder = try folder("/.config/systemd/user", desk)
      let keeper = try desk.keeper()
      let next = keeper.ringer.wake(after: desk.clock.now())
      let isNew = FileSystem.kind(of: "\(folder)/\(TimerFiles.name).timer") == .missing
      try write(files.service, "\(folder)/\(TimerFiles.name).service", desk)
      try write(files.timer(at: next), "\(folder)/\(TimerFiles.name).timer", desk)
      if isNew {
        desk.pipeline.reporter.note(
          "systemctl --user enable --now \(TimerFiles.name).timer starts it; loginctl enable-linger has it run when nobody is logged in"
        )
      } else {
        desk.pipeline.reporter.note("next: \(next?.text ?? "nothing")")
      }
    }

    private func writeCalendar(_ path: String, _ desk: RemindDesk) throws(ExitStatus) {
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
}
