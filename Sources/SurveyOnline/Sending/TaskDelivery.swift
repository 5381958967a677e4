import FHIRClient
import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyPrimitives

/// Ends a Task on a server, with what others have changed in it meanwhile.
///
/// It is read right before it is written, for a server may overlook `If-Match`; what is written is the
/// Task as it is now, with the response among its outputs.
struct TaskDelivery: Sendable {
  /// The server, each of whose requests is sent once.
  let server: FHIRServer
  let retries: RetryPolicy
  /// The same server, for reading.
  let reading: FHIRServer
  /// What stores a Task that the server does not have.
  let creation: ResourceDelivery

  /// How often a Task is read again that others change.
  private static let mostChanges = 10

  /// Ends a Task; gives what the person should know of it.
  func end(_ task: OutboxTask, response: String) async throws(Diagnostic) -> [Diagnostic] {
    let start = retries.clock().milliseconds
    var tried = 0
    var changes = 0
    while true {
      guard let (resource, etag) = try await present(task) else {
        let ended = try TaskWriter.end(
          task.resource, as: task.outcome, response: response, at: task.completed)
        _ = try await creation.store(OutboxResource(existing: ended.root), isRepeat: true)
        return []
      }
      let work = TaskChange(task, response: response, present: resource, etag: etag)
      guard let document = try work.document() else { return work.findings }
      tried += 1
      do throws(Diagnostic) {
        let reply = try await server.update(document.root, ifMatch: etag)
        if reply.isSuccess { return work.findings }
        if reply.status == 412 || reply.status == 409 {
          changes += 1
          guard changes <= Self.mostChanges else { throw Self.changing(task) }
          continue
        }
        guard reply.isTemporary, try await retries.waits(after: tried, since: start, reply) else {
          throw reply.refusal ?? Self.changing(task)
        }
      } catch {
        guard error.isOfConnection, try await retries.waits(after: tried, since: start) else {
          throw error
        }
      }
    }
  }

  /// The Task as the server has it; `nil` where it is one of ours that the server does not have.
  private func present(
    _ task: OutboxTask
  ) async throws(Diagnostic) -> (resource: Element, etag: String?)? {
    let reply = try await reading.read("Task", task.id)
    if task.isOwn, reply.status == 404 || reply.status == 410 {
      // Where the server gives ids of its own, it is found by its identifier.
      guard let identifier = BusinessIdentifier.all(of: task.resource).first else { return nil }
      var pages = reading.search("Task", [SearchTerm("identifier", identifier.token)])
      let found = try await pages.all(upTo: 100).first {
        $0.resourceType == "Task" && BusinessIdentifier.all(of: $0).contains(identifier)
      }
      return found.map { ($0, nil) }
    }
    try reply.required()
    guard let resource = reply.resource else { throw Self.changing(task) }
    return (resource, reply.etag)
  }

  private static func changing(_ task: OutboxTask) -> Diagnostic {
    Diagnostic(.taskKeepsChanging, ["task": .literal(task.id)])
  }
}

/// What becomes of a Task as a server has it now.
struct TaskChange {
  private let task: OutboxTask
  private let response: String
  private let present: Element
  private let etag: String?

  init(_ task: OutboxTask, response: String, present: Element, etag: String?) {
    (self.task, self.response) = (task, response)
    (self.present, self.etag) = (present, etag)
  }

  private var read: SurveyTask? { SurveyTask.read(present).task }

  /// Whether the response is among the outputs.
  private var isNamed: Bool {
    present.children(.output).contains { output in
      guard let reference = output[.valueReference]?[.reference]?.string else { return false }
      return reference == response || reference.hasSuffix("/" + response)
    }
  }

  /// Whether somebody has changed it since it was answered.
  private var isChanged: Bool {
    if let etag, let seen = task.etag { return etag != seen }
    func text(_ task: Element) -> [[UInt8]] {
      task.children.filter { $0.name != .meta }.map { JSONWriter.write($0) }
    }
    return text(present) != text(task.resource)
  }

  /// The Task as it is to be written; `nil` where nothing is to be done.
  func document() throws(Diagnostic) -> Document? {
    guard let read else {
      throw SurveyTask.read(present).diagnostics.first ?? Diagnostic(.notATask)
    }
    if isNamed, read.group != .requested { return nil }
    switch read.group {
    case .requested:
      return try TaskWriter.end(
        present, as: task.outcome, response: response, at: task.completed)
    case .complete:
      return TaskWriter.adding(response: response, to: present)
    case .closed: return nil
    }
  }

  /// What the person should know.
  var findings: [Diagnostic] {
    guard let read, !(isNamed && read.group != .requested) else { return [] }
    let name = Diagnostic.Argument.Value.literal(task.id)
    switch read.group {
    case .requested:
      return isChanged ? [Diagnostic(.taskChangedMeanwhile, ["task": name])] : []
    case .complete: return [Diagnostic(.taskDoneByOther, ["task": name])]
    case .closed:
      return [
        Diagnostic(
          .taskClosedMeanwhile, ["task": name, "status": .literal(read.status.rawValue)])
      ]
    }
  }
}
