public import FHIRClient
public import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import HTTPTypes
public import SurveyDiagnostics
public import SurveyPrimitives
public import SurveyWorkflow
import Synchronization

/// The resources of a server, or what was kept of them where it cannot be reached.
public final class OnlineSource: ResourceSource {
  private let server: FHIRServer?
  private let base: String
  private let now: Instant
  private let codes: ServerTerminology?
  private let language: String?
  private let state: Mutex<State>

  private struct State {
    var kept: KeptResources
    /// Why the server is not asked any more.
    var obstacle: Diagnostic?
    /// What was found in this run, in its order.
    var found: [Element] = []
    var missing: [String] = []
    /// What came with other things, so that it is not asked for again.
    var came: Set<String> = []
    var findings: [Diagnostic] = []
  }

  /// Asks a server; without one, only what was kept.
  ///
  /// Value sets that it does not have are asked of another, with displays in a language.
  public init(
    _ server: FHIRServer?, base: String, kept: KeptResources, now: Instant,
    codes: ServerTerminology? = nil, language: String? = nil
  ) {
    (self.server, self.base, self.now) = (server, base, now)
    (self.codes, self.language) = (codes, language)
    state = Mutex(State(kept: kept))
  }

  /// What is kept now.
  public var kept: KeptResources { state.withLock { $0.kept } }

  /// Why only what was kept is there; `nil` where the server was reached, or was not to be asked.
  public var obstacle: Diagnostic? { state.withLock { $0.obstacle } }

  /// Whether the server is not asked.
  public var isOffline: Bool { server == nil || obstacle != nil }

  /// What was found so far.
  var found: [Element] { state.withLock { $0.found } }

  /// Why value sets could not be had from the server for codes.
  public var findings: [Diagnostic] { state.withLock { $0.findings } }

  /// What was asked for and is nowhere: `ValueSet http://…`.
  var missing: [String] { state.withLock { $0.missing } }

  /// Never all of a type: a server may have any number.
  public func resources(_ type: String) async throws(Diagnostic) -> [Element] { [] }

  /// The resource with a canonical address, or that a reference to this server names.
  public func resource(_ type: String, at address: String) async throws(Diagnostic) -> Element? {
    try await item(type, at: address)?.resource
  }

  func item(_ type: String, at address: String) async throws(Diagnostic) -> KeptResources.Kept? {
    let reference = ServerReference(address, base: base)
    let name = reference?.text ?? "\(type) \(address)"
    return try await item(name) { (server) async throws(Diagnostic) in
      if let reference, reference.type == type || type.isEmpty {
        return try await Self.read(reference, from: server)
      }
      if let found = try await Self.search(type, address, on: server) { return (found, nil) }
      return type == "ValueSet" ? await self.valueSet(address).map { ($0, nil) } : nil
    }
  }

  /// A value set of the server for codes; where it cannot be had, what was kept, and why is among the findings.
  private func valueSet(_ address: String) async -> Element? {
    guard let codes, !ResourceLibrary.isBuiltIn(valueSet: address) else { return nil }
    do throws(Diagnostic) {
      return try await codes.valueSet(address, language: language)
    } catch {
      var finding = error
      finding.severity = .warning
      return state.withLock { [finding] state in
        state.findings.append(finding)
        return state.kept.items["ValueSet \(address)"]?.resource
      }
    }
  }

  /// What a query finds, as one Bundle.
  func answer(_ query: String) async throws(Diagnostic) -> Element? {
    try await item("query \(query)") { (server) async throws(Diagnostic) in
      let reply = try await server.perform(.get, query)
      if reply.status == 404 { return nil }
      return try reply.required().resource.map { ($0, nil) }
    }?.resource
  }

  /// Asks the server, and keeps what it has; where it cannot be reached, what was kept.
  private func item(
    _ name: String,
    _ fetch: (FHIRServer) async throws(Diagnostic) -> (resource: Element, etag: String?)?
  ) async throws(Diagnostic) -> KeptResources.Kept? {
    if let server, obstacle == nil {
      do throws(Diagnostic) {
        guard let found = try await fetch(server) else {
          state.withLock { state in
            state.kept.items[name] = nil
            state.missing.append(name)
          }
          return nil
        }
        return take(
          KeptResources.Kept(resource: found.resource, etag: found.etag, moment: now), as: name)
      } catch {
        try fall(back: error, keptIs: state.withLock { $0.kept.items[name] } != nil)
      }
    }
    guard let kept = state.withLock({ $0.kept.items[name] }) else {
      state.withLock { $0.missing.append(name) }
      return nil
    }
    return take(kept, as: name)
  }

