import FHIRTiming
import Foundation
import SurveyDiagnostics
import SurveyPrimitives
import SystemIO
import Testing

@testable import Reminders

/// A folder that goes away with its value.
final class Home {
  private let folder = NSTemporaryDirectory() + "/fhir-survey-" + UUID().uuidString

  func path(_ name: String) -> String { folder + "/" + name }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}

/// What is due by the agenda is what is due by list and log.
struct AgendaTests {
  private static let times = [
    "07:59:00", "02:30:00", "08:00:00", "03:00:00", "21:15:00", "08:03:00",
  ]

  /// Reminders of two zones, of days of the week and of every day, one that comes once and one that is off.
  private static func list() throws -> ReminderList {
    var list = ReminderList()
    let since = try RingerTests.instant("2026-03-27T09:00:00Z")
    for (index, text) in times.enumerated() {
      let time = try #require(TimeOfDay(text))
      let days: [DayOfWeek] = index % 3 == 1 ? [.sat, .sun] : []
      var reminder = Reminder(
        id: "r\(index)", number: list.takeNumber(), label: "L\(index)",
        timing: WrittenTiming(times: [time], days: days), since: since)
      reminder.grace = 5 + index * 10
      if index == 2 { reminder.zone = "Australia/Lord_Howe" }
      if index == 3 { reminder.isOn = false }
      list.reminders.append(reminder)
    }
    let once = try #require(PartialDateTime("2026-03-28T10:00:00+01:00"))
    list.reminders.append(
      Reminder(
        id: "once", number: list.takeNumber(), label: "Once", timing: WrittenTiming(once: once),
        since: since))
    return list
  }

  private static func folder() throws -> (ReminderFolder, Home) {
    let home = Home()
    let folder = ReminderFolder(state: home.path("state"))
    let lock = try folder.lock()
    try folder.write(try list())
    withExtendedLifetime(lock) {}
    return (folder, home)
  }

  /// Lets happen what happens, and records what has ended, unless the process is ended before that.
  private static func step(
    _ keeper: ReminderKeeper, at now: Instant, snoozes: Bool, isKilled: Bool = false
  ) throws {
    let events = try keeper.advance(to: now)
    if snoozes, let ring = events.first(where: { $0.kind == .rang }) {
      try keeper.add([
        ReminderEvent(.snoozed, ring.occurrence, at: now, until: now.adding(minutes: 9))
      ])
    }
    if isKilled { return }
    for record in keeper.ended(patient: nil, tellsAlsoWhileOff: false) {
      try keeper.recorded(record, at: now)
    }
    try keeper.keepAgenda()
  }

  @Test(
    "Through a change of clocks the agenda gives the events that list and log give, also where runs are ended",
    arguments: [1, 7])
  func same(seed: UInt64) throws {
    let (one, oneHome) = try Self.folder()
    let (other, otherHome) = try Self.folder()
    var now = try RingerTests.instant("2026-03-27T10:00:00Z")
    let end = now.adding(minutes: 3 * 1440)
    var state = seed
    var quiet = 0
    while now < end {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let chance = Int(state >> 33)
      let (snoozes, isKilled) = (chance % 5 == 0, chance % 7 == 0)
      let whole = try ReminderKeeper(one, zones: RingerTests.zones, at: now)
      try Self.step(whole, at: now, snoozes: snoozes)
      if other.isQuiet(at: now, zones: RingerTests.zones) {
        quiet += 1
      } else {
        let due = try ReminderKeeper(
          dueIn: other, zones: RingerTests.zones, escalation: nil, at: now)
        try Self.step(due, at: now, snoozes: snoozes, isKilled: isKilled)
      }
      now = now.adding(minutes: [1, 3, 9, 31, 90][chance % 5])
    }
    let last = try ReminderKeeper(dueIn: other, zones: RingerTests.zones, escalation: nil, at: now)
    try Self.step(last, at: now, snoozes: false)
    let whole = try ReminderKeeper(one, zones: RingerTests.zones, at: now)
    try Self.step(whole, at: now, snoozes: false)
    let events = try [one, other].map { folder in
      Set(try EventLog(folder.eventsFile).log().events.filter { $0.kind != .recorded })
    }
    #expect(events[0] == events[1])
    #expect(events[0].count { $0.kind == .rang } > 8)
    #expect(quiet > 20)
    #expect(try one.read(at: now).0 == other.read(at: now).0)
    withExtendedLifetime((oneHome, otherHome)) {}
  }

