import FHIRDocument
import FHIRTiming
import Foundation
import Reminders
import SurveyPrimitives
import SystemIO
import TestSupport
import Testing

/// The article of the module: each example is part of this test, line by line, so that it is compiled and run.
struct ReminderArticleTests {
  @Test("Each example of the article runs, and gives what the article says")
  func examples() throws {
    var reachesTheEnd = false
    defer { #expect(reachesTheEnd) }
    let home = Home()
    let path = home.path("state")
    let now = try #require(Instant("2026-01-04T20:00:00Z"))
    let end = try #require(Instant("2026-01-12T00:00:00Z"))
    let offset: (String?, Instant) -> UTCOffset? = {
      TimeZoneDatabase.offset(of: $0 ?? "Europe/Vienna", at: $1)
    }

    guard case .days(let days) = RepeatWords("mon,wed,fri"), let time = TimeOfDay("08:00:00") else {
      return
    }
    let folder = ReminderFolder(state: path)
    let zones = ZoneTable(offset: offset)
    let keeper = try ReminderKeeper(folder, zones: zones, at: now)

    var list = keeper.list
    var reminder = Reminder(
      id: "4d3f8a52-3f0e-4c55-9a2c-0f6b2f0d9a11", number: list.takeNumber(), label: "Panadol",
      timing: WrittenTiming(times: [time], days: days), since: now)
    reminder.dose = "500 mg"
    list.reminders.append(reminder)
    try keeper.change(list)
    #expect(folder.isQuiet(at: now, zones: zones))

    guard let wake = keeper.ringer.wake(after: now) else { return }
    let events = try keeper.advance(to: wake)
    let rings = events.filter { $0.kind == .rang }.map(\.occurrence)
    #expect(try rings.map(\.due) == [#require(Instant("2026-01-05T07:00:00Z"))])

    guard let ring = rings.first else { return }
    let answer = try keeper.answer(ReminderEvent(.taken, ring, at: wake))
    #expect(!answer.isCorrection)
    #expect(keeper.ended(patient: "Patient/1", tellsAlsoWhileOff: false).count == 1)

    for record in keeper.ended(patient: "Patient/1", tellsAlsoWhileOff: false) {
      if record.isCorrection { try keeper.voidMiss(record) }
      if let message = record.communication { _ = try keeper.keep(message) }
      try keeper.recorded(record, at: wake)
    }
    #expect(keeper.ended(patient: "Patient/1", tellsAlsoWhileOff: false).isEmpty)

    var calendar = CalendarFile(made: now)
    for due in keeper.ringer.occurrences(of: reminder, from: now, until: end) {
      calendar.add(reminder, due: due)
    }
    let text = calendar.text
    let messages = try folder.kept("Communication").found.compactMap { CareMessage($0) }
    // Monday is done; Wednesday and Friday are still to come.
    #expect(text.components(separatedBy: "BEGIN:VEVENT").count == 3)
    #expect(messages.isEmpty)
    reachesTheEnd = true
  }

  @Test("The article has the examples of this test, in their order")
  func same() throws {
    func bare(_ text: some StringProtocol) -> String {
      text.split(separator: "\n").map { String($0.drop { $0 == " " }) }.joined(separator: "\n")
    }
    let page = try Project.text("\(Project.folder)/Sources/Reminders/Reminders.docc/Reminders.md")
    var rest = try bare(
      Project.text("\(Project.folder)/Tests/RemindersTests/ReminderArticleTests.swift"))[...]
    let blocks = page.split(separator: "```swift\n").dropFirst()
    #expect(blocks.count == 5)
    for block in blocks {
      let example = bare(block.split(separator: "\n```", maxSplits: 1)[0])
      let range = try #require(rest.firstRange(of: "\n\(example)\n"), "not here:\n\(example)")
      rest = rest[rest.index(before: range.upperBound)...]
    }
  }
}
