import FHIRDocument
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
  ///
  /// Gives those of which the doctor is told.
  func record(
    _ keeper: ReminderKeeper, at now: Instant, tellsAlsoWhileOff: Bool = false
  ) throws(ExitStatus) -> Set<Occurrence> {
    if keeper.ringer.history.unrecorded.isEmpty { return [] }
    let server = server()
    let patient = patient(server)
    return try doing { () throws(Diagnostic) in
      try keeper.record(patient: patient, at: now, tellsAlsoWhileOff: tellsAlsoWhileOff) {
        (resources) throws(Diagnostic) in
        try keepInOutbox(resources, server, at: now)
      }
    }
  }

  /// Puts resources into the outbox, from which they are sent later; each is stored once.
  func keepInOutbox(
    _ resources: [Element], _ server: OnlineServer?, at now: Instant
  ) throws(Diagnostic) {
    guard let server, !resources.isEmpty else { return }
    let entry = OutboxEntry(
      to: .init(
        base: server.base, server: server.name == server.base ? nil : server.name,
        patient: patient(server)),
      created: now, title: resources[0]["description"]?.string ?? "message",
      resources: resources.map { OutboxResource(existing: $0) })
    for open in try Outbox(folder: folders.outbox).add([entry]) {
      pipeline.reporter.report(Diagnostic(.keptInOutbox, ["entry": .literal(open.entry.name)]))
    }
  }
}
