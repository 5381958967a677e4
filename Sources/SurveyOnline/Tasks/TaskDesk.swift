public import FHIRClient
public import FHIRDocument
import FHIRQuestionnaire
import SMART
public import SurveyDiagnostics
public import SurveyPrimitives
public import SurveyWorkflow

/// The work of one person on the tasks of a server: list, take, send.
///
/// ```swift
/// let desk = try TaskDesk(server, patient: "f001", folders: folders, now: now)
/// let (task, form) = try await desk.take("t1")
/// …
/// let sent = try await desk.send(session.response(task.details).root, for: task)
/// ```
public struct TaskDesk: Sendable {
  private let server: FHIRServer
  private let person: TaskPerson
  private let folders: OnlineFolders
  private let now: Instant

  /// The desk of a patient; throws where the id is not one.
  ///
  /// `now` is when the work begins.
  public init(
    _ server: FHIRServer, patient: String, folders: OnlineFolders, now: Instant
  ) throws(Diagnostic) {
    guard let person = TaskPerson(owner: nil, patient: patient, base: server.base) else {
      throw Diagnostic(.noPatient)
    }
    (self.server, self.person, self.folders, self.now) = (server, person, folders, now)
  }

  /// The desk of whoever is signed in at a server; without a sign-in, one is begun, and `show` is given the
  /// address at which the person signs in with a browser of this machine.
  ///
  /// - Parameters:
  ///   - address: The server's base address.
  ///   - client: The name by which the server knows the application.
  ///   - transport: What carries the requests.
  ///   - now: The clock.
  ///   - random: Numbers that nobody can guess.
  public init(
    at address: String, as client: String, through transport: any HTTPTransport,
    folders: OnlineFolders, now: @escaping @Sendable () -> Instant,
    random: @escaping @Sendable () -> UInt64, show: @Sendable (_ address: String) -> Void
  ) async throws(Diagnostic) {
    var entry = ServerEntry(name: address, address: address)
    entry.client = client
    let account = Account(
      entry, try entry.base(), store: TokenStore(folders.tokens),
      client: OAuthClient(transport, now: now), random: random)
    let signIn =
      if let present = try account.present() { present } else { try await account.signIn(show) }
    try self.init(
      FHIRServer(address, transport: transport, authorizer: account.tokens()),
      patient: signIn.tokens.patient ?? "", folders: folders, now: now())
  }

  private var source: OnlineSource {
    OnlineSource(
      server, base: server.base, kept: KeptResources.read(in: folders.cache, for: person), now: now)
  }

  /// The tasks; where the server cannot be reached, those that it had the last time.
  public func tasks() async throws(Diagnostic) -> TaskListing {
    let source = source
    let listing = try await OnlineTasks(person, from: source).list(on: server)
    if !source.isOffline { try source.kept.write(at: now) }
    return listing
  }

  /// A Task and its form, with all that it needs.
  public func take(_ id: String) async throws(Diagnostic) -> (task: PreparedTask, form: Form) {
    let source = source
    let prepared = try await OnlineTasks(person, from: source)
      .prepare(id, now: now, at: now.dateTime(offset: .utc))
    if !source.isOffline { try source.kept.write(at: now) }
    let work = try await TaskWork(
      prepared.task.element, from: MemoryResources([prepared.questionnaire] + prepared.resources))
    return (prepared, work.form)
  }

  /// Keeps a response in the outbox and sends it, and then the Task; what became of it.
  ///
  /// The response is on the disk from here on, also where this throws while it is sent.
  public func send(
    _ response: Element, for task: PreparedTask
  ) async throws(Diagnostic) -> [SentEntry] {
    let open = try Outbox(folder: folders.outbox).add([
      OutboxEntry(
        to: .init(base: server.base, patient: person.reference), created: now,
        title: task.questionnaire[.title]?.string,
        resources: [OutboxResource(new: response)],
        task: OutboxTask(
          task.task.element, etag: task.etag, completed: now.dateTime(offset: .utc)))
    ])
    return await OutboxSender(server).send(open)
  }
}
