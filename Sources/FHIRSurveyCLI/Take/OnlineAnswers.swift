import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyModel
import SurveyOnline
import SurveyWorkflow
import SystemIO

/// The Task on a server that a survey answers, and where the answers go.
struct OnlineAnswers {
  let run: OnlineRun
  let prepared: PreparedTask
}

extension TakeRun {
  /// The Task on a server that `--task` names by its id, with its form; `nil` where a file is meant.
  func onlineAssignment() throws(ExitStatus) -> TakeAssignment? {
    guard let id = command.task, isOnServer(id) else { return nil }
    let online = try OnlineRun(
      pipeline, server: command.server.server, owner: command.owner, offline: command.offline,
      clock: clock)
    let prepared = try online.prepare(id)
    var library = try pipeline.library(command.library.paths, for: .respondent)
    for resource in prepared.resources { library.add(resource) }
    let form = try pipeline.form(
      from: prepared.questionnaire, library: library, for: .respondent)
    var assignment = try TakeAssignment(form, for: prepared.task, file: id, self)
    assignment.online = OnlineAnswers(run: online, prepared: prepared)
    return assignment
  }

  /// Whether a name is not that of a file, but the id of a Task on a server that is known.
  private func isOnServer(_ name: String) -> Bool {
    guard name != "-", FileSystem.kind(of: name) == .missing, !name.contains("/") else {
      return false
    }
    if command.server.server != nil || command.offline { return true }
    if world.environment["FHIR_SURVEY_SERVER"]?.isEmpty == false { return true }
    let folders = try? OnlineFolders(world.environment)
    return folders.flatMap { try? ServerList($0.serversFile) }?.servers.isEmpty == false
  }
}

extension Taking {
  /// Puts a response into the outbox, with the Task that it completes; it is on the disk when this returns.
  ///
  /// What is extracted from an answer to one of the program's own surveys goes with it.
  mutating func keepInOutbox(_ response: Document, _ online: OnlineAnswers) throws(ExitStatus) {
    let server = online.run.server
    let made =
      online.prepared.hasOwnForm
      ? try pipeline.extracted(from: response, form, at: clock.now()) : []
    let entry = OutboxEntry(
      to: .init(
        base: server.base, server: server.name == server.base ? nil : server.name,
        patient: task?.for?.reference ?? server.patient.map { "Patient/\($0)" }),
      created: clock.now(), title: form.survey.title,
      resources: ([response.root] + made).map { OutboxResource(new: $0) },
      task: OutboxTask(
        online.prepared.task.element, etag: online.prepared.etag,
        completed: clock.dateTime(clock.now())))
    do {
      waiting = try online.run.outbox.add([entry])
    } catch {
      throw pipeline.end(error)
    }
  }

  /// Sends what was answered; where that does not succeed now, it stays in the outbox.
  mutating func send() throws(ExitStatus) {
    guard let online = assignment.online, !waiting.isEmpty else { return }
    let entries = waiting
    waiting = []
    var sending = Sending(pipeline, online.run.outbox)
    if command.offline {
      for entry in entries {
        pipeline.reporter.report(Diagnostic(.keptInOutbox, ["entry": .literal(entry.entry.name)]))
      }
      throw .keptForLater
    }
    _ = try sending.send(entries, to: online.run.server)
    if let status = sending.status { throw status }
  }
}
