public import FHIRClient
import FHIRDocument
public import SurveyDiagnostics

/// Sends entries of the outbox to one server: of each its resources first, and then the Task.
///
/// ```swift
/// let sender = OutboxSender(server)
/// for entry in try outbox.add([entry]) { results.append(await sender.send(entry)) }
/// ```
public struct OutboxSender: Sendable {
  private let server: FHIRServer
  private let retries: RetryPolicy
  private let stored: StoredResources

  /// Sends to a server, with what its settings say of tries; each request of its own is sent once, for
  /// what did not come back is looked for first.
  public init(_ server: FHIRServer) {
    self.server = server
    retries = server.settings.retries
    stored = StoredResources(server)
  }

  /// Sends entries one after the other; where the server takes many resources at once, they go so first.
  ///
  /// Ends early where nothing else can be sent to the server now: then there are fewer results than entries.
  public func send(_ entries: [OpenOutboxEntry]) async -> [SentEntry] {
    let tried = entries.count > 1 ? await storeTogether(entries) : []
    var results: [SentEntry] = []
    for entry in entries {
      let result = await send(entry, wasTried: tried.contains(entry.entry.name))
      results.append(result)
      if result.endsRun { break }
    }
    return results
  }

  /// Stores what can be stored by few requests; gives the names of the entries that were in one.
  ///
  /// What goes wrong is left to the requests for each entry, which find out why.
  private func storeTogether(_ entries: [OpenOutboxEntry]) async -> Set<String> {
    guard let capabilities = try? await capabilities(), capabilities.takes(bundle: "batch") else {
      return []
    }
    var items: [BatchDelivery.Item] = []
    for open in entries {
      let entry = open.entry
      for (index, resource) in entry.resources.enumerated()
      where entry.progress.stored[index] == nil
        && ResourceDelivery.canChooseId(resource, capabilities)
      {
        items.append(
          BatchDelivery.Item(
            entry: open, index: index, resource: resource,
            mayBeThere: !open.isNew || resource.mayBeThere))
      }
    }
    try? await BatchDelivery(server: server.retrying(.once)).store(items)
    return Set(items.map(\.entry.entry.name))
  }

  /// Sends what of an entry was not sent yet, and takes it away once everything is on the server.
  ///
  /// What went wrong is in the result, and in the entry, which stays.
  public func send(_ open: OpenOutboxEntry) async -> SentEntry {
    await send(open, wasTried: false)
  }

  private func send(_ open: OpenOutboxEntry, wasTried: Bool) async -> SentEntry {
    var result = SentEntry(name: open.entry.name)
    do throws(Diagnostic) {
      try await storeResources(of: open, wasTried: wasTried)
      result.findings += try await completeTask(of: open)
      result.addresses = open.entry.addresses
      open.remove()
    } catch {
      result.failure = error
      result.addresses = open.entry.addresses
      do throws(Diagnostic) {
        try open.add(failure: error)
      } catch {
        result.findings.append(error)
      }
    }
    return result
  }

  private func storeResources(
    of open: OpenOutboxEntry, wasTried: Bool
  ) async throws(Diagnostic) {
    let entry = open.entry
    guard entry.progress.stored.count < entry.resources.count else { return }
    let delivery = try await resourceDelivery()
    for (index, resource) in entry.resources.enumerated()
    where entry.progress.stored[index] == nil {
      let address = try await delivery.store(
        resource, isRepeat: wasTried || !open.isNew || resource.mayBeThere)
      try open.add(stored: index, as: address)
    }
  }

  private func completeTask(of open: OpenOutboxEntry) async throws(Diagnostic) -> [Diagnostic] {
    let entry = open.entry
    guard let task = entry.task, !entry.progress.isTaskDone,
      let response = entry.progress.stored[0]
    else { return [] }
    let delivery = TaskDelivery(
      server: server.retrying(.once), retries: retries, reading: server,
      creation: try await resourceDelivery())
    let findings = try await delivery.end(task, response: response)
    try open.addTaskDone()
    return findings
  }

  private func resourceDelivery() async throws(Diagnostic) -> ResourceDelivery {
    ResourceDelivery(
      server: server.retrying(.once), retries: retries, stored: stored,
      capabilities: try await capabilities())
  }

  /// What the server says of itself; `nil` where what it says is not that.
  private func capabilities() async throws(Diagnostic) -> Capabilities? {
    do throws(Diagnostic) {
      return try await server.capabilities()
    } catch {
      if error.isOfConnection || error.code == .notSignedIn { throw error }
      return nil
    }
  }
}

/// What became of an entry.
public struct SentEntry: Sendable {
  /// The name of the entry.
  public let name: String
  /// Where its resources are on the server, in their order.
  public var addresses: [String] = []
  /// What the person should know.
  public var findings: [Diagnostic] = []
  /// Why it is still in the outbox; `nil` where everything is on the server.
  public var failure: Diagnostic?

  init(name: String) { self.name = name }

  /// Whether it is worth sending again later, without anybody doing anything.
  public var isForLater: Bool {
    guard let failure else { return false }
    switch failure.code {
    case .cannotLookUp, .taskKeepsChanging: return true
    default: return failure.isOfConnection || [408, 425, 429, 500, 502, 503, 504].contains(status)
    }
  }

  /// Whether the server does not take what was sent.
  public var isRefused: Bool {
    guard let failure else { return false }
    return failure.code == .otherResourceThere
      || (400..<500).contains(status) && !isForLater
        && status != 401 && status != 403
  }

  /// Whether nothing else can be sent to this server now either.
  public var endsRun: Bool {
    guard let failure else { return false }
    return failure.isOfConnection || failure.code == .notSignedIn || [429, 503].contains(status)
  }

  private var status: Int {
    failure?.argument("status").flatMap { Int($0.text()) } ?? 0
  }
}

extension OutboxEntry {
  /// Where the resources are that are stored, in their order.
  var addresses: [String] { progress.stored.sorted { $0.key < $1.key }.map(\.value) }
}
