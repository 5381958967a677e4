public import FHIRDocument
public import FHIRQuestionnaire
public import SurveyPrimitives

/// One thing that was answered, on its way to a server: what is to be stored there, and the Task that is
/// done then.
///
/// An entry is complete before anything of it is sent: all ids are in it, so that each further try asks
/// for the same.
public struct OutboxEntry: Sendable {
  /// The name by which a person calls it: the id of the first resource, with a number where another
  /// entry has that.
  public internal(set) var name: String
  /// Where it goes, and for whom.
  public var destination: Destination
  /// When it was made.
  public var created: Instant
  /// The title of what was answered.
  public var title: String?
  /// What is stored, in this order: the response, and then what was made of it.
  public var resources: [OutboxResource]
  /// What becomes of the Task that asked for it.
  public var task: OutboxTask?
  /// What has happened with it so far.
  public var progress = Progress()

  /// Creates an entry; its name is the id of the first resource.
  public init(
    to destination: Destination, created: Instant, title: String? = nil,
    resources: [OutboxResource], task: OutboxTask? = nil
  ) {
    name = resources.first?.id ?? "empty"
    self.destination = destination
    self.created = created
    self.title = title
    self.resources = resources
    self.task = task
  }
}

extension OutboxEntry {
  /// Whether another one stores the same first resource.
  package func isNamed(like other: OutboxEntry) -> Bool {
    resources.first?.identifier == other.resources.first?.identifier
      && resources.first?.id == other.resources.first?.id
  }

  /// Whether another one asks for the same, whatever has happened with either.
  func isSame(as other: OutboxEntry) -> Bool {
    destination.base == other.destination.base && resources.count == other.resources.count
      && zip(resources, other.resources).allSatisfy { one, other in
        one.identifier == other.identifier
          && JSONWriter.write(one.resource) == JSONWriter.write(other.resource)
      }
  }
}

extension OutboxEntry {
  /// Where an entry goes.
  public struct Destination: Hashable, Sendable {
    /// The base address of the server.
    public var base: String
    /// The name of the server in the list of servers.
    public var server: String?
    /// Whom the answers are about, as `Patient/12`.
    public var patient: String?

    /// Names a server.
    public init(base: String, server: String? = nil, patient: String? = nil) {
      (self.base, self.server, self.patient) = (base, server, patient)
    }
  }

  /// The steps that are done, and the tries that failed.
  public struct Progress: Hashable, Sendable {
    /// Where the resources are on the server, `QuestionnaireResponse/12`, by their place in the entry.
    public var stored: [Int: String] = [:]
    /// Whether the Task needs nothing more.
    public var isTaskDone = false
    /// How often it was tried without success.
    public var tries = 0
    /// What was wrong the last time, in words.
    public var lastError: String?
    /// The code of that finding.
    public var lastCode: String?

    /// Nothing has happened yet.
    public init() {}
  }

  /// Whether everything is on the server.
  public var isFinished: Bool {
    progress.stored.count == resources.count && (task == nil || progress.isTaskDone)
  }
}

/// A resource that is to be stored once.
public struct OutboxResource: Sendable {
  /// The id that it gets where the server lets clients say so.
  public let id: String
  /// The identifier by which it is found again.
  public let identifier: BusinessIdentifier
  /// Whether both were made for it, so that nothing else on any server has them.
  public let isOwn: Bool
  /// Whether it may be on a server already, before this entry was made.
  let mayBeThere: Bool
  /// The resource, with this id and this identifier.
  public let resource: Element

  /// Creates it of parts that fit each other.
  init(
    id: String, identifier: BusinessIdentifier, isOwn: Bool, mayBeThere: Bool = true,
    resource: Element
  ) {
    (self.id, self.identifier, self.isOwn) = (id, identifier, isOwn)
    self.mayBeThere = mayBeThere
    self.resource = resource
  }

  /// Its type.
  public var type: String { resource.resourceType ?? "QuestionnaireResponse" }
}

/// The Task that ends once its answers are stored.
public struct OutboxTask: Sendable {
  /// The id of the Task.
  public let id: String
  /// The Task as it was when it was answered.
  public let resource: Element
  /// Its ETag then, where the server said one.
  public let etag: String?
  /// When it was answered.
  public let completed: PartialDateTime
  /// How it ends.
  public let outcome: TaskOutcome
  /// Whether it was made here, so that the server may not have it: then it is created, as it ended.
  public let isOwn: Bool

  /// Names a Task; `nil` where it has no id.
  public init?(
    _ resource: Element, etag: String? = nil, completed: PartialDateTime,
    outcome: TaskOutcome = .completed, isOwn: Bool = false
  ) {
    guard let id = resource[.id]?.string else { return nil }
    self.id = id
    self.resource = resource
    self.etag = etag
    self.completed = completed
    self.outcome = outcome
    self.isOwn = isOwn
  }
}