  private func take(_ item: KeptResources.Kept, as name: String) -> KeptResources.Kept {
    state.withLock { state in
      state.kept.items[name] = item
      state.found.append(item.resource)
    }
    return item
  }

  /// Goes on with what was kept; throws where an answer came that is of no use.
  ///
  /// Where a sign-in has ended, what is kept serves for answering: the answers wait for the next one.
  func fall(back error: Diagnostic, keptIs isKept: Bool = false) throws(Diagnostic) {
    let isObstacle = error.isOfConnection || (error.code == .notSignedIn && isKept)
    guard isObstacle, error.code != .requestCancelled else { throw error }
    state.withLock { $0.obstacle = error }
  }

  /// Keeps a list of tasks in the place of the former one.
  func keep(tasks: [(id: String, item: KeptResources.Kept)]) {
    state.withLock { state in
      let former = Set(state.kept.tasks).subtracting(tasks.map(\.id))
      for id in former { state.kept.items["Task/\(id)"] = nil }
      for (id, item) in tasks { state.kept.items["Task/\(id)"] = item }
      state.kept.tasks = tasks.map(\.id)
      state.kept.listed = now
    }
  }

  /// Whether the needs of a questionnaire were fetched not long ago; if not, they are from now on.
  func beginsKeepingNeeds(of questionnaire: Element) -> Bool {
    state.withLock { state in
      let name = "needs \(OutboxResource.uuid(of: questionnaire))"
      if let kept = state.kept.items[name],
        now.secondsSinceEpoch - kept.moment.secondsSinceEpoch < Self.needsAge
      {
        return false
      }
      var builder = DocumentBuilder()
      builder.open(.root)
      builder.string(.resourceType, "Basic")
      builder.close()
      state.kept.items[name] = KeptResources.Kept(
        resource: builder.finish().root, etag: nil, moment: now)
      return true
    }
  }

  /// After how many seconds the needs of a questionnaire that is the same are fetched again.
  private static let needsAge: Int64 = 7 * 86_400

  /// Keeps a resource that came with others.
  func keep(_ resource: Element, as name: String) {
    _ = take(KeptResources.Kept(resource: resource, etag: nil, moment: now), as: name)
    state.withLock { _ = $0.came.insert(name) }
  }
}

// MARK: Asking

extension OnlineSource {
  private static func read(
    _ reference: ServerReference, from server: FHIRServer
  ) async throws(Diagnostic) -> (resource: Element, etag: String?)? {
    let reply = try await server.read(reference.type, reference.id)
    if reply.status == 404 || reply.status == 410 { return nil }
    guard let resource = try reply.required().resource,
      resource.resourceType == reference.type
    else { return nil }
    return (resource, reply.etag)
  }

  /// The resource with a canonical address; of several versions the one that a library takes.
  private static func search(
    _ type: String, _ address: String, on server: FHIRServer
  ) async throws(Diagnostic) -> Element? {
    let url = CanonicalAddress(address).url
    guard url.contains(":") else { return nil }
    var pages = server.search(
      type, [SearchTerm("url", SearchTerm.escaped(url)), SearchTerm("_count", "50")])
    var library = ResourceLibrary()
    // A server that ignores the search gives everything: only so much is looked through.
    var count = 0
    while count < 5_000, let page = try await pages.next() {
      count += page.count
      for resource in page where resource[.url]?.string == url { library.add(resource) }
    }
    switch type {
    case "Questionnaire": return library.questionnaire(address)
    case "ValueSet": return library.valueSet(address)
    case "CodeSystem": return library.codeSystem(address)
    default: return nil
    }
  }
}

extension OnlineSource {
  /// A Task as it is kept; its ETag follows from its version, where the server says one.
  func item(of task: Element) -> KeptResources.Kept {
    let version = task[.meta]?["versionId"]?.string
    return KeptResources.Kept(
      resource: task, etag: version.map { "W/\"\($0)\"" }, moment: now)
  }

  /// A resource that came in this run with others, so that it is not asked for again.
  func cameAlong(_ address: String) -> Element? {
    guard let reference = ServerReference(address, base: base) else { return nil }
    return state.withLock { state in
      state.came.contains(reference.text) ? state.kept.items[reference.text]?.resource : nil
    }
  }
}
