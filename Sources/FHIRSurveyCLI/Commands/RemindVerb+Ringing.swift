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

extension RemindDesk {
  /// Keeps an answer to the last ring of a reminder that waits for one, or to the dose that was meant by a time.
  func answer(
    _ name: String, at moment: Instant?,
    _ event: (Occurrence, Reminder) throws(ExitStatus) -> ReminderEvent
  ) throws(ExitStatus) -> Recorded {
    let keeper = try keeper()
    let now = clock.now()
    let reminder = try doing { () throws(Diagnostic) in
      keeper.list.reminders[try keeper.list.index(of: name)]
    }
    let events = try doing { () throws(Diagnostic) in try keeper.advance(to: now) }
    let meant =
      moment.map { keeper.ringer.dose(of: reminder, takenAt: $0) }
      ?? keeper.ringer.waiting.filter { $0.reminder == reminder.id }.max { $0.due < $1.due }
    guard let occurrence = meant else {
      let recorded = try record(keeper, at: now)
      try show(events, of: keeper, told: recorded.told, RingChannels())
      noteMiss(of: reminder, keeper, now)
      throw pipeline.end(Diagnostic(.nothingDue, ["number": .number(reminder.number)]))
    }
    // What was missed just now is recorded as that first, so that the correction has what it corrects.
    var recorded = try record(keeper, at: now)
    let answer = try doing { [event = try event(occurrence, reminder)] () throws(Diagnostic) in
      try keeper.answer(event)
    }
    recorded.add(try record(keeper, at: now))
    try show(
      events.filter { $0.occurrence != occurrence }, of: keeper, told: recorded.told,
      RingChannels())
    let due = DisplayTime.clock(wall(occurrence.due, reminder).time)
    let before = answer.isCorrection ? " (it had counted as missed)" : ""
    pipeline.reporter.note("\(reminder.title), due \(due): \(answer.kind.words)\(before)")
    return recorded
  }

  /// Says how the last dose of a reminder that was missed can be corrected, where it was on this day or the one before.
  private func noteMiss(of reminder: Reminder, _ keeper: ReminderKeeper, _ now: Instant) {
    guard let missed = keeper.ringer.dose(of: reminder, takenAt: now),
      missed.due > now.adding(minutes: -1440)
    else { return }
    let due = DisplayTime.clock(wall(missed.due, reminder).time)
    pipeline.reporter.note(
      "\(reminder.title), due \(due), counts as missed; --at TIME says when it was taken")
  }
}

extension ReminderEvent.Kind {
  /// The event as a person reads it.
  fileprivate var words: String {
    switch self {
    case .notTaken: "not taken"
    default: rawValue
    }
  }
}
