import ArgumentParser
import FHIRTiming
import Reminders
import SurveyPrimitives

extension RemindVerb {
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
