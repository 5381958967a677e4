import ArgumentParser
import Reminders

extension RemindVerb {
  /// `remind snooze`.
  struct Snooze: Verb {
    static let configuration = CommandConfiguration(
      commandName: "snooze", abstract: "Have what is due ring again later.")

    @Argument(help: ReminderFields.named)
    var reminder: String

    @Option(help: "After how many minutes; without it as the reminder says.")
    var minutes: Int?

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let now = desk.clock.now()
      if let minutes, !(1...1440).contains(minutes) {
        throw world.refusal("--minutes", "\(minutes) is not between 1 and 1440 minutes")
      }
      let recorded = try desk.answer(reminder, at: nil) { occurrence, reminder throws(ExitStatus) in
        guard let minutes = minutes ?? reminder.snooze else {
          throw world.refusal("remind snooze", "\(reminder.label) has no snooze")
        }
        return ReminderEvent(.snoozed, occurrence, at: now, until: now.adding(minutes: minutes))
      }
      _ = try desk.send(recorded)
    }
  }
}
