import FHIRDocument
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives

extension CommandPipeline {
  /// Stores resources on a server, all in one entry of the outbox, with the Task that they complete; where that does not succeed now, they stay in
  /// it and the command ends as it says.
  func store(
    _ documents: [Document], title: String, patient: String?, at now: Instant,
    completing task: OutboxTask? = nil, on server: OnlineServer
  ) throws(ExitStatus) {
    try store(
      documents.map { OutboxResource(new: $0.root) }, title: title, patient: patient, at: now,
      completing: task, on: server)
  }

  /// Stores resources that have their ids.
  func store(
    _ resources: [OutboxResource], title: String, patient: String?, at now: Instant,
    completing task: OutboxTask? = nil, on server: OnlineServer
  ) throws(ExitStatus) {
    let entry = OutboxEntry(
      to: .init(
        base: server.base, server: server.name == server.base ? nil : server.name,
        patient: patient.map { "Patient/\($0)" }),
      created: now, title: title, resources: resources, task: task)
    let outbox = try self.outbox()
    let kept: [OpenOutboxEntry]
    do {
      kept = try outbox.add([entry])
    } catch {
      throw end(error)
    }
    var sending = Sending(self, outbox)
    _ = try sending.send(kept, to: server)
    if let status = sending.status { throw status }
  }
}
