import FHIRTiming
import SurveyPrimitives
import SystemIO
import Testing

@testable import Reminders

/// What is due and missed, as a fold over events.
struct RingerTests {
  static var zones: ZoneTable {
    ZoneTable { TimeZoneDatabase.offset(of: $0 ?? "Europe/Vienna", at: $1) }
  }

  static func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

  /// A reminder that was made at noon on 2026-01-01.
  static func reminder(
    _ time: String = "08:00:00", days: [DayOfWeek] = [], snooze: Int? = 9
  ) throws -> Reminder {
    let time = try #require(TimeOfDay(time))
    var reminder = Reminder(
      id: "r", number: 1, label: "Panadol", timing: WrittenTiming(times: [time], days: days),
      since: try instant("2026-01-01T11:00:00Z"))
    reminder.snooze = snooze
    return reminder
  }

  static func ringer(_ reminder: Reminder, _ events: [ReminderEvent] = []) -> Ringer {
    var history = History()
    events.forEach { history.apply($0) }
    return Ringer([reminder], history, zones)
  }

  @Test("It rings once, and is missed once when the grace is over")
  func once() throws {
    var ringer = Self.ringer(try Self.reminder())
    let due = try Self.instant("2026-01-02T07:00:00Z")
    #expect(ringer.events(at: due.adding(seconds: -1)).isEmpty)
    let ring = ringer.events(at: due)
    #expect(ring.map(\.kind) == [.rang])
    ring.forEach { ringer.history.apply($0) }
    #expect(ringer.events(at: due.adding(minutes: 29)).isEmpty)
    #expect(ringer.wake == due.adding(minutes: 30))
    let missed = ringer.events(at: due.adding(minutes: 30))
    #expect(missed.map(\.kind) == [.missed])
    #expect(missed.map(\.wasOff) == [false])
    missed.forEach { ringer.history.apply($0) }
    #expect(ringer.events(at: due.adding(minutes: 31)).isEmpty)
    #expect(ringer.history.unrecorded.count == 1)
  }

  @Test("A snooze has it ring again, and its grace begin again")
  func snooze() throws {
    let due = try Self.instant("2026-01-02T07:00:00Z")
    let occurrence = Occurrence("r", due)
    var ringer = Self.ringer(
      try Self.reminder(),
      [
        ReminderEvent(.rang, occurrence, at: due),
        ReminderEvent(.snoozed, occurrence, at: due, until: due.adding(minutes: 9)),
      ])
    #expect(ringer.wake == due.adding(minutes: 9))
    #expect(ringer.events(at: due.adding(minutes: 8)).isEmpty)
    let again = ringer.events(at: due.adding(minutes: 9))
    #expect(again.map(\.kind) == [.rang])
    again.forEach { ringer.history.apply($0) }
    #expect(ringer.wake == due.adding(minutes: 39))
    #expect(ringer.events(at: due.adding(minutes: 39)).map(\.kind) == [.missed])
  }

  @Test("What came while nobody was there is missed so, and what is still in its grace rings")
  func off() throws {
    let ringer = Self.ringer(try Self.reminder())
    let events = ringer.events(at: try Self.instant("2026-01-05T07:10:00Z"))
    #expect(events.map(\.kind) == [.missed, .missed, .missed, .rang])
    #expect(events.map(\.wasOff) == [true, true, true, false])
  }

  @Test("The first outcome of a dose counts, and one that is off never rings")
  func outcomes() throws {
    let due = try Self.instant("2026-01-02T07:00:00Z")
    let occurrence = Occurrence("r", due)
    let ringer = Self.ringer(
      try Self.reminder(),
      [
        ReminderEvent(.rang, occurrence, at: due), ReminderEvent(.taken, occurrence, at: due),
        ReminderEvent(.missed, occurrence, at: due.adding(minutes: 30)),
      ])
    #expect(ringer.history.states[occurrence]?.outcome == .taken)
    var reminder = try Self.reminder()
    reminder.isOn = false
    #expect(Self.ringer(reminder).events(at: due).isEmpty)
    #expect(Self.ringer(reminder).wake == nil)
  }

  @Test(
    "A time that does not exist rings at the next that does, one that comes twice rings once",
    arguments: [
      ("2026-03-29T00:00:00+01:00", ["2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"]),
      ("2026-10-25T00:00:00+02:00", ["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"]),
    ])
  func clocks(from: String, due: [String]) throws {
    let start = try Self.instant(from)
    let reminder = try Self.reminder("02:30:00")
    let found = Self.ringer(reminder).occurrences(
      of: reminder, from: start, until: start.adding(minutes: 48 * 60))
    #expect(found.map(\.text) == due)
  }

  @Test("What rang before a reminder was switched off and on again is not missed")
  func again() throws {
    let due = try Self.instant("2026-01-02T07:00:00Z")
    var reminder = try Self.reminder()
    reminder.since = due.adding(minutes: 60)
    let ringer = Self.ringer(reminder, [ReminderEvent(.rang, Occurrence("r", due), at: due)])
    #expect(ringer.events(at: due.adding(minutes: 90)).isEmpty)
    #expect(ringer.ringing.isEmpty)
  }

  @Test("What comes at moments that are named is over when none of them waits or is still to come")
  func over() throws {
    let due = try Self.instant("2026-01-02T07:00:00Z")
    var reminder = try Self.reminder()
    reminder.timing = WrittenTiming(once: due.dateTime(offset: .utc))
    let occurrence = Occurrence("r", due)
    let rang = ReminderEvent(.rang, occurrence, at: due)
    #expect(!Self.ringer(reminder).isOver(reminder))
    #expect(!Self.ringer(reminder, [rang]).isOver(reminder))
    let taken = ReminderEvent(.taken, occurrence, at: due)
    #expect(Self.ringer(reminder, [rang, taken]).isOver(reminder))
  }

  @Test("A second channel is used once, after its minutes")
  func escalation() throws {
    var ringer = Self.ringer(try Self.reminder())
    ringer.escalation = 10
    let due = try Self.instant("2026-01-02T07:00:00Z")
    ringer.events(at: due).forEach { ringer.history.apply($0) }
    #expect(ringer.wake == due.adding(minutes: 10))
    let events = ringer.events(at: due.adding(minutes: 10))
    #expect(events.map(\.kind) == [.escalated])
    events.forEach { ringer.history.apply($0) }
    #expect(ringer.wake == due.adding(minutes: 30))
  }
}
