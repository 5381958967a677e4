import FHIRDocument
import Medication
import SurveyDiagnostics
import SurveyPrimitives

/// What was handed over to a person, and when they were in hospital.
struct Supplies {
  private let dispenses: [MedicationResource]
  private let hospital: [ClosedRange<Int>]
  private let today: PartialDate
  private let clock: Clock
  private let pipeline: CommandPipeline

  init(
    _ source: CareSource, _ clock: Clock, _ pipeline: CommandPipeline
  ) throws(ExitStatus) {
    self.clock = clock
    self.pipeline = pipeline
    let today = clock.dateTime(clock.now()).date
    self.today = today
    dispenses = try source.resources(ResourceNames.dispenses).compactMap { MedicationResource($0) }
    let end = today.dayNumber ?? 0
    hospital = try source.resources(["Encounter"]).compactMap {
      HospitalStay.days(of: $0, until: end, day: clock.day)
    }
  }

  /// How far the fills of an order reached, from the first one until today; `nil` without one.
  func supply(of order: MedicationResource) -> (found: SupplyAdherence, from: PartialDate)? {
    var findings: [Diagnostic] = []
    let fills = dispenses.filter { belongs($0, to: order) }.compactMap {
      SupplyFill(dispense: $0.element, findings: &findings, day: clock.day)
    }
    findings.forEach(pipeline.reporter.reportFew)
    guard let first = fills.map(\.day).min(), let last = today.dayNumber, first <= last,
      let from = PartialDate.fromDayNumber(first)
    else { return nil }
    return (SupplyAdherence(fills, from: first, through: last, hospital: hospital), from)
  }

  /// Whether a dispense names the order; one that names none belongs to orders of the same medicine.
  private func belongs(_ dispense: MedicationResource, to order: MedicationResource) -> Bool {
    let name = dispense.element.document.name("authorizingPrescription")
    let named = name.map { dispense.element.children($0).map { ResourceReference($0) } } ?? []
    guard named.isEmpty else {
      return named.contains { $0.names(ResourceNames.orders, order.id ?? "") }
    }
    return dispense.medication?.name != nil && dispense.medication?.name == order.medication?.name
  }
}
