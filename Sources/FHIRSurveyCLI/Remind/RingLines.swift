import Reminders
import SurveyDiagnostics
import SurveyPrimitives

/// How rings reach a person: a line, the bell, a notification, a program.
struct RingChannels {
  var notifies = false
  /// A command that is run at each ring.
  var command: String?
  /// What is run where nobody answers for so many minutes.
  var escalation: (minutes: Int, command: String)?
}

extension RemindDesk {
  /// Shows what happened, in lines, and uses the channels of what rings.
  func show(
    _ events: [ReminderEvent], of keeper: ReminderKeeper, told: Set<Occurrence>,
    _ channels: RingChannels, breaksLines: Bool = true
  ) throws(ExitStatus) {
    let off = events.filter { $0.kind == .missed && $0.wasOff }
    if !off.isEmpty { try summarize(off, of: keeper, told: told) }
    for event in events {
      guard let reminder = keeper.ringer[event.occurrence] else { continue }
      let moment = DisplayTime.minute(wall(event.at, reminder))
      switch event.kind {
      case .rang:
        try print("\(moment)  \(reminder.title) – due")
        if let note = reminder.note { try print("    \(note)") }
        if let survey = reminder.survey { try print("    fhir-survey take \(survey)") }
        let isMuted = keeper.ringer.history.states[event.occurrence]?.isMuted ?? false
        ring(reminder, channels, isMuted: isMuted)
      case .missed where !event.wasOff:
        try print(
          "\(moment)  \(reminder.title) missed\(message(told.contains(event.occurrence), keeper))")
      case .escalated:
        try print("\(moment)  \(reminder.title) – second channel")
        if let command = channels.escalation?.command { start(command, reminder) }
      default: break
      }
    }
  }

  private func message(_ isTold: Bool, _ keeper: ReminderKeeper) -> String {
    isTold ? " – message to \(keeper.list.doctors.map(\.name).joined(separator: ", "))" : ""
  }

  /// One summary of all that was due while nothing was running.
  private func summarize(
    _ events: [ReminderEvent], of keeper: ReminderKeeper, told: Set<Occurrence>
  ) throws(ExitStatus) {
    let now = events.map(\.at).max() ?? clock.now()
    let count = FindingCounts.count(events.count, "reminder")
    let isTold = events.contains { told.contains($0.occurrence) }
    try print(
      "\(DisplayTime.minute(wall(now)))  \(count) came while this was off\(message(isTold, keeper)):"
    )
    for event in events.prefix(20) {
      guard let reminder = keeper.ringer[event.occurrence] else { continue }
      let moment = wall(event.occurrence.due, reminder)
      try print(
        "    \(DisplayTime.day(moment.date)) \(DisplayTime.clock(moment.time))  \(reminder.title)")
    }
    if events.count > 20 { try print("    and \(events.count - 20) more") }
  }

  /// The sound and what else was asked for.
  func ring(_ reminder: Reminder, _ channels: RingChannels, isMuted: Bool) {
    if !isMuted {
      switch reminder.sound {
      case .bell: bell(1)
      case .tickle: bell(2)
      case .file(let path):
        bell(1)
        _ = ["paplay", "aplay", "afplay"].contains { world.launch($0, [path]) }
      }
    }
    if channels.notifies {
      _ =
        world.launch(
          "notify-send", ["--app-name=fhir-survey", reminder.title, reminder.note ?? ""])
        || world.launch(
          "osascript",
          [
            "-e", "on run argv", "-e", "display notification (item 1 of argv)", "-e", "end run",
            reminder.title,
          ])
    }
    if let command = channels.command { start(command, reminder) }
  }

  private func bell(_ count: Int) {
    if world.errorIsTerminal { world.writeError(String(repeating: "\u{7}", count: count)) }
  }

  /// Runs a command of the person, with label, dose and note as its arguments.
  private func start(_ command: String, _ reminder: Reminder) {
    let arguments = [
      "-c", command, "fhir-survey", reminder.label, reminder.dose ?? "", reminder.note ?? "",
    ]
    if !world.launch("sh", arguments) {
      pipeline.reporter.note("\"\(command)\" failed")
    }
  }
}
