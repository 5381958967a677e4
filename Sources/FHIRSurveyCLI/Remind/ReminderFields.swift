import ArgumentParser
import FHIRTiming
import Medication
import Reminders
import SurveyDiagnostics
import SurveyPrimitives
import SystemIO

/// What `remind add` and `remind edit` say of a reminder.
struct ReminderFields: ParsableArguments {
  @Option(help: "What it is called, as the name of a medicine.")
  var label: String?

  @Option(help: "When it rings, as 08:00 or 8:00 AM; several with commas.")
  var time: String?

  @Option(
    name: .customLong("repeat"),
    help: "How often: never, daily, or days as mon,wed,fri; daily without it.")
  var repetition: String?

  @Option(help: "bell, tickle or a file.")
  var sound: String?

  @Flag(inversion: .prefixedNo, help: "Whether it can ring again after 9 minutes.")
  var snooze: Bool?

  @Option(
    help: ArgumentHelp(
      "Whether it can ring again, and after how many minutes.", valueName: "minutes"))
  var snoozeMinutes: Int?

  @Option(help: "How much is taken, as \"500 mg\".")
  var dose: String?

  @Option(help: ArgumentHelp("The first day, as 2026-01-31.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("The last day, as 2026-01-31.", valueName: "date"))
  var until: String?

  @Option(help: "What else is shown when it rings.")
  var note: String?

  @Option(
    help: ArgumentHelp(
      "A questionnaire that is to be answered: a file, an address, or the name of a bundled one.",
      valueName: "file"))
  var survey: String?

  @Option(
    help: ArgumentHelp(
      "The minutes in which it can be confirmed before it counts as missed.", valueName: "minutes"))
  var grace: Int?

  @Option(
    name: .customLong("zone"),
    help: ArgumentHelp(
      "The time zone that it goes by wherever the person is; local is that of the machine.",
      valueName: "zone"))
  var zone: String?
}

extension ReminderFields {
  /// How a reminder is named.
  static let named: ArgumentHelp = "The number of a reminder, or a part of its label."

  /// Whether neither label nor time is given: then a person is asked.
  var asks: Bool { label == nil && time == nil }

  /// How many minutes a snooze has; `nil` in the second layer is no snooze.
  private var snoozed: Int?? {
    if let snoozeMinutes { return .some(snoozeMinutes) }
    return snooze.map { $0 ? Reminder.usualSnooze : nil }
  }

  /// The times of the day; `nil` where none are given.
  func times() throws(Diagnostic) -> [TimeOfDay]? {
    guard let time else { return nil }
    var times: [TimeOfDay] = []
    for text in time.split(separator: ",", omittingEmptySubsequences: false) {
      guard let read = TimeOfDay(lenient: text),
        let minute = TimeOfDay(hour: read.hour, minute: read.minute)
      else { throw Diagnostic(.badReminderTime, ["time": .quoted(String(text))]) }
      times.append(minute)
    }
    return times
  }

  func words() throws(Diagnostic) -> RepeatWords? {
    guard let repetition else { return nil }
    guard let words = RepeatWords(repetition) else {
      throw Diagnostic(.badRepeat, ["text": .quoted(repetition)])
    }
    return words
  }

  private func date(_ text: String?) throws(Diagnostic) -> PartialDate? {
    guard let text else { return nil }
    guard let date = PartialDate(text), date.day != nil else {
      throw Diagnostic(.badReminderDate, ["date": .quoted(text)])
    }
    return date
  }

  /// The timing that it has then; what is not given stays as it was.
  func timing(
    changing old: WrittenTiming?, today now: PartialDateTime
  ) throws(Diagnostic) -> WrittenTiming? {
    let (times, words) = (try times(), try words())
    let (from, until) = (try date(from), try date(until))
    if times == nil, words == nil, from == nil, until == nil { return old }
    let all = times ?? old?.shown.times ?? []
    // What comes every few hours has no times of the day that could be kept.
    if all.isEmpty { throw Diagnostic(.badReminderTime, ["time": .quoted("")]) }
    let kept: RepeatWords = old.map { $0.isOnce ? .never : .days($0.days) } ?? .days([])
    switch words ?? kept {
    case .days(let days):
      return WrittenTiming(
        times: all, days: days, from: from ?? old?.dates.from, until: until ?? old?.dates.until)
    case .never:
      guard let time = all.first else { return old }
      // What is past today is meant for tomorrow.
      let isPast = now.time.map { ($0.hour, $0.minute) >= (time.hour, time.minute) } ?? false
      let day = from ?? now.date.adding(days: isPast ? 1 : 0) ?? now.date
      return PartialDateTime(lenient: "\(day)T\(time)").map { WrittenTiming(once: $0) }
    }
  }

  /// Gives a reminder what is given, but for its timing.
  func apply(to reminder: inout Reminder, in world: World) throws(Diagnostic) {
    if let label {
      if label.allSatisfy(\.isWhitespace) { throw Diagnostic(.noReminderLabel) }
      reminder.label = label
    }
    if let sound {
      reminder.sound = Sound(sound)
      if case .file(let path) = reminder.sound, FileSystem.kind(of: path) != .file {
        throw Diagnostic(.unknownSound, ["sound": .quoted(path)])
      }
    }
    if let snoozed { reminder.snooze = snoozed }
    if let dose { reminder.dose = dose.isEmpty ? nil : dose }
    if let note { reminder.note = note.isEmpty ? nil : note }
    if let survey { reminder.survey = survey.isEmpty ? nil : try Self.found(survey, world) }
    if let grace { reminder.grace = grace }
    if let zone { reminder.zone = zone == "local" ? nil : zone }
  }

  /// A questionnaire that is there; a file by a path that holds wherever the reminder rings.
  private static func found(_ survey: String, _ world: World) throws(Diagnostic) -> String {
    if FileSystem.kind(of: survey) == .file { return world.absolute(survey) }
    let isAddress = ["http://", "https://", "urn:"].contains { survey.hasPrefix($0) }
    if isAddress || BundledSurvey(named: survey) != nil { return survey }
    throw Diagnostic(.reminderSurveyMissing, ["name": .quoted(survey)])
  }

  /// Refuses numbers and zones that are none.
  func check(_ world: World) throws(ExitStatus) {
    if let zone, zone != "local", world.offset(zone, world.now()) == nil {
      throw world.refusal(
        "--zone", "\"\(zone)\" is not a known time zone", advice: "write it as Europe/Berlin")
    }
    for (name, minutes) in [("--snooze-minutes", snoozeMinutes), ("--grace", grace)] {
      if let minutes, !(1...1440).contains(minutes) {
        throw world.refusal(name, "\(minutes) is not between 1 and 1440 minutes")
      }
    }
  }
}

extension Reminder {
  /// Refuses days on which it never rings.
  func checkDays(today: PartialDate) throws(Diagnostic) {
    let (from, until) =
      timing.isOnce ? (nil, timing.timing.events.last?.date) : timing.dates
    guard let until, let last = until.dayNumber else { return }
    if let from, let first = from.dayNumber, last < first {
      throw Diagnostic(
        .reminderEndsFirst,
        ["until": .literal(until.description), "from": .literal(from.description)])
    }
    if let day = today.dayNumber, last < day {
      throw Diagnostic(.reminderIsOver, ["date": .literal(until.description)])
    }
  }
}
