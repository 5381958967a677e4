public import FHIRDocument
public import FHIRTiming
import SurveyDiagnostics
public import SurveyPrimitives

/// A Timing together with its JSON, so that what somebody else wrote is kept as it is.
public struct WrittenTiming: Hashable, Sendable {
  /// The Timing.
  public let timing: Timing
  /// The JSON as it is written in its file.
  private let json: ArraySlice<UInt8>

  /// The Timing of an order, or of a file of reminders.
  public init(_ element: Element) {
    var findings: [Diagnostic] = []
    timing = Timing(reading: element, findings: &findings)
    json = element.sourceText ?? JSONWriter.write(element)[...]
  }

  /// Times of each day, or of some days of the week, from one day to another, which is included.
  public init(
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
    json = Self.text(.object([.init("repeat", .object(members))]))
  }

  /// One moment on the wall.
  public init(once moment: PartialDateTime) {
    timing = Timing(events: [moment])
    json = Self.text(.object([.init("event", .array([.text(moment.description)]))]))
  }

  private static func text(_ json: PlainJSON) -> ArraySlice<UInt8> {
    var writer = JSONTextWriter()
    json.write(to: &writer)
    return writer.finish()[...]
  }

  /// Writes the JSON, laid out as what is around it.
  func write(to writer: inout JSONTextWriter) {
    let root = OwnText.object(Array(json), name: "timing")
    PlainJSON.object(root.map { PlainJSON.members(of: $0) } ?? []).write(to: &writer)
  }
}

extension WrittenTiming {
  /// Whether it comes once, at a moment that is named.
  public var isOnce: Bool { timing.rule == nil }

  /// The times of the day, where they are said.
  public var times: [TimeOfDay] {
    isOnce ? timing.events.compactMap(\.time) : timing.rule?.timesOfDay ?? []
  }

  /// The days of the week; none of them means all.
  public var days: [DayOfWeek] { timing.rule?.daysOfWeek ?? [] }

  /// The first day and the last one.
  public var dates: (from: PartialDate?, until: PartialDate?) {
    guard case .period(let start, let end) = timing.rule?.bounds else { return (nil, nil) }
    return (start?.date, end?.date)
  }
}
