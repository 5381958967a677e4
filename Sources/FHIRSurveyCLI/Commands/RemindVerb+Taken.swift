import ArgumentParser
import Reminders
import SurveyPrimitives

extension RemindVerb {
  /// `remind taken`.
  struct Taken: Verb {
    static let configuration = CommandConfiguration(
      commandName: "taken",
      abstract: "Say that what is due was taken, or with --not that it was not.",
      discussion: """
        With --at a dose that was missed is corrected, too: of those that wait for an answer and those that were missed the one \
        that was due nearest to that time is meant. What was recorded of the miss stays, marked as entered in error.
        """)

    @Argument(help: ReminderFields.named)
    var reminder: String

    @Flag(name: .customLong("not"), help: "It was not taken.")
    var isNot = false

    @Option(help: "Why it was not taken.")
    var reason: String?

    @Option(
      help: ArgumentHelp(
        "When it was taken, as 2026-01-31T09:00; 08:05 is the last time that it was so late.",
        valueName: "time"))
    var at: String?

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let said = try at.map { (text) throws(ExitStatus) in try moment(text, desk) }
      let recorded = try desk.answer(reminder, at: said) { occurrence, _ throws(ExitStatus) in
        ReminderEvent(
          isNot ? .notTaken : .taken, occurrence, at: said ?? desk.clock.now(), reason: reason)
      }
      if let status = try desk.send(recorded) { throw status }
    }

    /// The moment that is meant: a time alone is the last one before now.
    private func moment(_ text: String, _ desk: RemindDesk) throws(ExitStatus) -> Instant {
      let now = desk.clock.now()
      if let moment = desk.clock.instant(text) {
        if moment <= now { return moment }
        throw desk.world.refusal("--at", "\"\(text)\" is still to come")
      }
      let today = desk.wall(now).date
      for days in [0, -1] {
        guard let time = TimeOfDay(lenient: text), let date = today.adding(days: days),
          let moment = desk.clock.instant("\(date)T\(time)")
        else { break }
        if moment <= now { return moment }
      }
      throw desk.world.refusal(
        "--at", "\"\(text)\" is not a time", advice: "write it as 08:05 or 2026-01-31T09:00")
    }
  }
}
