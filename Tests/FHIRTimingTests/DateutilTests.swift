import FHIRTiming
import Foundation
import SurveyPrimitives
import TestSupport
import Testing

/// Occurrences over 20 years, held against python-dateutil in three zones with odd clocks.
@Suite("Occurrences beside dateutil")
struct DateutilTests {
  /// The JSON of a repeat, and what dateutil is asked for the same.
  static let rules: [(fhir: String, peer: String)] = [
    (
      #""frequency":1,"period":1,"periodUnit":"d""#,
      #""rule":"FREQ=DAILY;BYHOUR=8;BYMINUTE=0;BYSECOND=0""#
    ),
    (
      #""frequency":2,"period":1,"periodUnit":"d""#,
      #""rule":"FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0;BYSECOND=0""#
    ),
    (
      #""frequency":1,"period":2,"periodUnit":"d""#,
      #""rule":"FREQ=DAILY;INTERVAL=2;BYHOUR=8;BYMINUTE=0;BYSECOND=0""#
    ),
    (
      #""frequency":1,"period":3,"periodMax":5,"periodUnit":"d","timeOfDay":["02:30:00"]"#,
      #""rule":"FREQ=DAILY;INTERVAL=5;BYHOUR=2;BYMINUTE=30;BYSECOND=0""#
    ),
    (
      #""timeOfDay":["02:00:00","02:15:00","02:45:00"]"#,
      #""rule":"FREQ=DAILY;BYHOUR=2;BYMINUTE=0,15,45;BYSECOND=0""#
    ),
    (
      #""frequency":1,"period":1,"periodUnit":"wk""#,
      #""rule":"FREQ=WEEKLY;BYHOUR=8;BYMINUTE=0;BYSECOND=0""#
    ),
    (
      #""frequency":3,"period":1,"periodUnit":"wk","dayOfWeek":["mon","wed","sun"]"#,
      #""rule":"FREQ=WEEKLY;BYDAY=MO,WE,SU;BYHOUR=8;BYMINUTE=0;BYSECOND=0""#
    ),
    (
      #""period":2,"periodUnit":"wk","dayOfWeek":["tue","sat"],"timeOfDay":["01:59:59"]"#,
      #""rule":"FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA;BYHOUR=1;BYMINUTE=59;BYSECOND=59""#
    ),
    (
      #""frequency":1,"period":1,"periodUnit":"wk","dayOfWeek":["tue","sat"],"timeOfDay":["08:00:00","20:00:00"]"#,
      #""rule":"FREQ=WEEKLY;BYDAY=TU,SA;BYHOUR=8,20;BYMINUTE=0;BYSECOND=0""#
    ),
    (
      #""dayOfWeek":["sun"],"timeOfDay":["02:30:00"]"#,
      #""rule":"FREQ=WEEKLY;BYDAY=SU;BYHOUR=2;BYMINUTE=30;BYSECOND=0""#
    ),
    (
      #""frequency":1,"period":1,"periodUnit":"mo","timeOfDay":["00:00:00"]"#,
      #""rule":"FREQ=MONTHLY;BYHOUR=0;BYMINUTE=0;BYSECOND=0""#
    ),
    (
      #""frequency":1,"period":1,"periodUnit":"a","timeOfDay":["12:00:00"]"#,
      #""rule":"FREQ=YEARLY;BYHOUR=12;BYMINUTE=0;BYSECOND=0""#
    ),
    (#""frequency":1,"period":6,"periodUnit":"h""#, #""seconds":21600"#),
    (#""frequency":3,"period":1,"periodUnit":"h","dayOfWeek":[]"#, #""seconds":1200"#),
    (#""frequency":1,"period":4,"periodMax":7,"periodUnit":"h""#, #""seconds":25200"#),
  ]
  static let zones = ["Europe/Vienna", "Australia/Lord_Howe", "Asia/Kathmandu"]

  private static let peer = "\(Project.folder)/.build/table-peers"

  private static func ask(_ lines: [String]) throws -> [String] {
    let script = "\(Project.folder)/Tests/FHIRTimingTests/dateutil_occurrences.py"
    let output = try Peer.output(
      ["python3", script], input: Data(lines.joined(separator: "\n").utf8),
      environment: ["PYTHONPATH": peer])
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func digest(_ timing: Timing, until: Int, in zone: LocalZone) -> String {
    var (count, sum) = (0, 0)
    let from = Instant(secondsSinceEpoch: 0)
    for occurrence in timing.occurrences(from: from, zone: zone) {
      let second = Int(occurrence.secondsSinceEpoch)
      if second >= until { break }
      count += 1
      sum = Int((Int128(sum) * 31 + Int128(second)) % 2_305_843_009_213_693_951)
    }
    return "\(count) \(sum)"
  }

  @Test(
    "Every rule that both can say is due at the same moments for 20 years",
    .enabled(if: Peer.isInstalled("python3", "\(peer)/dateutil/rrule.py"), "make peers"))
  func rules() throws {
    let zones = Self.zones.map { "\"\($0)\"" }.joined(separator: ",")
    // What comes every 20 minutes is compared for a year.
    func until(_ rule: String) -> String { rule.contains("1200") ? "2017-02-01" : "2036-02-01" }
    let said = try Self.ask(
      Self.rules.map {
        #"{"start":"2016-02-01T00:00:00","until":"\#(until($0.peer))T00:00:00","zones":[\#(zones)],\#($0.peer)}"#
      })
    #expect(said.count == Self.rules.count * Self.zones.count)
    for (index, rule) in Self.rules.enumerated() {
      let start = #""boundsPeriod":{"start":"2016-02-01"},"#
      let timing = try readRepeat(start + rule.fhir)
      #expect(timing.scheduleProblem() == nil)
      for (number, name) in Self.zones.enumerated() {
        let zone = LocalZone.named(name)
        let end = try #require(PartialDate(until(rule.peer))?.dayNumber)
        let ours = Self.digest(timing, until: zone.instant(local: end * 86_400), in: zone)
        #expect(ours == said[index * Self.zones.count + number], "\(rule.fhir) \(name)")
      }
    }
  }

  @Test(
    "A day that a month lacks is its last one, as relativedelta has it",
    .enabled(if: Peer.isInstalled("python3", "\(peer)/dateutil/rrule.py"), "make peers"),
    arguments: [1, 3, 12])
  func shortMonths(months: Int) throws {
    let said = try Self.ask([
      #"{"start":"2016-01-31T08:00:00","until":"2036-02-01T00:00:00","zones":["Europe/Vienna"],"months":\#(months)}"#
    ])
    let timing = try readRepeat(
      #""boundsPeriod":{"start":"2016-01-31"},"frequency":1,"period":\#(months),"periodUnit":"mo""#)
    let zone = LocalZone.named("Europe/Vienna")
    let end = zone.instant(local: (PartialDate("2036-02-01")?.dayNumber ?? 0) * 86_400)
    #expect(Self.digest(timing, until: end, in: zone) == said.first)
  }
}