  @Test("A change of the list, of the log or of the zone has the agenda made again")
  func changes() throws {
    let (folder, home) = try Self.folder()
    let now = try RingerTests.instant("2026-03-27T10:00:00Z")
    func look(_ zones: ZoneTable = RingerTests.zones) throws {
      let keeper = try ReminderKeeper(dueIn: folder, zones: zones, escalation: nil, at: now)
      try Self.step(keeper, at: now, snoozes: false)
    }
    let elsewhere = ZoneTable { TimeZoneDatabase.offset(of: $0 ?? "Asia/Kathmandu", at: $1) }
    try look()
    #expect(folder.isQuiet(at: now, zones: RingerTests.zones))
    #expect(!folder.isQuiet(at: now, zones: elsewhere))
    var list = try folder.read(at: now).0
    list.reminders[0].label = "Another"
    try folder.write(list)
    #expect(!folder.isQuiet(at: now, zones: RingerTests.zones))
    try look()
    #expect(folder.isQuiet(at: now, zones: RingerTests.zones))
    let occurrence = Occurrence("r0", now)
    try EventLog(folder.eventsFile).append([ReminderEvent(.rang, occurrence, at: now)])
    #expect(!folder.isQuiet(at: now, zones: RingerTests.zones))
    withExtendedLifetime(home) {}
  }

  @Test(
    "A change keeps an agenda that is the one made of list and log, so that nothing is read again")
  func changeKeeps() throws {
    let (folder, home) = try Self.folder()
    var now = try RingerTests.instant("2026-03-27T10:00:00Z")
    for minutes in [0, 1400, 60, 900, 5] {
      now = now.adding(minutes: minutes)
      try Self.step(
        ReminderKeeper(folder, zones: RingerTests.zones, at: now), at: now, snoozes: minutes == 60)
    }
    do {
      let keeper = try ReminderKeeper(folder, zones: RingerTests.zones, at: now)
      var list = keeper.list
      list.reminders[1].label = "Ä longer \"label\""
      list.reminders[4].isOn = false
      list.doctors = [Doctor(id: "d", name: "Dr. House")]
      try keeper.change(list)
    }
    let agenda = folder.path + "/agenda"
    let kept = try #require(try Files.readPrivately(agenda))
    #expect(folder.isQuiet(at: now, zones: RingerTests.zones))
    FileSystem.remove(agenda)
    try ReminderKeeper(dueIn: folder, zones: RingerTests.zones, escalation: nil, at: now)
      .keepAgenda()
    #expect(try Files.readPrivately(agenda) == kept)
    withExtendedLifetime(home) {}
  }

  @Test("A reminder that comes once is switched off, and the agenda holds on")
  func onceIsOver() throws {
    let (folder, home) = try Self.folder()
    let now = try RingerTests.instant("2026-03-28T09:00:00Z")
    for minutes in [0, 31, 61] {
      let keeper = try ReminderKeeper(
        dueIn: folder, zones: RingerTests.zones, escalation: nil, at: now.adding(minutes: minutes))
      try Self.step(keeper, at: now.adding(minutes: minutes), snoozes: false)
    }
    #expect(try folder.read(at: now).0.reminders.last?.isOn == false)
    let kept = try Files.readPrivately(folder.path + "/agenda")
    #expect(folder.isQuiet(at: now.adding(minutes: 61), zones: RingerTests.zones))
    FileSystem.remove(folder.path + "/agenda")
    try ReminderKeeper(
      dueIn: folder, zones: RingerTests.zones, escalation: nil, at: now.adding(minutes: 61)
    ).keepAgenda()
    #expect(try Files.readPrivately(folder.path + "/agenda") == kept)
    withExtendedLifetime(home) {}
  }

  @Test("What is not an agenda, or not a whole one, is not read", arguments: [0, 1, 9, 40, 90])
  func damaged(length: Int) throws {
    let (folder, home) = try Self.folder()
    let now = try RingerTests.instant("2026-03-27T10:00:00Z")
    let keeper = try ReminderKeeper(
      dueIn: folder, zones: RingerTests.zones, escalation: nil, at: now)
    try Self.step(keeper, at: now, snoozes: false)
    let bytes = try #require(try Files.readPrivately(folder.path + "/agenda"))
    #expect(Agenda(bytes)?.bytes == bytes)
    #expect(Agenda(Array(bytes.prefix(length))) == nil)
    withExtendedLifetime(home) {}
  }

  @Test("Numbers of any size come back from a line, and what is none does not")
  func numbers() {
    let numbers = [0, 7, -1, 10, 1_767_600_000, .max, .min, .max - 1, .min + 1]
    var lines = NumberLines()
    lines.add(numbers, Array("a b".utf8)[...])
    var read = NumberLines(lines.bytes)
    let line = read.next(numbers.count)
    #expect(line?.numbers == numbers)
    #expect(line.map { Array($0.rest) } == Array("a b".utf8))
    lines.add(packed: numbers)
    lines.add(raw: [1, 2])
    read = NumberLines(lines.bytes)
    #expect(read.next(numbers.count) != nil)
    #expect(read.packed(numbers.count) == numbers)
    #expect(read.packed(1) == nil)
    #expect(read.raw(3) == nil)
    #expect(read.raw(2).map { Array($0) } == [1, 2])
    for text in ["9223372036854775808 \n", "- \n", "1\n", "1 ", "x \n"] {
      var wrong = NumberLines(Array(text.utf8))
      #expect(wrong.next(1) == nil)
    }
  }
}
