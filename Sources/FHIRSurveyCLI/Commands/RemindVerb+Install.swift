import ArgumentParser

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
      let installation = TimerInstallation(
        try RemindDesk(runOptions, shared, in: world), into: into)
      if systemd { return try installation.writeUnits() }
      if cron { return try installation.showCrontab() }
      if let ics { return try installation.writeCalendar(ics, days: days, force: force) }
      try installation.writeAgent()
    }
  }
}
