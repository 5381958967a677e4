import FHIRDocument
import FHIRTiming
import SurveyDiagnostics
import SurveyPrimitives
import SystemIO
import TestSupport
import Testing

/// A timing from the JSON of its members, with what is found in it.
func readTiming(_ members: String) throws -> (timing: Timing, findings: [Diagnostic]) {
  let document = try #require(
    Document.read(
      Source(text: #"{"resourceType":"Basic","timing":{\#(members)}}"#)
    ).document)
  var findings: [Diagnostic] = []
  let timing = Timing(reading: try #require(document.root["timing"]), findings: &findings)
  return (timing, findings)
}

/// A timing from the JSON of its repeat.
func readRepeat(_ members: String) throws -> Timing {
  try readTiming(#""repeat":{\#(members)}"#).timing
}

extension LocalZone {
  /// A zone of the machine's database.
  static func named(_ name: String) -> LocalZone {
    LocalZone { TimeZoneDatabase.offset(of: name, at: $0) }
  }
}

extension Timing {
  /// The first occurrences from a moment on, as the wall of a zone shows them.
  func due(
    _ count: Int = 4, from: String, in name: String = "Europe/Vienna", start: String? = nil
  ) throws -> [String] {
    let first = try #require(Instant(from))
    let settings = ScheduleSettings(start: start.flatMap { PartialDateTime(lenient: $0) })
    return occurrences(from: first, zone: .named(name), settings: settings).prefix(count).map {
      let offset = TimeZoneDatabase.offset(of: name, at: $0) ?? .utc
      return $0.dateTime(offset: offset).description
    }
  }
}
