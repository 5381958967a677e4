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
      let next = keeper.ringer.next(after: desk.clock.now())
      if report.format == .json {
        var writer = JSONTextWriter(style: .pretty)
        writer.openObject()
        writer.member("at", next.first?.due.text)
        writer.member("reminders", next.compactMap { keeper.ringer[$0].map { "\($0.number)" } })
        writer.closeObject()
        writer.endLine()
        return try desk.pipeline.write(writer.finish(), path: "-", force: false)
      }
      if next.isEmpty { desk.pipeline.reporter.note("nothing is due") }
      for occurrence in next {
        guard let reminder = keeper.ringer[occurrence] else { continue }
        let moment = DisplayTime.minute(desk.wall(occurrence.due, reminder))
        try desk.print("\(moment)  \(reminder.title)")
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
      abstract: "Say that what is due was taken, or with --not that it was not.")

    @Argument(help: "The number of a reminder.")
    var number: Int

    @Flag(name: .customLong("not"), help: "It was not taken.")
    var isNot = false

    @Option(help: "Why it was not taken.")
    var reason: String?

    @Option(help: ArgumentHelp("When it was taken, as 2026-01-31T09:00.", valueName: "time"))
    var at: String?

    @OptionGroup var runOptions: RunOptions
    @OptionGroup var shared: SharedOptions

    func run(in world: World) throws(ExitStatus) {
      let desk = try RemindDesk(runOptions, shared, in: world)
      let moment = at.flatMap { desk.clock.instant($0) } ?? desk.clock.now()
      if let at, desk.clock.instant(at) == nil {
        throw world.refusal(
          "--at", "\"\(at)\" is not a time", advice: "write it as 2026-01-31T09:00")
      }
      let recorded = try desk.answer(number) { occurrence, _ throws(ExitStatus) in
        ReminderEvent(isNot ? .notTaken : .taken, occurrence, at: moment, reason: reason)
      }
      if let status = try desk.send(recorded) { throw status }
    }
  }

  /// `remind snooze`.
  struct Snooze: Verb {
    static let configuration = CommandConfiguration(
      commandName: "snooze", abstract: "Have what is due ring again later.")

    @Argument(help: "The number of a reminder.")
    var number: Int

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
      let recorded = try desk.answer(number) { occurrence, reminder throws(ExitStatus) in
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
  /// Keeps an answer to the last ring of a reminder that waits for one.
  func answer(
    _ number: Int, _ event: (Occurrence, Reminder) throws(ExitStatus) -> ReminderEvent
  ) throws(ExitStatus) -> Recorded {
    let keeper = try keeper()
    let now = clock.now()
    let reminder = try doing { () throws(Diagnostic) in
      keeper.list.reminders[try keeper.list.index(of: number)]
    }
    let events = try doing { () throws(Diagnostic) in try keeper.advance(to: now) }
    let open = keeper.ringer.waiting.filter { $0.reminder == reminder.id }
    guard let occurrence = open.max(by: { $0.due < $1.due }) else {
      let recorded = try record(keeper, at: now)
      try show(events, of: keeper, told: recorded.told, RingChannels())
      throw pipeline.end(Diagnostic(.nothingDue, ["number": .number(number)]))
    }
    let answer = try event(occurrence, reminder)
    try doing { () throws(Diagnostic) in try keeper.add([answer]) }
    let recorded = try record(keeper, at: now)
    try show(
      events.filter { $0.occurrence != occurrence }, of: keeper, told: recorded.told,
      RingChannels())
    let due = DisplayTime.clock(wall(occurrence.due, reminder).time)
    pipeline.reporter.note("\(reminder.title), due \(due): \(answer.kind.words)")
    return recorded
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
