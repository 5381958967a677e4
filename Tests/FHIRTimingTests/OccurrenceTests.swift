import FHIRTiming
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@Suite("When something is due")
struct OccurrenceTests {
  struct Case: CustomTestStringConvertible {
    var timing: String
    var from: String
    var due: [String]
    var start: String?
    var testDescription: String { timing }

    init(_ timing: String, from: String, start: String? = nil, _ due: String...) {
      (self.timing, self.from, self.start, self.due) = (timing, from, start, due)
    }
  }

  static let clockChanges = [
    // Twice a day stays at its times, every 6 hours stays 6 hours.
    Case(
      #""code":{"coding":[{"code":"BID"}]}"#, from: "2026-03-28T12:00:00Z",
      "2026-03-28T20:00:00+01:00", "2026-03-29T08:00:00+02:00", "2026-03-29T20:00:00+02:00"),
    Case(
      #""code":{"coding":[{"code":"Q6H"}]},"repeat":{"boundsPeriod":{"start":"2026-03-28"}}"#,
      from: "2026-03-28T17:00:00Z",
      "2026-03-28T18:00:00+01:00", "2026-03-29T00:00:00+01:00", "2026-03-29T07:00:00+02:00"),
    // 2:30 does not exist, and comes at 3:00; in autumn it comes once, the first time.
    Case(
      #""repeat":{"timeOfDay":["02:30:00"]}"#, from: "2026-03-28T00:00:00+01:00",
      "2026-03-28T02:30:00+01:00", "2026-03-29T03:00:00+02:00", "2026-03-30T02:30:00+02:00"),
    Case(
      #""repeat":{"timeOfDay":["02:30:00"]}"#, from: "2026-10-24T00:00:00+02:00",
      "2026-10-24T02:30:00+02:00", "2026-10-25T02:30:00+02:00", "2026-10-26T02:30:00+01:00"),
    // Two times that the clock leaves out come together, once.
    Case(
      #""repeat":{"timeOfDay":["02:15:00","02:45:00","03:00:00"]}"#,
      from: "2026-03-29T00:00:00+01:00", "2026-03-29T03:00:00+02:00",
      "2026-03-30T02:15:00+02:00"),
  ]

