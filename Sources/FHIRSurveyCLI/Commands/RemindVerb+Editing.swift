import ArgumentParser
import FHIRDocument
import FHIRTiming
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

  /// `remind add`.
  struct Add: Verb {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a reminder; without --label and --time it asks.")

    @OptionGroup var fields: ReminderFields

    @Option(
      help: ArgumentHelp(
        "The order whose timing and dose it takes: a file, or its number in meds list.",
        valueName: "order"))
    var order: String?

    @OptionGroup var care: CareOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      var fields = fields
      try fields.check(world)
      let order = try self.order.map { (named) throws(ExitStatus) in
        try ReminderOrder(named, care, runOptions, desk)
      }
      if fields.asks, order == nil { try ReminderQuestions(desk).ask(&fields) }
      guard let label = fields.label ?? order?.label, fields.time != nil || order != nil else {
        throw world.refusal("remind add", "--label and --time go together")
      }
      let now = desk.clock.now()
      var ids = try IdGenerator(runOptions, in: world)
      let reminder = try desk.doing { () throws(Diagnostic) -> Reminder in
        let timing =
          fields.time == nil
          ? order?.timing
          : try fields.timing(changing: nil, today: desk.zones.dateTime(now, in: fields.zone))
        guard let timing else { throw Diagnostic(.badReminderTime, ["time": .quoted("")]) }
        if let problem = timing.timing.scheduleProblem() { throw problem }
        var reminder = Reminder(id: ids.next(), number: 0, label: label, timing: timing, since: now)
        (reminder.dose, reminder.order) = (order?.dose, order?.reference)
        reminder.medication = order?.medication
        try fields.apply(to: &reminder, in: world)
        try reminder.checkDays(today: desk.wall(now, reminder).date)
        return reminder
      }
      let keeper = try desk.keeper()
      var list = keeper.list
      var added = reminder
      // Where a run repeats the ids of another, they still belong to one reminder each.
      while list.reminders.contains(where: { $0.id == added.id }) { added.id = ids.next() }
      added.number = list.takeNumber()
      list.reminders.append(added)
      try desk.keep(list, by: keeper)
      desk.note("added", added)
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

  /// `remind edit`.
  struct Edit: Verb {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change a reminder; what is not named stays, also whether it is on.")

    @Argument(help: ReminderFields.named)
    var reminder: String

    @OptionGroup var fields: ReminderFields
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      try fields.check(world)
      let now = desk.clock.now()
      var before = 1
      let reminder = try desk.change(self.reminder) { reminder throws(ExitStatus) in
        before = reminder.timing.timesOfADay
        try desk.doing { () throws(Diagnostic) in
          try fields.apply(to: &reminder, in: world)
          let timing = try fields.timing(
            changing: reminder.timing, today: desk.zones.dateTime(now, in: reminder.zone))
          if let timing, timing != reminder.timing {
            (reminder.timing, reminder.since) = (timing, now)
            try reminder.checkDays(today: desk.wall(now, reminder).date)
          }
        }
      }
      desk.note("changed", reminder)
      let after = reminder.timing.timesOfADay
      if after < before {
        desk.pipeline.reporter.note(
          "it came \(before) times a day, and comes \(after == 1 ? "once" : "\(after) times") now")
      }
    }
  }

  /// `remind delete`.
  struct Delete: Verb {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a reminder, after asking.")

    @Argument(help: ReminderFields.named)
    var reminder: String

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let shown = try desk.list()
      let reminder = try desk.doing { () throws(Diagnostic) in
        shown.reminders[try shown.index(of: self.reminder)]
      }
      if !yes {
        guard world.inputIsTerminal, let conversation = world.converse(.terminal) else {
          throw world.refusal(
            "remind delete", "a reminder is deleted after asking, and there is no terminal",
            advice: "--yes deletes it without asking")
        }
        conversation.write("Delete the reminder \(reminder.title)? (y or n): ")
        guard ["y", "yes"].contains(conversation.readLine()?.lowercased()) else { return }
      }
      let keeper = try desk.keeper()
      var list = keeper.list
      // By its number, which nothing that happened meanwhile changes.
      let index = try desk.doing { () throws(Diagnostic) in try list.index(of: reminder.number) }
      list.reminders.remove(at: index)
      try desk.keep(list, by: keeper)
      desk.pipeline.reporter.note("deleted \(reminder.title)")
    }
  }

  /// `remind on`.
  struct On: Verb {
    static let configuration = CommandConfiguration(
      commandName: "on", abstract: "Switch a reminder on.")

    @Argument(help: ReminderFields.named)
    var reminder: String

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let now = desk.clock.now()
      let changed = try desk.change(self.reminder) { reminder throws(ExitStatus) in
        if !reminder.isOn { (reminder.isOn, reminder.since) = (true, now) }
        // One that comes once and is past is meant for its next time of day.
        if reminder.timing.isOnce, let time = reminder.timing.times.first {
          let moment = desk.zones.dateTime(now, in: reminder.zone)
          let isPast = moment.time.map { ($0.hour, $0.minute) >= (time.hour, time.minute) } ?? false
          let date = reminder.timing.timing.events.first?.date
          let first = moment.date.adding(days: isPast ? 1 : 0) ?? moment.date
          if let date, let day = date.dayNumber, let earliest = first.dayNumber, day < earliest,
            let next = PartialDateTime(lenient: "\(first)T\(time)")
          {
            reminder.timing = WrittenTiming(once: next)
          }
        }
      }
      desk.note("switched on", changed)
    }
  }

  /// `remind off`.
  struct Off: Verb {
    static let configuration = CommandConfiguration(
      commandName: "off", abstract: "Switch a reminder off; it stays in the list.")

    @Argument(help: ReminderFields.named)
    var reminder: String

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      desk.note("switched off", try desk.change(self.reminder) { $0.isOn = false })
    }
  }
}

extension WrittenTiming {
  /// How often it comes on a day on which it does, by its times or by the order's words.
  fileprivate var timesOfADay: Int { max(times.count, timing.rule?.frequency ?? 1) }
}
