package import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives

/// The resources that come of an occurrence that has ended, in R4; the same ones each time they are made.
package struct DoseRecord {
  let reminder: Reminder
  let occurrence: Occurrence
  let outcome: History.Outcome
  let ended: Instant
  let doctors: [Doctor]
  /// Whom it is about, as `Patient/1`; `nil` where nobody is known.
  let patient: String?
  let zones: ZoneTable

  /// The Task, the MedicationAdministration of a medicine, and the message to the doctor, if one is due.
  package func resources(tellsAlsoWhileOff: Bool) -> [Element] {
    var texts = [task]
    if reminder.isMedicine { texts.append(administration) }
    if case .missed(let wasOff) = outcome, !doctors.isEmpty, !wasOff || tellsAlsoWhileOff {
      texts.append(message)
    }
    return texts.compactMap { Document.read(Source(name: "-", bytes: $0)).document?.root }
  }

  private var isDone: Bool { outcome == .taken }

  private var reason: String? {
    switch outcome {
    case .taken: nil
    case .notTaken(let reason): reason ?? "not taken"
    case .missed: "not confirmed"
    }
  }

  private func time(_ instant: Instant) -> String {
    zones.dateTime(instant, in: reminder.zone).description
  }
}

extension DoseRecord {
  private var task: [UInt8] {
    resource("Task", "task") { writer in
      writer.member("status", isDone ? "completed" : "failed")
      if let reason { writer.concept("statusReason", reason) }
      writer.member("intent", "order")
      writer.member("description", reminder.title)
      writer.subject("for", patient)
      writer.openObject("executionPeriod")
      writer.member("start", time(occurrence.due))
      writer.member("end", time(ended))
      writer.closeObject()
      writer.member("authoredOn", time(occurrence.due))
      writer.member("lastModified", time(ended))
    }
  }

  private var administration: [UInt8] {
    resource("MedicationAdministration", "administration") { writer in
      writer.member("status", isDone ? "completed" : "not-done")
      if let reason {
        writer.openArray("statusReason")
        writer.openObject()
        writer.member("text", reason)
        writer.closeObject()
        writer.closeArray()
      }
      writer.concept("medicationCodeableConcept", reminder.label)
      writer.subject("subject", patient)
      writer.member("effectiveDateTime", time(isDone ? ended : occurrence.due))
      if let order = reminder.order {
        writer.openObject("request")
        writer.member("reference", order)
        writer.closeObject()
      }
      if let dose = reminder.dose {
        writer.openObject("dosage")
        writer.member("text", dose)
        writer.closeObject()
      }
    }
  }

  private var message: [UInt8] {
    let due = DisplayTime.clock(zones.dateTime(occurrence.due, in: reminder.zone).time)
    let text =
      "Missed dose: \(reminder.title), due \(due), not confirmed within \(reminder.grace) min"
    return resource("Communication", "communication") { writer in
      CareMessage.write(
        text, sent: time(ended), fromDoctor: nil, to: doctors, patient: patient, into: &writer)
    }
  }

  private func resource(
    _ type: String, _ part: String, _ members: (inout JSONTextWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONTextWriter()
    let id = occurrence.uuid(part)
    writer.openObject()
    writer.member("resourceType", type)
    writer.member("id", id)
    writer.identifier(id)
    members(&writer)
    writer.closeObject()
    return writer.finish()
  }
}

extension JSONTextWriter {
  /// A concept that has only a text.
  mutating func concept(_ name: String, _ text: String) {
    openObject(name)
    member("text", text)
    closeObject()
  }

  /// The identifier that a UUID is.
  mutating func identifier(_ uuid: String) {
    openArray("identifier")
    openObject()
    member("system", "urn:ietf:rfc:3986")
    member("value", "urn:uuid:\(uuid)")
    closeObject()
    closeArray()
  }

  /// Whom it is about.
  mutating func subject(_ name: String, _ patient: String?) {
    key(name)
    person(patient)
  }

  /// The person whom the reminders are for.
  mutating func person(_ patient: String?) {
    openObject()
    member("reference", patient)
    member("type", "Patient")
    if patient == nil { member("display", "the person of this device") }
    closeObject()
  }
}
