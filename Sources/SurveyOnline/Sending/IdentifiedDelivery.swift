public import FHIRClient
public import FHIRDocument
import HTTPTypes
public import SurveyDiagnostics

/// Creates resources that have identifiers of their own, each once, however often it is sent.
///
/// Those that the server has already are found by one search for many. The others are created on the condition
/// that there is none of the identifier, so that a run that was cut off, and one beside it, do no harm.
public struct IdentifiedDelivery: Sendable {
  /// What became of some resources.
  public struct Result: Hashable, Sendable {
    /// How many were created now.
    public var created = 0
    /// How many the server had already.
    public var present = 0
    /// The ids that the server has, by the values of the identifiers.
    public var ids: [String: String] = [:]
  }

  private let server: FHIRServer
  private let retries: RetryPolicy
  /// How many are looked for at once; their identifiers have to fit into an address.
  public static let most = 40

  /// Creates what stores resources on a server; `retries` says what is tried again.
  public init(_ server: FHIRServer, retries: RetryPolicy) {
    self.server = server
    self.retries = retries
  }

  /// Stores resources of one type, at most ``most``, each of which has an identifier.
  ///
  /// Throws where the server does not take one; what was created before is there.
  public func store(_ resources: [Element]) async throws(Diagnostic) -> Result {
    var result = Result()
    guard let type = resources.first?.resourceType else { return result }
    let named = resources.compactMap { resource in
      BusinessIdentifier.all(of: resource).first.map { (resource, $0) }
    }
    let present = try await find(type, named.map(\.1))
    var done: Set<String> = []
    for (resource, identifier) in named where done.insert(identifier.value).inserted {
      if let id = present[identifier.value] {
        result.present += 1
        result.ids[identifier.value] = id
        continue
      }
      let (id, isNew) = try await create(resource, identifier)
      if isNew { result.created += 1 } else { result.present += 1 }
      result.ids[identifier.value] = id
    }
    return result
  }

  /// The ids of the resources that are there, by the values of their identifiers.
  private func find(
    _ type: String, _ identifiers: [BusinessIdentifier]
  ) async throws(Diagnostic) -> [String: String] {
    let terms = [
      SearchTerm("identifier", identifiers.map(\.token).joined(separator: ",")),
      SearchTerm("_count", "\(Self.most * 2)"),
    ]
    var pages = server.search(type, terms)
    var found: [String: String] = [:]
    for resource in try await pages.all() where resource.resourceType == type {
      for identifier in BusinessIdentifier.all(of: resource)
      where identifiers.contains(identifier) {
        found[identifier.value] = resource[.id]?.string ?? ""
      }
    }
    return found
  }

  /// Creates a resource; an answer that did not come does not mean that the request did not arrive, so it is
  /// looked for before each repeat.
  private func create(
    _ resource: Element, _ identifier: BusinessIdentifier
  ) async throws(Diagnostic) -> (id: String?, isNew: Bool) {
    let once = server.retrying(.once)
    let start = retries.clock().milliseconds
    var tried = 0
    while true {
      if tried > 0,
        let id = try await find(resource.resourceType ?? "", [identifier])[identifier.value]
      {
        return (id, true)
      }
      tried += 1
      do throws(Diagnostic) {
        let reply = try await once.create(
          resource, ifNoneExist: "identifier=\(PercentEncoding.encode(identifier.token))")
        if reply.isSuccess { return (reply.id, reply.status != 200) }
        guard reply.isTemporary, try await retries.waits(after: tried, since: start, reply) else {
          throw reply.refusal ?? Diagnostic(.cannotLookUp, ["count": .number(0)])
        }
      } catch {
        guard error.isOfConnection, try await retries.waits(after: tried, since: start) else {
          throw error
        }
      }
    }
  }
}
