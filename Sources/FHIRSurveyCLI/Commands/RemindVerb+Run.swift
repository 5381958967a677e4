import ArgumentParser
import Reminders

extension RemindVerb {
  /// `remind run`.
  struct Run: Verb {
    static let configuration = CommandConfiguration(
      commandName: "run",
      abstract: "Wait for what is due, ring, and take the answers: taken, not taken, snooze, mute.")

    @Flag(help: "Do not wait: go from one moment to the next. What happens is kept, as if it had.")
    var simulate = false

    @Option(help: ArgumentHelp("The only reminder that rings.", valueName: "number"))
    var only: Int?

    @Option(help: ArgumentHelp("When to end, as 2026-01-31T09:00.", valueName: "time"))
    var until: String?

    @OptionGroup var ring: RingOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let end = until.flatMap { desk.clock.instant($0) }
      if let until, end == nil {
        throw world.refusal(
          "--until", "\"\(until)\" is not a time", advice: "write it as 2026-01-31T09:00")
      }
      if !simulate, desk.clock.isFixed {
        throw world.refusal(
          "remind run", "the time that is given stands still",
          advice: "--simulate goes through time")
      }
      if simulate, end == nil {
        throw world.refusal("--simulate", "it needs --until, the time at which it ends")
      }
      var run = RemindRun(
        desk, try ring.channels(world), only: only, until: end, simulates: simulate,
        tellsAlsoWhileOff: ring.reportMissedWhileOff)
      try run.run()
    }
  }
}
