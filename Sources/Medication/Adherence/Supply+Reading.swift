public import FHIRDocument
public import SurveyDiagnostics
public import SurveyPrimitives

extension SupplyFill {
  /// Reads a MedicationDispense of any version; `nil` for one that was not handed over, or does not say when
  /// or for how many days, which is a finding.
  public init?(
    dispense element: Element, findings: inout [Diagnostic],
    day: (PartialDateTime) -> PartialDate?
  ) {
    guard element.resourceType == "MedicationDispense",
      Self.done.contains(element["status"]?.string ?? "completed")
    else { return nil }
    let moment = element["whenHandedOver"] ?? element["whenPrepared"]
    let date = moment?.string.flatMap { PartialDateTime(lenient: $0) }.flatMap(day)
    let supply = element["daysSupply"]
    let unit = supply?[.code]?.string ?? supply?["unit"]?.string ?? "d"
    guard let number = date?.dayNumber, let value = supply?["value"]?.decimal,
      let length = Self.days[unit.lowercased()],
      let days = value.times(ExactDecimal(length))?.truncatingDivision(by: ExactDecimal(1))?
        .integer,
      (0...36_500).contains(days)
    else {
      let lack = date == nil ? "whenHandedOver" : "daysSupply"
      findings.append(
        Diagnostic(.dispenseLacks, ["element": .literal(lack)], at: element.location()))
      return nil
    }
    self.init(day: number, days: days)
  }

  private static let done: Set<String> = ["completed", "in-progress", "stopped", "active"]
  private static let days = ["d": 1, "day": 1, "days": 1, "wk": 7, "week": 7, "weeks": 7]
}

/// Stays in a hospital, by Encounters.
public enum HospitalStay {
  /// The days of an inpatient Encounter, from that of admission on, without that of discharge; `nil` for another
  /// resource, and for a stay that was not, or of which the start is not known.
  public static func days(
    of element: Element, until end: Int, day: (PartialDateTime) -> PartialDate?
  ) -> ClosedRange<Int>? {
    guard element.resourceType == "Encounter",
      !open.contains(element["status"]?.string ?? ""), isInpatient(element),
      let start = moment("start", of: element, day)
    else { return nil }
    let last = moment("end", of: element, day).map { $0 - 1 } ?? end
    return start <= last ? start...last : nil
  }

  private static let open: Set<String> = [
    "planned", "cancelled", "entered-in-error", "discontinued",
  ]
  private static let classes: Set<String> = ["IMP", "ACUTE", "NONAC", "inpatient"]

  private static func moment(
    _ name: String, of element: Element, _ day: (PartialDateTime) -> PartialDate?
  ) -> Int? {
    let period = element["period"] ?? element["actualPeriod"]
    return period?[name]?.string.flatMap { PartialDateTime(lenient: $0) }.flatMap(day)?.dayNumber
  }

  /// A code in DSTU2, a Coding in STU3 to R4B, CodeableConcepts in R5.
  private static func isInpatient(_ element: Element) -> Bool {
    guard let name = element.document.name("class") else { return false }
    return element.children(name).contains { found in
      let codes =
        [found.string, found[.code]?.string] + found.children(.coding).map { $0[.code]?.string }
      return codes.contains { $0.map(classes.contains) ?? false }
    }
  }
}
