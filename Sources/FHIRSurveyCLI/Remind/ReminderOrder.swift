import FHIRDocument
import Medication
import Reminders
import SurveyDiagnostics
import SystemIO

/// What a reminder takes from an order: name, dose, timing.
struct ReminderOrder {
  let label: String
  let dose: String?
  /// The medicine by its codes, also where they are in a Medication inside of the order.
  let medication: MedicineConcept?
  let timing: WrittenTiming
  let reference: String?

  /// The order of a file, or the one that `meds list` shows under a number, an id or a name.
  ///
  /// The timing counts as FHIR has it, also where it only names meals or how often a day. Of several dosages the first is
  /// taken, which is said; what is taken as needed is never due, and refused.
  init(
    _ named: String, _ care: CareOptions, _ run: RunOptions, _ desk: RemindDesk
  ) throws(ExitStatus) {
    let order = try Self.order(named, care, run, desk)
    let element = order.element
    (label, reference) = (
      order.name, order.id.map { "\(element.resourceType ?? "MedicationRequest")/\($0)" }
    )
    medication = order.medication?.coded.flatMap { MedicineConcept($0) }
    guard let dosage = element["dosageInstruction"], let written = dosage["timing"] else {
      throw desk.world.refusal("--order", "\(label) has no timing")
    }
    if order.dosages.first?.isAsNeeded == true {
      throw desk.world.refusal("--order", "\(label) is taken as needed, so it is never due")
    }
    if order.dosages.count > 1 {
      desk.pipeline.reporter.note(
        "\(label) has \(order.dosages.count) dosages; the reminder is of the first")
    }
    let amount = dosage["doseAndRate"]?["doseQuantity"] ?? dosage["doseQuantity"]
    dose = amount.flatMap { quantity in
      quantity[.value]?.string.map { value in
        quantity[.unit]?.string.map { "\(value) \($0)" } ?? value
      }
    }
    timing = WrittenTiming(written)
  }

  private static func order(
    _ named: String, _ care: CareOptions, _ run: RunOptions, _ desk: RemindDesk
  ) throws(ExitStatus) -> MedicationResource {
    if care.data.isEmpty, FileSystem.kind(of: named) == .file {
      let document = try desk.pipeline.document(named)
      guard let order = MedicationResource(document.root) else {
        throw desk.world.refusal("--order", "\(named) is not an order")
      }
      return order
    }
    let source = try CareSource(care, desk.pipeline)
    let sentences = try SpokenLanguage.sentences(
      desk.pipeline, desk.clock, isFixed: run.timeZone != nil)
    return try MedicineList(source, sentences, desk.pipeline).row(named).resource
  }
}
