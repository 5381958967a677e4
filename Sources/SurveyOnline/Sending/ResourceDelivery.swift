import FHIRClient
import FHIRDocument
import SurveyDiagnostics

/// Stores a resource on a server, once, whatever becomes of the requests.
///
/// Where the server lets clients choose ids, it is written under its own; else it is created unless its
/// identifier is there. Before each repeat it is looked for: an answer that did not come does not mean
/// that the request did not arrive.
struct ResourceDelivery: Sendable {
  /// The server, each of whose requests is sent once.
  let server: FHIRServer
  let retries: RetryPolicy
  let stored: StoredResources
  /// What the server says of itself; `nil` where it says nothing that is FHIR.
  let capabilities: Capabilities?

  /// Stores a resource and gives its address, `Type/id`; `isRepeat` says that it may be there already.
  func store(_ item: OutboxResource, isRepeat: Bool) async throws(Diagnostic) -> String {
    let start = retries.clock().milliseconds
    var byId = capabilities.map { Self.canChooseId(item, $0) } ?? false
    // An id from elsewhere may be that of another resource, which nobody may overwrite.
    var looks = isRepeat || byId && !item.isOwn
    var isFresh = false
    var tried = 0
    while true {
      if looks,
        let address = try await stored.address(of: item, byId: byId, isFresh: isFresh)
      {
        return address
      }
      tried += 1
      do throws(Diagnostic) {
        let reply = try await send(item, byId: byId)
        if reply.isSuccess { return try await address(of: item, in: reply, byId: byId) }
        if byId, reply.status == 404 || reply.status == 405 {
          (byId, looks) = (false, true)
          continue
        }
        // Several have the identifier: whether ours is among them, a search says.
        let isThere = !byId && (reply.status == 412 || reply.status == 409)
        if isThere,
          let address = try await stored.address(of: item, byId: false, isFresh: true)
        {
          return address
        }
        guard reply.isTemporary, try await retries.waits(after: tried, since: start, reply) else {
          throw reply.refusal ?? Diagnostic(.cannotLookUp, ["count": .number(0)])
        }
      } catch {
        guard error.isOfConnection, try await retries.waits(after: tried, since: start) else {
          throw error
        }
      }
      (looks, isFresh) = (true, true)
    }
  }

  /// Whether a resource is written under its own id; some servers keep ids of digits for themselves.
  static func canChooseId(_ item: OutboxResource, _ capabilities: Capabilities) -> Bool {
    capabilities.has(.updateCreate, item.type)
      && !item.id.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private func send(_ item: OutboxResource, byId: Bool) async throws(Diagnostic) -> FHIRReply {
    if byId { return try await server.update(item.resource) }
    return try await server.create(
      item.resource.withoutId,
      ifNoneExist: "identifier=\(PercentEncoding.encode(item.identifier.token))")
  }

  private func address(
    of item: OutboxResource, in reply: FHIRReply, byId: Bool
  ) async throws(Diagnostic) -> String {
    if byId { return "\(item.type)/\(item.id)" }
    // A server that has the identifier already answers 200, with what it has or without anything.
    if reply.status == 200, !item.isOwn, reply.resource.map({ !item.isSame(as: $0) }) ?? true,
      let found = try await stored.address(of: item, byId: false, isFresh: true)
    {
      return found
    }
    if let id = reply.id { return "\(item.type)/\(id)" }
    return try await stored.address(of: item, byId: false, isFresh: true)
      ?? "\(item.type)/\(item.id)"
  }
}

extension Element {
  /// A copy without the id of the resource, as it is created: the server gives it one.
  fileprivate var withoutId: Element {
    var builder = DocumentBuilder()
    builder.open(.root)
    for child in children where child.name != .id { builder.copy(child) }
    builder.close()
    return builder.finish(version: document.fhirVersion).root
  }
}
