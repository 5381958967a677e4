import ArgumentParser
import FHIRTiming
import Reminders
import SurveyDiagnostics
import SurveyPrimitives

extension RemindVerb {
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
}

extension WrittenTiming {
  /// How often it comes on a day on which it does, by its times or by the order's words.
  fileprivate var timesOfADay: Int { max(times.count, timing.rule?.frequency ?? 1) }
}
