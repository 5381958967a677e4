public import FHIRDocument

/// A message between a person and the doctor: a Communication of R4.
public struct CareMessage {
  /// When it was sent, as it is written; empty where that is not said.
  public let sent: String
  /// What it says.
  public let text: String
  /// Who wrote it, where that is a doctor.
  public let doctor: String?

  /// Reads a message; `nil` where it has no text.
  public init?(_ element: Element) {
    guard element.resourceType == "Communication" else { return nil }
    let texts = element.all("payload").compactMap { $0["contentString"]?.string }
    if texts.isEmpty { return nil }
    text = texts.joined(separator: " ")
    sent = element["sent"]?.string ?? element["received"]?.string ?? ""
    let sender = element["sender"]
    let isDoctor =
      sender?[.type]?.string == "Practitioner"
      || sender?[.reference]?.string?.hasPrefix("Practitioner") == true
    doctor = isDoctor ? sender?[.display]?.string ?? sender?[.reference]?.string ?? "" : nil
  }

  /// A message that was written just now, as JSON of R4: from a doctor to the person, or from the person to doctors.
  ///
  /// The id is a UUID, which becomes the identifier, too; `patient` is a reference as `Patient/1`.
  public static func json(
    _ text: String, id: String, sent: String, fromDoctor: Doctor?, to doctors: [Doctor],
    patient: String?
  ) -> [UInt8] {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("resourceType", "Communication")
    writer.member("id", id)
    writer.identifier(id)
    write(text, sent: sent, fromDoctor: fromDoctor, to: doctors, patient: patient, into: &writer)
    writer.closeObject()
    return writer.finish()
  }

  static func write(
    _ text: String, sent: String, fromDoctor: Doctor?, to doctors: [Doctor], patient: String?,
    into writer: inout JSONTextWriter
  ) {
    writer.member("status", "completed")
    writer.subject("subject", patient)
    writer.member("sent", sent)
    writer.openArray("recipient")
    if fromDoctor == nil {
      for doctor in doctors { write(doctor, into: &writer) }
    } else {
      writer.person(patient)
    }
    writer.closeArray()
    writer.key("sender")
    if let fromDoctor {
      write(fromDoctor, into: &writer)
    } else {
      writer.person(patient)
    }
    writer.openArray("payload")
    writer.openObject()
    writer.member("contentString", text)
    writer.closeObject()
    writer.closeArray()
  }

  private static func write(_ doctor: Doctor, into writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("type", "Practitioner")
    if let address = doctor.email.map({ "mailto:\($0)" }) ?? doctor.phone.map({ "tel:\($0)" }) {
      writer.openObject("identifier")
      writer.member("system", "urn:ietf:rfc:3986")
      writer.member("value", address)
      writer.closeObject()
    }
    writer.member("display", doctor.name)
    writer.closeObject()
  }
}
