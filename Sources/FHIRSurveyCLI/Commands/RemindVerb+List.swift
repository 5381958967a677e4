import ArgumentParser
import Reminders
import SurveyDiagnostics
import SurveyPrimitives

extension RemindVerb {
  /// `remind list`, and `remind` alone.
  struct List: Verb {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the reminders.")

    @OptionGroup var report: ReportOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      if report.format == .json {
        return try desk.pipeline.write(ReminderRow.json(desk.list().reminders), to: output)
      }
      try desk.pipeline.write(text(desk), to: output)
    }

    /// The list as it was laid out last, where nothing has changed since.
    private func text(_ desk: RemindDesk) throws(ExitStatus) -> [UInt8] {
      let key = desk.folder.shownKey(ProgramVersion.text)
      if let key, let text = desk.folder.shown(for: key) { return text }
      let reminders = try desk.list().reminders
      if reminders.isEmpty { desk.pipeline.reporter.note("there are no reminders") }
      return desk.shown(reminders, for: key)
    }
  }

  /// `remind show`.
  struct Show: Verb {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a reminder, and when it is due next.")

    @Argument(help: ReminderFields.named)
    var reminder: String

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let keeper = try desk.keeper()
      let reminder = try desk.doing { () throws(Diagnostic) in
        keeper.list.reminders[try keeper.list.index(of: self.reminder)]
      }
      let columns = ReminderRow(reminder: reminder).columns.filter { !$0.isEmpty }
      try desk.print(columns.joined(separator: "  "))
      try desk.print("  grace: \(reminder.grace) min")
      let others = [
        ("note", reminder.note), ("zone", reminder.zone), ("order", reminder.order),
        ("survey", reminder.survey),
      ]
      for (name, value) in others { if let value { try desk.print("  \(name): \(value)") } }
      if !reminder.isOn { return try desk.print("  next: nothing while it is off") }
      let now = desk.clock.now()
      let due = keeper.ringer.occurrences(
        of: reminder, from: now, until: now.adding(minutes: 366 * 1440), atMost: 5)
      for instant in due {
        let moment = desk.wall(instant, reminder)
        try desk.print(
          "  next: \(DisplayTime.day(moment.date)) \(DisplayTime.clock(moment.time))")
      }
    }
  }
}
