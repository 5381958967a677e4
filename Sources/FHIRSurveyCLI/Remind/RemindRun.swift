import Reminders
import SurveyDiagnostics
import SurveyPrimitives

/// `remind run`: waits for what is due, rings, and takes the answers.
struct RemindRun {
  let desk: RemindDesk
  let channels: RingChannels
  let only: Int?
  let until: Instant?
  /// Whether time is not waited for.
  let simulates: Bool
  let tellsAlsoWhileOff: Bool
  private var conversation: Conversation?
  private var now: Instant

  init(
    _ desk: RemindDesk, _ channels: RingChannels, only: Int?, until: Instant?, simulates: Bool,
    tellsAlsoWhileOff: Bool
  ) {
    (self.desk, self.channels, self.only, self.until) = (desk, channels, only, until)
    (self.simulates, self.tellsAlsoWhileOff) = (simulates, tellsAlsoWhileOff)
    now = desk.clock.now()
    conversation = desk.world.converse(
      desk.world.inputIsTerminal && !simulates ? .terminal : .standardInput)
  }

  private func keeper() throws(ExitStatus) -> ReminderKeeper {
    try desk.keeper(at: now, only: only, escalation: channels.escalation?.minutes)
  }

  /// Goes from one moment at which something happens to the next.
  mutating func run() throws(ExitStatus) {
    if let only {
      let list = try desk.list()
      _ = try desk.doing { () throws(Diagnostic) in try list.index(of: only) }
    }
    while true {
      let rings = try advance()
      for occurrence in rings { try ask(occurrence) }
      guard let wake = try keeper().ringer.wake else {
        if !simulates { desk.pipeline.reporter.note("nothing more is due") }
        return
      }
      if let until, wake > until { return try waitToTheEnd(until) }
      guard try wait(until: wake) else { return }
    }
  }

  /// Lets happen what is due, shows it, and gives what waits for an answer.
  private func advance() throws(ExitStatus) -> [Occurrence] {
    let keeper = try keeper()
    let events = try desk.doing { () throws(Diagnostic) in try keeper.advance(to: now) }
    let recorded = try desk.record(keeper, at: now, tellsAlsoWhileOff: tellsAlsoWhileOff)
    try desk.show(events, of: keeper, told: recorded.told, channels)
    _ = try desk.send(recorded)
    return keeper.ringer.ringing
  }

  private mutating func waitToTheEnd(_ end: Instant) throws(ExitStatus) {
    if !simulates { _ = try wait(until: end) }
  }

  /// Waits for a moment; `false` where waiting is over.
  private mutating func wait(until moment: Instant) throws(ExitStatus) -> Bool {
    if simulates {
      now = max(now, moment)
      return true
    }
    while desk.clock.now() < moment {
      if let signal = conversation?.interruption() { throw .ended(by: signal) }
      let left = moment.secondsSinceEpoch - desk.clock.now().secondsSinceEpoch
      // Short, since a machine may sleep meanwhile and its clock be set.
      guard desk.world.pause(Int(min(max(left * 1000, 50), 1000))) else { return false }
    }
    now = desk.clock.now()
    return true
  }
}

extension RemindRun {
  /// Takes the answer to a ring; without one, time goes on.
  private mutating func ask(_ occurrence: Occurrence) throws(ExitStatus) {
    guard let conversation, let reminder = try keeper().ringer[occurrence] else { return }
    var limit = try keeper().ringer.wake ?? now.adding(minutes: 60)
    if let until { limit = min(limit, until) }
    var nextBell = now.adding(minutes: 1)
    let (clock, isSimulated) = (desk.clock, simulates)
    while true {
      let stop = min(limit, nextBell)
      conversation.endWaiting { !isSimulated && clock.now() >= stop }
      conversation.write(
        "  \(reminder.title): taken, not taken, \(reminder.snooze == nil ? "" : "snooze, ")mute? ")
      guard let line = conversation.readLine() else {
        if let signal = conversation.interruption() { throw .ended(by: signal) }
        guard !isSimulated, clock.now() >= stop else {
          // Nobody answers any more: what follows begins on a line of its own.
          conversation.write("\n")
          self.conversation = nil
          return
        }
        if clock.now() >= limit { return }
        conversation.write("\n")
        nextBell = clock.now().adding(minutes: 1)
        let isMuted = try keeper().ringer.history.states[occurrence]?.isMuted ?? false
        desk.ring(reminder, RingChannels(), isMuted: isMuted)
        continue
      }
      if !isSimulated { now = clock.now() }
      if try take(line, occurrence, reminder, conversation) { return }
    }
  }

  /// Keeps an answer; `false` where it is none, or another one follows.
  private func take(
    _ line: String, _ occurrence: Occurrence, _ reminder: Reminder, _ conversation: Conversation
  ) throws(ExitStatus) -> Bool {
    guard let answer = RingAnswer(line) else {
      desk.pipeline.reporter.note("\"\(line)\" is not taken, not taken, snooze or mute")
      return false
    }
    var event = ReminderEvent(.taken, occurrence, at: now)
    var words = "taken"
    switch answer {
    case .taken: break
    case .notTaken(var reason):
      if reason == nil {
        conversation.write("  Why not? ")
        reason = conversation.readLine()
      }
      event = ReminderEvent(
        .notTaken, occurrence, at: now, reason: reason.flatMap { $0.isEmpty ? nil : $0 })
      words = "not taken" + (event.reason.map { ": \($0)" } ?? "")
    case .snooze:
      guard let minutes = reminder.snooze else {
        desk.pipeline.reporter.note("\(reminder.label) has no snooze")
        return false
      }
      event = ReminderEvent(.snoozed, occurrence, at: now, until: now.adding(minutes: minutes))
      words = "snooze (\(minutes) min)"
    case .mute:
      event = ReminderEvent(.muted, occurrence, at: now)
      words = "mute"
    }
    let keeper = try keeper()
    _ = try desk.doing { () throws(Diagnostic) in try keeper.answer(event) }
    try desk.print("    > \(words)")
    _ = try desk.send(desk.record(keeper, at: now))
    return answer != .mute
  }
}

/// What a person says to a ring.
enum RingAnswer: Equatable {
  case taken
  case notTaken(reason: String?)
  case snooze
  case mute

  init?(_ line: String) {
    let text = line.lowercased().split(separator: " ").joined(separator: " ")
    switch text {
    case "taken", "t", "y", "yes": self = .taken
    case "not taken", "not", "n", "no": self = .notTaken(reason: nil)
    case "snooze", "s": self = .snooze
    case "mute", "m": self = .mute
    default:
      guard text.hasPrefix("not taken"), let colon = line.firstIndex(of: ":") else { return nil }
      let reason = line[line.index(after: colon)...].drop { $0 == " " }
      self = .notTaken(reason: String(reason))
    }
  }
}
