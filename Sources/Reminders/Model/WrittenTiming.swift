package import FHIRDocument
package import FHIRTiming
import SurveyDiagnostics
package import SurveyPrimitives

/// A Timing together with its JSON, so that what somebody else wrote is kept as it is.
package struct WrittenTiming: Hashable, Sendable {
  package let timing: Timing
  let json: PlainJSON

  /// The Timing of an order, or of a file of reminders.
  package init(_ element: Element) {
    var findings: [Diagnostic] = []
    timing = Timing(reading: element, findings: &findings)
    json = .object(PlainJSON.members(of: element))
  }

  /// Times of each day, or of some days of the week, from one day to another, which is included.
  package init(
    times: [TimeOfDay], days: [DayOfWeek] = [], from: PartialDate? = nil, until: PartialDate? = nil
  ) {
    let bounds =
      from == nil && until == nil
      ? nil
      : Timing.Bounds.period(
        start: from.map { PartialDateTime($0) }, end: until.map { PartialDateTime($0) })
    timing = Timing(
      repeat: Timing.Repeat(bounds: bounds, daysOfWeek: days, timesOfDay: times))
    var members: [PlainJSON.Member] = []
    if bounds != nil {
      let ends = [("start", from), ("end", until)].compactMap { name, date in
        date.map { PlainJSON.Member(name, .text($0.description)) }
      }
      members.append(.init("boundsPeriod", .object(ends)))
    }
    if !days.isEmpty {
      members.append(.init("dayOfWeek", .array(days.map { .text($0.rawValue) })))
    }
    members.append(.init("timeOfDay", .array(times.map { .text($0.description) })))
    json = .object([.init("repeat", .object(members))])
  }

  /// One moment on the wall.
  package init(once moment: PartialDateTime) {
    timing = Timing(events: [moment])
    json = .object([.init("event", .array([.text(moment.description)]))])
  }
}

extension WrittenTiming {
  /// Whether it comes once, at a moment that is named.
  package var isOnce: Bool { timing.rule == nil }

  /// The times of the day, where they are said.
  package var times: [TimeOfDay] {
    isOnce ? timing.events.compactMap(\.time) : timing.rule?.timesOfDay ?? []
  }

  /// The days of the week; none of them means all.
  package var days: [DayOfWeek] { timing.rule?.daysOfWeek ?? [] }

  /// The first day and the last one.
  package var dates: (from: PartialDate?, until: PartialDate?) {
    guard case .period(let start, let end) = timing.rule?.bounds else { return (nil, nil) }
    return (start?.date, end?.date)
  }
}
