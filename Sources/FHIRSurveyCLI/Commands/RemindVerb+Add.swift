import ArgumentParser
import FHIRTiming
import Reminders
import SurveyDiagnostics
import SurveyPrimitives

extension RemindVerb {
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
}
