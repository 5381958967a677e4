import ArgumentParser
import FHIRDocument
import Reminders
import SurveyDiagnostics
import SurveyPrimitives

extension RemindVerb {
  /// `remind next`.
  struct Next: Verb {
    static let configuration = CommandConfiguration(
      commandName: "next", abstract: "Show what is due next.")

    @OptionGroup var report: ReportOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let keeper = try desk.keeper()
      let next = keeper.ringer.nextRings(after: desk.clock.now())
      if report.format == .json {
        var writer = JSONTextWriter(style: .pretty)
        writer.openObject()
        writer.member("at", next?.at.text)
        writer.member(
          "reminders",
          (next?.occurrences ?? []).compactMap { keeper.ringer[$0].map { "\($0.number)" } })
        writer.closeObject()
        writer.endLine()
        return try desk.pipeline.write(writer.finish(), path: "-", force: false)
      }
      guard let next else { return desk.pipeline.reporter.note("nothing is due") }
      for occurrence in next.occurrences {
        guard let reminder = keeper.ringer[occurrence] else { continue }
        let moment = DisplayTime.minute(desk.wall(next.at, reminder))
        let due = DisplayTime.clock(desk.wall(occurrence.due, reminder).time)
        let snoozed = occurrence.due < next.at ? " (due \(due), snoozed)" : ""
        try desk.print("\(moment)  \(reminder.title)\(snoozed)")
      }
    }
  }

  /// `remind due`.
  struct Due: Verb {
    static let configuration = CommandConfiguration(
      commandName: "due", abstract: "Ring what is due now, once; for timers.",
      discussion: "Says nothing and ends at once where nothing is due.")

    @OptionGroup var ring: RingOptions
    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let channels = try ring.channels(world)
      let now = desk.clock.now()
      if channels.escalation == nil, desk.folder.isQuiet(at: now, zones: desk.zones) { return }
      let recorded = try ringDue(desk, channels, at: now)
      // Where a server is not there, what was recorded waits in the outbox, and the next ring is not put at risk.
      _ = try desk.send(recorded)
    }

    /// Rings and records what is due; no other process has the reminders meanwhile.
    private func ringDue(
      _ desk: RemindDesk, _ channels: RingChannels, at now: Instant
    ) throws(ExitStatus) -> RemindDesk.Recorded {
      let keeper = try desk.keeperOfDue(at: now, escalation: channels.escalation?.minutes)
      let events = try desk.doing { () throws(Diagnostic) in try keeper.advance(to: now) }
      let recorded = try desk.record(keeper, at: now, tellsAlsoWhileOff: ring.reportMissedWhileOff)
      try desk.show(events, of: keeper, told: recorded.told, channels)
      try desk.doing { () throws(Diagnostic) in try keeper.keepAgenda() }
      return recorded
    }
  }
}
