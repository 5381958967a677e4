import Foundation
import SurveyPrimitives
import SystemIO
import TestSupport
import Testing

@testable import HealthData

@Suite("Parts of correlations that stand alone")
struct CorrelationTextTests {
  private static let parts =
    Exports.record("BloodPressureSystolic", "120", "mmHg")
    + Exports.record("BloodPressureDiastolic", "80", "mmHg")
  private static let pressure = correlation(parts)

  private static func correlation(_ inner: String, name: String = "Correlation") -> String {
    #"<\#(name) type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Phone" startDate="2020-10-12 08:00:00 +0200" endDate="2020-10-12 08:00:00 +0200">"#
      + "\(inner)</\(name)>"
  }

  @Test(
    "A record is left out where it is part of a correlation, and only there",
    arguments: [
      ([parts, pressure], 1, 2), ([pressure, parts], 1, 2),
      // What only looks like a correlation leaves its records alone.
      ([parts, "<!-- \(pressure) -->"], 2, 0), ([parts, "<![CDATA[\(pressure)]]>"], 2, 0),
      ([parts, "<?note \(pressure)?>"], 2, 0),
      ([parts, correlation(parts, name: "CorrelationOld")], 2, 0),
      // The same with a real one beside it.
      ([parts, "<!-- <Correlation -->", pressure], 1, 2), (["<?note?>", pressure, parts], 1, 2),
      ([correlation(""), parts], 2, 0), ([parts, "<Correlation/>", pressure], 1, 2),
      ([parts, correlation(pressure)], 2, 0),
    ])
  func twins(elements: [String], observations: Int, twins: Int) throws {
    let made = try Exports.convert(Exports.text(elements.joined(separator: "\n")))
    #expect(made.resources.count == observations && made.summary.twins == twins)
  }

  @Test("A correlation is found wherever the windows of the text end")
  func windows() throws {
    // A window has 262,144 bytes; each export is a byte longer than the one before.
    let filler = String(repeating: Exports.record("FlightsClimbed", "1") + "\n", count: 1_370)
    let room = (1 << 18) - Exports.text("").utf8.count - filler.utf8.count
    for shift in stride(from: room - 1_100, to: room + 20, by: 7) {
      let note = String(repeating: "x", count: shift)
      let text = Exports.text(filler, Self.parts, "<Note a=\"\(note)\"/>", Self.pressure)
      let workspace = try Workspace()
      let export = try HealthExport(path: workspace.write(text, to: "export.xml"))
      let finder = export.correlations(TwinFinder(HealthSettings()))
      #expect(finder?.twins.count == 2, "\(shift)")
    }
  }

  @Test(
    "The offset of a zone is that of the instant, in days with a change, too",
    arguments: ["Europe/Vienna", "America/Goose_Bay", "Australia/Lord_Howe", "Nowhere/Land"])
  func zones(zone: String) {
    func find(_ zone: String, _ instant: Instant) -> UTCOffset? {
      TimeZoneDatabase.offset(of: zone, at: instant)
    }
    var zones = ZoneOffsets(find)
    // Goose Bay changed its clocks a minute after midnight until 2011.
    var text: [UInt8] = []
    for second in stride(from: Int64(1_285_900_000), to: 1_290_000_000, by: 3_600 * 7 - 31) {
      let moment = HealthMoment(second: second, offset: 0)
      let found = zones.moment(moment, in: Array(zone.utf8)[...])
      let wanted = find(zone, Instant(secondsSinceEpoch: second))
      text.removeAll()
      found.write(to: &text)
      let read = PartialDateTime(String(decoding: text, as: UTF8.self))
      #expect(read?.offset?.minutes == wanted?.minutes ?? 0, "\(second)")
    }
  }
}
