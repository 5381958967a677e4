import FHIRDocument
import FHIRTiming
import Medication
import SurveyDiagnostics
import SurveyPrimitives
import Testing

/// Findings about timings, and about what is counted of doses.
extension CatalogueCase {
  private static func timing(_ members: String) throws -> String {
    let text = #"{"resourceType":"Basic","timing":{\#(members)}}"#
    let document = try #require(Document.read(Source(name: "x.json", text: text)).document)
    var findings: [Diagnostic] = []
    _ = Timing(reading: try #require(document.root["timing"]), findings: &findings)
    return Self.text(findings)
  }

  static let timings: [CatalogueCase] = [
    CatalogueCase("timingNotReadable") { try timing(#""repeat":{"dayOfWeek":["monday"]}"#) },
    CatalogueCase("timingHalfAmount") { try timing(#""repeat":{"frequency":1,"period":1}"#) },
    CatalogueCase("timingUnitNotACode") {
      try timing(#""repeat":{"frequency":1,"period":1,"periodUnit":"hr"}"#)
    },
    CatalogueCase("timingContradiction") {
      try timing(#""repeat":{"when":["CM"],"timeOfDay":["08:00:00"]}"#)
    },
    CatalogueCase("unknownTimingCode") { try timing(#""code":{"coding":[{"code":"XYZ"}]}"#) },
    CatalogueCase("timingExtensionNotRead") {
      try timing(
        #""repeat":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/timing-daysOfCycle"}]}"#
      )
    },
    CatalogueCase("noSchedule") {
      text([Timing(repeat: Timing.Repeat(frequency: 2)).scheduleProblem()].compactMap(\.self))
    },
    CatalogueCase("dispenseLacks") {
      let json =
        #"{"resourceType":"MedicationDispense","status":"completed","whenHandedOver":"2026-01-01"}"#
      let document = try #require(Document.read(Source(name: "x.json", text: json)).document)
      var findings: [Diagnostic] = []
      _ = SupplyFill(dispense: document.root, findings: &findings) { $0.date }
      return text(findings)
    },
  ]
}
