import FHIRDocument

/// An order of a medicine, as a practitioner writes it.
struct PrescribedOrder {
  let medication: String
  let timing: TimingText
  let isAsNeeded: Bool
  let instruction: String?
  /// The id of the patient, or a reference to them.
  let patient: String
  /// The reference of who orders it.
  let practitioner: String

  /// The order as a MedicationRequest.
  func json(id: String, at moment: String) -> [UInt8] {
    let subject = patient.hasPrefix("Patient/") ? patient : "Patient/\(patient)"
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("resourceType", "MedicationRequest")
    writer.member("id", id)
    writer.member("status", "active")
    writer.member("intent", "order")
    writer.openObject("medicationCodeableConcept")
    writer.member("text", medication)
    writer.closeObject()
    for (name, reference) in [("subject", subject), ("requester", practitioner)] {
      writer.openObject(name)
      writer.member("reference", reference)
      writer.closeObject()
    }
    writer.member("authoredOn", moment)
    writer.openArray("dosageInstruction")
    writer.openObject()
    if let instruction { writer.member("patientInstruction", instruction) }
    timing.write(to: &writer)
    if isAsNeeded { writer.member("asNeededBoolean", true) }
    writer.closeObject()
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}
