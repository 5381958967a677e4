public import FHIRDocument
public import SurveyPrimitives

/// What comes of an occurrence that has ended, in R4; the same each time it is made.
///
/// That a medicine was taken, or not, is recorded by a survey, of which ``answers`` are the answers: nothing here writes the
/// administration.
public struct DoseRecord {
  /// The reminder.
  public let reminder: Reminder
  /// The occurrence that has ended.
  public let occurrence: Occurrence
  let outcome: History.Outcome
  let ended: Instant
  /// Whether a miss was recorded before, in whose place this is.
  public let isCorrection: Bool
  let doctors: [Doctor]
  /// Whom it is about, as `Patient/1`; `nil` where nobody is known.
  public let patient: String?
  /// Whether the doctor is told of what came while nobody was there, too.
  let tellsAlsoWhileOff: Bool
  let zones: ZoneTable

  /// The id of the response to the survey of a dose.
  public var responseId: String { isCorrection ? occurrence.uuid("correction") : missId }

  /// The id of the response that says that nobody has confirmed it.
  var missId: String { occurrence.uuid("response") }

  /// When it ended.
  public var moment: PartialDateTime { dateTime(ended) }

  /// What a survey of a dose is answered.
  public struct Answers {
    /// Whether it was taken.
    public let isTaken: Bool
    /// When it was taken, or was to be.
    public let when: PartialDateTime
    /// Why it was not taken.
    public let reason: String?
    /// What else is to be known: in whose place it is.
    public let note: String?
  }

  /// The answers to the survey of a dose.
  public var answers: Answers {
    Answers(
      isTaken: isDone, when: dateTime(isDone ? ended : occurrence.due), reason: reason,
      note: isCorrection
        ? "Corrects MedicationAdministration/\(missId)-dose, which says that it was not confirmed"
        : nil)
  }

  /// The message to the doctor, where one is due: of a miss, and of what corrects one.
  public var communication: Element? {
    if isCorrection { return doctors.isEmpty ? nil : element(correction) }
    guard case .missed(let wasOff) = outcome, !doctors.isEmpty, !wasOff || tellsAlsoWhileOff else {
      return nil
    }
    return element(message)
  }

  /// Whether it was done.
  public var isDone: Bool { outcome == .taken }

  /// Why it was not done.
  public var reason: String? {
    switch outcome {
    case .taken: nil
    case .notTaken(let reason): reason ?? "not taken"
    case .missed: "not confirmed"
    }
  }

  private func dateTime(_ instant: Instant) -> PartialDateTime {
    zones.dateTime(instant, in: reminder.zone)
  }

  private func time(_ instant: Instant) -> String { dateTime(instant).description }

  private func element(_ text: [UInt8]) -> Element? {
    Document.read(Source(name: "-", bytes: text)).document?.root
  }
}

extension DoseRecord {
  /// The Task as it was while it was open; one of a plan has an id of its own.
  package func task(id: String?) -> Element? {
    element(
      resource("Task", id: id ?? occurrence.uuid("task")) { writer in
        if let order = reminder.order {
          writer.openArray("basedOn")
          writer.openObject()
          writer.member("reference", order)
          writer.closeObject()
          writer.closeArray()
        }
        writer.member("status", "requested")
        writer.member("intent", "order")
        writer.member("description", reminder.title)
        writer.subject("for", patient)
        writer.openObject("executionPeriod")
        writer.member("start", time(occurrence.due))
        writer.member("end", time(ended))
        writer.closeObject()
        writer.member("authoredOn", time(occurrence.due))
      })
  }

  private var message: [UInt8] {
    communication(
      "communication",
      "Missed dose: \(reminder.title), due \(due), not confirmed within \(reminder.grace) min")
  }

  private var correction: [UInt8] {
    let moment = zones.dateTime(ended, in: reminder.zone)
    let words =
      isDone
      ? "was taken at \(DisplayTime.clock(moment.time))" : "was not taken: \(reason ?? "")"
    return communication(
      "correction-communication", "Correction: \(reminder.title), due \(due), \(words)",
      answers: occurrence.uuid("communication"))
  }

  private var due: String {
    DisplayTime.clock(zones.dateTime(occurrence.due, in: reminder.zone).time)
  }

  private func communication(_ part: String, _ text: String, answers: String? = nil) -> [UInt8] {
    resource("Communication", id: occurrence.uuid(part)) { writer in
      if let answers {
        writer.openArray("inResponseTo")
        writer.openObject()
        writer.member("reference", "Communication/\(answers)")
        writer.closeObject()
        writer.closeArray()
      }
      CareMessage.write(
        text, sent: time(ended), fromDoctor: nil, to: doctors, patient: patient, into: &writer)
    }
  }

  private func resource(
    _ type: String, id: String, _ members: (inout JSONTextWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONTextWriter()
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
