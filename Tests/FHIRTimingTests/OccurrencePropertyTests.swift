import FHIRTiming
import SurveyPrimitives
import TestSupport
import Testing

/// What holds of the occurrences of any timing, for some hundred of them that are made up.
@Suite("Properties of occurrences")
struct OccurrencePropertyTests {
  private static let day = 86_400

  private static func madeUp(_ random: inout Seeded) -> Timing.Repeat {
    var rule = Timing.Repeat()
    let unit =
      [CalendarUnit.hour, .day, .week, .month, .year].randomElement(using: &random) ?? .day
    rule.frequency = Int.random(in: 1...5, using: &random)
    rule.period = Timing.Amount(Int.random(in: 1...4, using: &random), unit: unit)
    if Bool.random(using: &random) {
      rule.daysOfWeek = Set(
        (0..<3).compactMap { _ in DayOfWeek.allCases.randomElement(using: &random) }
      )
      .sorted()
    }
    if unit != .hour, Bool.random(using: &random) {
      rule.timesOfDay = (0..<3).compactMap { _ in
        TimeOfDay(
          hour: Int.random(in: 0...23, using: &random),
          minute: Int.random(in: 0...59, using: &random))
      }
    }
    let start = PartialDateTime(lenient: "2026-0\(Int.random(in: 1...9, using: &random))-28 13:00")
    let end = PartialDateTime(lenient: "2028-02-1\(Int.random(in: 0...9, using: &random))")
    rule.bounds = .period(start: start, end: end)
    if Bool.random(using: &random) { rule.count = Int.random(in: 1...60, using: &random) }
    return rule
  }

  @Test(
    "They are in order, inside the bounds, exactly as many as the count, the same for any split",
    arguments: ["Europe/Vienna", "Australia/Lord_Howe"])
  func properties(zone name: String) throws {
    var random = Seeded(state: 11)
    let zone = LocalZone.named(name)
    var counted = 0
    for _ in 0..<60 {
      let rule = Self.madeUp(&random)
      let timing = Timing(repeat: rule)
      let all = Array(timing.occurrences(from: Instant(secondsSinceEpoch: 0), zone: zone))
      #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
      guard case .period(let start?, let end?) = rule.bounds, let first = all.first,
        let last = all.last
      else { continue }
      let (opens, closes) = (start.date.dayNumber ?? 0, end.date.dayNumber ?? 0)
      #expect(zone.local(Int(first.secondsSinceEpoch)) >= opens * Self.day + 13 * 3600)
      #expect(zone.local(Int(last.secondsSinceEpoch)) < (closes + 1) * Self.day)
      if let count = rule.count {
        #expect(all.count <= count)
        var endless = timing
        endless.repeat?.count = nil
        let within = endless.occurrences(from: first, zone: zone).prefix(count)
        #expect(all == Array(within))
        if all.count == count { counted += 1 }
      }
      for _ in 0..<2 {
        let cut = all[Int.random(in: 0..<all.count, using: &random)]
        let after = Instant(secondsSinceEpoch: cut.secondsSinceEpoch + 1)
        #expect(Array(timing.occurrences(from: cut, zone: zone)) == all.filter { $0 >= cut })
        #expect(Array(timing.occurrences(from: after, zone: zone)) == all.filter { $0 > cut })
      }
    }
    #expect(counted > 8)
  }

  @Test("What has no end goes on to the last year that FHIR can write, and ends there")
  func lastYear() throws {
    let timing = try readRepeat(#""frequency":1,"period":1,"periodUnit":"a""#)
    let from = try #require(Instant("9990-06-01T00:00:00Z"))
    #expect(Array(timing.occurrences(from: from, zone: LocalZone { _ in .utc })).count == 9)
  }
}
