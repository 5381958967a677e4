import FHIRDocument
import Medication
import SurveyOnline
import SurveyPrimitives

/// A dose that is due at a moment, and the Task that asks for it.
struct PlannedDose: ListedRow {
  let row: MedicineRow
  /// When it is due, by the clock of the person.
  let moment: PartialDateTime
  /// Whether it was taken; `nil` where nothing is recorded.
  let isTaken: Bool?
  let patient: String?

  var line: String {
    let mark = isTaken.map { $0 ? "●" : "✕" } ?? " "
    let time = moment.time.map { String($0.description.prefix(5)) } ?? ""
    return "\(moment.date) \(time)  \(mark) \(row.resource.name.onOneLine)"
  }

  func writeMembers(to writer: inout JSONTextWriter) {
    writer.member("due", moment.description)
    writer.member("medicine", row.resource.name)
    writer.member("order", row.resource.id)
    if let isTaken { writer.member("taken", isTaken) }
    writer.member("task", id)
  }

  /// An id that follows from the order and the moment, so that a dose has one Task however often it is planned.
  var id: String {
    let order = "\(patient ?? "")/\(row.resource.id ?? row.resource.name)"
    return OutboxEntry.uuid(of: "fhir-survey:dose/\(order)/\(moment)")
  }

  /// The Task in JSON: it asks for the survey intake about the order.
  func writeTask(to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("resourceType", "Task")
    writer.member("id", id)
    writer.openArray("identifier")
    writer.openObject()
    writer.member("system", "urn:ietf:rfc:3986")
    writer.member("value", "urn:uuid:\(id)")
    writer.closeObject()
    writer.closeArray()
    if let order = row.resource.id {
      writer.openArray("basedOn")
      Self.write(
        "\(row.resource.element.resourceType ?? "MedicationRequest")/\(order)", to: &writer)
      writer.closeArray()
    }
    writer.member("status", isTaken == nil ? "requested" : "completed")
    writer.member("intent", "order")
    writer.openObject("code")
    writer.member("text", "intake")
    writer.closeObject()
    writer.member("description", row.resource.name)
    if let patient {
      for name in ["for", "owner"] {
        writer.key(name)
        Self.write(patient, to: &writer)
      }
    }
    writer.openObject("executionPeriod")
    writer.member("start", moment.description)
    writer.closeObject()
    writeInput(to: &writer)
    writer.closeObject()
  }

  /// The survey that is to be answered, as SDC has it.
  private func writeInput(to writer: inout JSONTextWriter) {
    writer.openArray("input")
    writer.openObject()
    writer.openObject("type")
    writer.openArray("coding")
    writer.openObject()
    writer.member("system", "http://hl7.org/fhir/uv/sdc/CodeSystem/temp")
    writer.member("code", "questionnaire")
    writer.closeObject()
    writer.closeArray()
    writer.closeObject()
    writer.member("valueCanonical", "http://fhir-survey.org/Questionnaire/intake|1.0.0")
    writer.closeObject()
    writer.closeArray()
  }

  private static func write(_ reference: String, to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("reference", reference)
    writer.closeObject()
  }
}
