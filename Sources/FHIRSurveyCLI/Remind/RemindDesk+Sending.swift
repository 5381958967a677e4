import FHIRDocument
import FHIRQuestionnaire
import Medication
import Reminders
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives

extension RemindDesk {
  /// The server to which resources go, where one is known; nothing is sent yet.
  func server() -> OnlineServer? {
    let isNamed = world.environment["FHIR_SURVEY_SERVER"]?.isEmpty == false
    guard isNamed || (try? ServerList(folders.serversFile))?.servers.count == 1 else { return nil }
    return try? pipeline.server(named: nil)
  }

  /// Whom the reminders are for, as `Patient/1`, where that is known.
  func patient(_ server: OnlineServer?) -> String? {
    (server?.patient ?? pipeline.namedPatient).map {
      $0.hasPrefix("Patient/") ? $0 : "Patient/\($0)"
    }
  }

  /// Keeps the resources of what has ended in files, and puts them into the outbox where a server is known.
  func record(
    _ keeper: ReminderKeeper, at now: Instant, tellsAlsoWhileOff: Bool = false
  ) throws(ExitStatus) -> Recorded {
    var recorded = Recorded()
    if keeper.ringer.history.unrecorded.isEmpty { return recorded }
    let server = server()
    for record in keeper.ended(
      patient: patient(server), tellsAlsoWhileOff: tellsAlsoWhileOff)
    {
      do throws(ExitStatus) {
        let entry = try kept(record, by: keeper, server, at: now)
        try doing { () throws(Diagnostic) in
          if let entry { recorded.waiting += try Outbox(folder: folders.outbox).add([entry]) }
          try keeper.recorded(record, at: now)
        }
      } catch {
        // It is tried again the next time; what rings now is shown all the same.
        recorded.failure = error
        continue
      }
      if record.communication != nil { recorded.told.insert(record.occurrence) }
    }
    recorded.server = recorded.waiting.isEmpty ? nil : server
    return recorded
  }

  /// What came of doses that have ended.
  struct Recorded {
    /// Those of which the doctor is told.
    var told: Set<Occurrence> = []
    /// What is in the outbox and can be sent.
    var waiting: [OpenOutboxEntry] = []
    /// Where it goes.
    var server: OnlineServer?
    /// Why something could not be recorded.
    var failure: ExitStatus?

    /// Adds what was recorded after it.
    mutating func add(_ later: Recorded) {
      told.formUnion(later.told)
      waiting += later.waiting
      (server, failure) = (server ?? later.server, failure ?? later.failure)
    }
  }

  /// Keeps the resources of an occurrence in files; gives them for the outbox where a server is known.
  private func kept(
    _ record: DoseRecord, by keeper: ReminderKeeper, _ server: OnlineServer?, at now: Instant
  ) throws(ExitStatus) -> OutboxEntry? {
    guard let open = record.task(id: plannedTask(record)) else { throw .badInput }
    let resources = try dose(record) + [record.communication].compactMap(\.self)
    return try doing { () throws(Diagnostic) -> OutboxEntry? in
      if record.isCorrection { try keeper.voidMiss(record) }
      let kept = try resources.map { (element) throws(Diagnostic) in try keeper.keep(element) }
      let response = kept.first.flatMap { $0.resourceType == "QuestionnaireResponse" ? $0 : nil }
      let ended = try TaskWriter.end(
        open, as: record.taskOutcome,
        response: response?[.id]?.string.map { "QuestionnaireResponse/\($0)" }, at: record.moment)
      let task = try record.isCorrection ? keeper.replace(ended.root) : keeper.keep(ended.root)
      guard let server else { return nil }
      // A Task is ended once its response is there; without one it is stored as it ended.
      let stored = (response == nil ? [task] + kept : kept).filter(isKnown)
      if stored.isEmpty { return nil }
      // A Task that ended as failed stays so on a server; what is stored beside it says what is right.
      let ends = response != nil && !record.isCorrection && isKnown(open)
      return OutboxEntry(
        to: destination(server), created: now, title: record.reminder.title,
        resources: stored.map { OutboxResource(existing: converted($0)) },
        task: ends
          ? OutboxTask(
            converted(open), completed: record.moment, outcome: record.taskOutcome, isOwn: true)
          : nil)
    }
  }

  /// Whether the version of FHIR of the server has the type of a resource: DSTU2 has no Task.
  private func isKnown(_ resource: Element) -> Bool {
    version != .dstu2 || resource.resourceType != "Task"
  }

  /// A resource as the version of FHIR of the server has it; files stay R4.
  private func converted(_ resource: Element) -> Element {
    if version == .r4 { return resource }
    var builder = DocumentBuilder()
    builder.copy(resource, as: .root)
    return VersionConversion.convert(builder.finish(version: .r4), to: version).document.root
  }

  /// The response to the survey of a dose, and the administration that is extracted from it; nothing of other surveys.
  private func dose(_ record: DoseRecord) throws(ExitStatus) -> [Element] {
    guard record.reminder.isMedicine else { return [] }
    let reminder = record.reminder
    let intake = IntakeSurvey(
      of: reminder.label, medication: reminder.medication?.element, dose: reminder.dose,
      order: reminder.order, patient: record.patient, at: record.answers.when)
    guard let document = intake.document else { throw .badInput }
    var run = runOptions
    // What is recorded happened when it ended, whatever the clock is now.
    run.now = record.moment.description
    var shared = pipeline.options
    shared.language = nil
    // The version is that of what a server gets.
    shared.fhirVersion = nil
    let recording = try SurveyRecording(
      document, name: "intake", .recording(about: record.patient, run, shared),
      id: record.responseId, in: world)
    let answers = DoseAnswers(
      isTaken: record.answers.isTaken, when: record.answers.when.description,
      reason: record.answers.reason, note: record.answers.note)
    let (response, made) = try recording.resources(
      of: recording.answered(by: answers.given(by: "remind")))
    return [response.root] + made
  }

  /// The Task that `meds plan` makes of a dose of an order.
  private func plannedTask(_ record: DoseRecord) -> String? {
    guard let order = record.reminder.order?.split(separator: "/").last else { return nil }
    return PlannedTask.id(ofDose: String(order), record.patient, at: record.occurrence.due)
  }

  private func destination(_ server: OnlineServer) -> OutboxEntry.Destination {
    .init(
      base: server.base, server: server.name == server.base ? nil : server.name,
      patient: patient(server))
  }

  /// Puts a message into the outbox, from which it is sent once.
  func keepInOutbox(
    _ message: Element, _ server: OnlineServer?, at now: Instant
  ) throws(Diagnostic) -> Recorded {
    guard let server else { return Recorded() }
    let entry = OutboxEntry(
      to: destination(server), created: now, title: "message",
      resources: [OutboxResource(existing: converted(message))])
    return Recorded(
      waiting: try Outbox(folder: folders.outbox).add([entry]), server: server)
  }

  /// Sends what was recorded, each request once; what does not arrive stays in the outbox.
  ///
  /// Nothing is tried again here, for who has to take a dose does not wait for a server.
  func send(_ recorded: Recorded) throws(ExitStatus) -> ExitStatus? {
    if let failure = recorded.failure { throw failure }
    guard let server = recorded.server else { return nil }
    var sending = Sending(pipeline, Outbox(folder: folders.outbox))
    _ = try sending.send(recorded.waiting, to: server.tryingOnce)
    return sending.status
  }
}

extension DoseRecord {
  /// How the Task of the dose ends.
  fileprivate var taskOutcome: TaskOutcome {
    isDone ? .completed : .failed(reason: reason ?? "not taken")
  }
}
