import FHIRClient
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives

/// What a run has to do with the tasks of a person on a server.
struct OnlineRun {
  let server: OnlineServer
  let outbox: Outbox
  private let pipeline: CommandPipeline
  private let clock: Clock
  private let person: TaskPerson
  private let folder: String
  private let isOffline: Bool

  init(
    _ pipeline: CommandPipeline, server: String?, patient: String? = nil, owner: String?,
    offline: Bool, clock: Clock
  ) throws(ExitStatus) {
    self.pipeline = pipeline
    self.clock = clock
    isOffline = offline
    self.server = try pipeline.server(named: server, patient: patient)
    if !offline { try pipeline.useTerminology(of: self.server) }
    guard
      let person = TaskPerson(owner: owner, patient: self.server.patient, base: self.server.base)
    else {
      throw pipeline.world.refusal(
        "tasks", "it is not known whose tasks are meant",
        advice: "sign in, or name the patient (FHIR_SURVEY_PATIENT, --patient) or --owner TYPE/ID")
    }
    self.person = person
    outbox = try pipeline.outbox()
    do {
      folder = try OnlineFolders(pipeline.world.environment).cache
    } catch {
      throw pipeline.end(error)
    }
  }

  private func source() -> OnlineSource {
    OnlineSource(
      isOffline ? nil : server.server, base: server.base,
      kept: KeptResources.read(in: folder, for: person), now: clock.now(),
      codes: pipeline.codes?.terminology, language: pipeline.options.language)
  }

  private var own: BundledForms { BundledForms(now: clock.dateTime(clock.now())) }

  /// The tasks of the person; what is not as it should be is said.
  func list() throws(ExitStatus) -> TaskListing {
    let source = source()
    let tasks = OnlineTasks(person, from: source, own: own)
    let asked = isOffline ? nil : server.server
    let listing = try pipeline.wait { () async throws(Diagnostic) -> TaskListing in
      try await tasks.list(on: asked)
    }
    if let obstacle = source.obstacle { pipeline.reporter.report(obstacle.asWarning) }
    if let moment = moment(of: listing) {
      pipeline.reporter.report(Diagnostic(.cachedTasks, ["moment": .literal(moment)]))
    }
    listing.findings.forEach(pipeline.reporter.report)
    if listing.foreign > 0 {
      pipeline.reporter.report(
        Diagnostic(.foreignTasks, ["count": .number(listing.foreign)]))
    }
    if !source.isOffline { keep(source) }
    return listing
  }

  /// A Task with all that answering it needs; what is missing is said before anybody is asked.
  func prepare(_ id: String) throws(ExitStatus) -> PreparedTask {
    let source = source()
    let tasks = OnlineTasks(person, from: source, own: own)
    let now = clock.now()
    let moment = clock.dateTime(now)
    let prepared = try pipeline.wait { () async throws(Diagnostic) -> PreparedTask in
      try await tasks.prepare(id, now: now, at: moment)
    }
    server.missingScopes.forEach(pipeline.reporter.report)
    source.findings.forEach(pipeline.reporter.report)
    if let obstacle = source.obstacle { pipeline.reporter.report(obstacle.asWarning) }
    if source.isOffline, let listed = source.kept.listed {
      pipeline.reporter.report(
        Diagnostic(.cachedTasks, ["moment": .literal(clock.dateTime(listed).description)]))
    }
    prepared.findings.forEach(pipeline.reporter.report)
    if !source.isOffline { keep(source) }
    return prepared
  }

  /// Of when a list is that was not read just now.
  func moment(of listing: TaskListing) -> String? {
    listing.moment.map { clock.dateTime($0).description }
  }

  /// Keeps what came; that it cannot be kept is a warning.
  private func keep(_ source: OnlineSource) {
    do {
      try source.kept.write(at: clock.now())
    } catch {
      pipeline.reporter.report(error.asWarning)
    }
  }
}

extension Diagnostic {
  /// The finding, which does not end the command.
  var asWarning: Diagnostic {
    var finding = self
    finding.severity = .warning
    return finding
  }
}
