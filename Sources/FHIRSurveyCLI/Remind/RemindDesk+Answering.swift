import Reminders
import SurveyDiagnostics
import SurveyPrimitives

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
