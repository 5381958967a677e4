import FHIRDocument
import Reminders
import SurveyDiagnostics

/// What a reminder takes from an order in a file.
struct ReminderOrder {
  let label: String?
  let dose: String?
  let timing: WrittenTiming?
  let reference: String?

  /// Reads an order; its timing counts as FHIR has it, also for what only names meals or how often a day.
  init(_ path: String, _ desk: RemindDesk) throws(ExitStatus) {
    let order = try desk.pipeline.document(path).root
    let type = order.resourceType ?? ""
    let medication = order.choice("medication")
    let concept = medication?["concept"] ?? medication
    label =
      concept?[.coding]?[.display]?.string ?? concept?[.text]?.string
      ?? concept?[.display]?.string ?? medication?["reference"]?[.display]?.string
    let dosage = order["dosageInstruction"]
    let amount = dosage?["doseAndRate"]?["doseQuantity"] ?? dosage?["doseQuantity"]
    dose = amount.flatMap { quantity in
      quantity[.value]?.string.map { "\($0) \(quantity[.unit]?.string ?? "")" }
    }
    timing = dosage?["timing"].map { WrittenTiming($0) }
    reference = order[.id]?.string.map { "\(type)/\($0)" }
    guard timing != nil else {
      throw desk.world.refusal("--order", "\(path) has no timing")
    }
  }
}