  static let rules = [
    Case(
      #""repeat":{"boundsPeriod":{"start":"2013-03-26","end":"2013-03-27"},"frequency":1,"period":1,"periodUnit":"d"}"#,
      from: "2013-01-01T00:00:00Z", "2013-03-26T08:00:00+01:00", "2013-03-27T08:00:00+01:00"),
    Case(
      #""repeat":{"boundsPeriod":{"end":"2013-03-27T08:00:00+01:00"},"frequency":2,"period":1,"periodUnit":"d"}"#,
      from: "2013-03-27T00:00:00Z", "2013-03-27T08:00:00+01:00"),
    Case(
      #""repeat":{"boundsPeriod":{"end":"2013-02"},"frequency":1,"period":1,"periodUnit":"wk"}"#,
      from: "2013-02-20T00:00:00Z", "2013-02-25T08:00:00+01:00"),
    Case(
      #""repeat":{"boundsDuration":{"value":2,"code":"d"},"frequency":2,"period":1,"periodUnit":"d"}"#,
      from: "2026-01-01T00:00:00Z", start: "2026-01-05T13:00:00+01:00",
      "2026-01-05T20:00:00+01:00", "2026-01-06T08:00:00+01:00", "2026-01-06T20:00:00+01:00",
      "2026-01-07T08:00:00+01:00"),
    // The latest of a range: the longest period, the lowest frequency, the last end.
    Case(
      #""repeat":{"boundsRange":{"low":{"value":1,"code":"d"},"high":{"value":2,"code":"d"}},"frequency":1,"frequencyMax":3,"period":1,"periodUnit":"d"}"#,
      from: "2026-01-01T00:00:00Z", start: "2026-01-05",
      "2026-01-05T08:00:00+01:00", "2026-01-06T08:00:00+01:00"),
    Case(
      #""repeat":{"count":3,"frequency":1,"period":4,"periodMax":6,"periodUnit":"h"}"#,
      from: "2026-01-05T02:00:00Z", start: "2026-01-05T01:00:00+01:00",
      "2026-01-05T07:00:00+01:00", "2026-01-05T13:00:00+01:00"),
    Case(
      #""event":["2026-01-05T10:00:00+01:00","2026-01-03","2026-01-05T10:00:00+01:00"]"#,
      from: "2026-01-01T00:00:00Z", "2026-01-03T08:00:00+01:00", "2026-01-05T10:00:00+01:00"),
    Case(
      #""repeat":{"when":["AC"],"offset":10}"#, from: "2026-01-05T00:00:00Z",
      "2026-01-05T07:50:00+01:00", "2026-01-05T11:50:00+01:00", "2026-01-05T17:50:00+01:00"),
    Case(
      #""repeat":{"when":"PCV"}"#, from: "2026-01-05T00:00:00Z", "2026-01-05T18:30:00+01:00"),
    Case(
      #""repeat":{"when":["HS"],"dayOfWeek":["sat"]}"#, from: "2026-01-05T00:00:00Z",
      "2026-01-10T22:00:00+01:00", "2026-01-17T22:00:00+01:00"),
    Case(
      #""repeat":{"when":["IMD"]}"#, from: "2026-01-05T00:00:00Z",
      start: "2026-01-05T10:11:12+01:00", "2026-01-05T10:11:12+01:00"),
    Case(
      #""repeat":{"count":1}"#, from: "2026-01-01T00:00:00Z", start: "2026-01-05",
      "2026-01-05T08:00:00+01:00"),
    Case(
      #""repeat":{"frequency":3,"period":1,"periodUnit":"wk"}"#, from: "2026-01-05T00:00:00Z",
      "2026-01-05T08:00:00+01:00", "2026-01-07T08:00:00+01:00", "2026-01-09T08:00:00+01:00",
      "2026-01-12T08:00:00+01:00"),
    Case(
      #""repeat":{"frequency":1,"period":0.5,"periodUnit":"d"}"#, from: "2026-01-05T00:00:00Z",
      "2026-01-05T08:00:00+01:00", "2026-01-05T20:00:00+01:00"),
    Case(
      #""repeat":{"frequency":1,"period":48,"periodUnit":"h","timeOfDay":["09:00:00"]}"#,
      from: "2026-01-05T00:00:00Z", start: "2026-01-05",
      "2026-01-05T09:00:00+01:00", "2026-01-07T09:00:00+01:00"),
    Case(
      #""repeat":{"frequency":1,"period":1,"periodUnit":"mo","dayOfWeek":["mon"]}"#,
      from: "2026-01-01T00:00:00Z", start: "2026-01-01",
      "2026-01-05T08:00:00+01:00", "2026-02-02T08:00:00+01:00"),
    // A weekly dose that is ordered in the afternoon does not wait a week.
    Case(
      #""repeat":{"frequency":1,"period":1,"periodUnit":"wk"}"#, from: "2026-01-01T00:00:00Z",
      start: "2026-01-05T15:00:00+01:00",
      "2026-01-06T08:00:00+01:00", "2026-01-13T08:00:00+01:00"),
    Case(
      #""repeat":{"frequency":0,"period":1,"periodUnit":"d"}"#, from: "2026-01-01T00:00:00Z"),
  ]

  @Test("Clock changes: wall times stay, exact periods stay", arguments: clockChanges)
  func clockChange(_ rule: Case) throws {
    let timing = try readTiming(rule.timing).timing
    #expect(try timing.due(rule.due.count, from: rule.from) == rule.due)
  }

  @Test("Rules are due when they say", arguments: rules)
  func rule(_ rule: Case) throws {
    let (timing, findings) = try readTiming(rule.timing)
    #expect(findings.isEmpty)
    let due = try timing.due(4, from: rule.from, start: rule.start)
    #expect(Array(due.prefix(rule.due.count)) == rule.due)
    // Where fewer than four are listed for what ends, there are no more.
    let ends = ["bounds", "count", "event", "IMD", "\":0,"].contains { rule.timing.contains($0) }
    if ends { #expect(due.count == rule.due.count) }
  }

  @Test(
    "What lacks something has no schedule, and says why",
    arguments: [
      (#""repeat":{"frequency":2}"#, "in what period"),
      (#""repeat":{"duration":2,"durationUnit":"h"}"#, "how often"), ("", "how often"),
      (#""repeat":{"count":3,"frequency":1,"period":1,"periodUnit":"d"}"#, "from when"),
      (
        #""repeat":{"boundsDuration":{"value":2,"code":"d"},"frequency":1,"period":1,"periodUnit":"d"}"#,
        "from when"
      ),
      (#""repeat":{"frequencyMax":3,"period":1,"periodUnit":"d"}"#, "at most"),
      (#""repeat":{"timeOfDay":["08:00:00"],"period":5,"periodUnit":"h"}"#, "times of day"),
      (#""repeat":{"frequency":3,"period":1,"periodUnit":"s"}"#, "too large"),
      (#""repeat":{"frequency":1,"period":1e30,"periodUnit":"d"}"#, "too large"),
      (#""repeat":{"frequency":1,"period":1,"periodUnit":"fortnight"}"#, "could not be read"),
      (#""repeat":{"frequency":1,"period":1}"#, "could not be read"),
      (#""repeat":{"dayOfWeek":["monday"]}"#, "could not be read"),
      (#""code":{"text":"whenever"}"#, "could not be read"),
    ])
  func lacking(timing: String, reason: String) throws {
    let timing = try readTiming(timing).timing
    let problem = try #require(timing.scheduleProblem())
    #expect(problem.message().contains(reason))
    #expect(try timing.due(from: "2026-01-01T00:00:00Z").isEmpty)
  }
}
