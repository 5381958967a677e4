import FHIRDocument
import Medication
import SurveyOnline
import SurveyPrimitives

extension PlannedTask {
  /// The Task that asks for the survey; the same one each time it is made.
  var task: Element? {
    Document.read(Source(name: "task", bytes: json)).document?.root
  }

  /// The Task, which is stored once, and is the person's from then on.
  var resource: OutboxResource? { task.map { OutboxResource(planned: $0, uuid: id) } }

  private var json: [UInt8] {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("resourceType", "Task")
    writer.member("id", id)
    writer.openArray("identifier")
    writer.openObject()
    writer.member("system", "urn:ietf:rfc:3986")
    writer.member("value", "urn:uuid:\(id)")
    writer.closeObject()
    writer.closeArray()
    if case .dose(let row) = subject, let order = row.resource.id {
      writer.openArray("basedOn")
      Self.write(
        "\(row.resource.element.resourceType ?? "MedicationRequest")/\(order)", to: &writer)
      writer.closeArray()
    }
    writer.member("status", "requested")
    writer.member("intent", "order")
    writer.openObject("code")
    writer.member("text", survey?.name)
    writer.closeObject()
    writer.member("description", description)
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
    return writer.finish()
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
    writer.member("valueCanonical", survey?.canonical)
    writer.closeObject()
    writer.closeArray()
  }

  private static func write(_ reference: String, to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("reference", reference)
    writer.closeObject()
  }
}

extension [PlannedTask] {
  /// The Tasks as a transaction: each is made, or is what it is to be.
  var transaction: [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("resourceType", "Bundle")
    writer.member("type", "transaction")
    writer.openArray("entry")
    for planned in self {
      guard let task = planned.task else { continue }
      writer.openObject()
      writer.key("resource")
      writer.raw(JSONWriter.write(task))
      writer.openObject("request")
      writer.member("method", "PUT")
      writer.member("url", "Task/\(planned.id)")
      writer.closeObject()
      writer.closeObject()
    }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}
