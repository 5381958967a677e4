import FHIRClient
import FHIRDocument
import SurveyDiagnostics
import Synchronization

/// Finds out whether a server has a resource already.
///
/// Nothing is believed: what a search gives is compared with what was looked for. A server that gives
/// something else does not search; then all that it has of the type is looked through, once for all
/// resources of a run.
final class StoredResources: Sendable {
  private let server: FHIRServer
  /// How many resources are looked through at most.
  private let limit: Int
  /// Of servers that do not search: all resources of a type that have an identifier.
  private let known = Mutex<[String: [BusinessIdentifier: [Element]]]>([:])

  init(_ server: FHIRServer, limit: Int = 20_000) { (self.server, self.limit) = (server, limit) }

  /// The address of a resource on the server, `Type/id`; `nil` where it is not there.
  ///
  /// Throws where something else has its id or its identifier, and where it cannot be found out.
  /// What was sent and did not come back may be there since: then nothing from before counts.
  func address(
    of item: OutboxResource, byId: Bool, isFresh: Bool
  ) async throws(Diagnostic) -> String? {
    byId ? try await read(item) : try await search(item, isFresh: isFresh)
  }

  private func read(_ item: OutboxResource) async throws(Diagnostic) -> String? {
    let reply = try await server.read(item.type, item.id)
    let address = "\(item.type)/\(item.id)"
    switch reply.status {
    case 404: return nil
    // It was there, and somebody has taken it away since.
    case 410: return item.isOwn ? address : nil
    default: break
    }
    try reply.required()
    guard let found = reply.resource else { return nil }
    guard item.isSame(as: found) else {
      throw Diagnostic(.otherResourceThere, ["address": .literal(address)])
    }
    return address
  }

  private func search(
    _ item: OutboxResource, isFresh: Bool
  ) async throws(Diagnostic) -> String? {
    let before = isFresh ? nil : known.withLock { $0[item.type] }
    if let before { return try Self.address(of: item, among: before[item.identifier] ?? []) }
    var pages = server.search(item.type, [SearchTerm("identifier", item.identifier.token)])
    var all: [BusinessIdentifier: [Element]] = [:]
    var count = 0
    var isIgnored = false
    while let page = try await pages.next() {
      for resource in page where resource.resourceType == item.type {
        count += 1
        let identifiers = BusinessIdentifier.all(of: resource)
        if !identifiers.contains(item.identifier) { isIgnored = true }
        for identifier in identifiers { all[identifier, default: []].append(resource) }
      }
      if let found = all[item.identifier], let address = try Self.address(of: item, among: found) {
        return address
      }
      guard count <= limit else {
        throw Diagnostic(.cannotLookUp, ["count": .number(count)])
      }
    }
    if isIgnored { known.withLock { $0[item.type] = all } }
    return nil
  }

  private static func address(
    of item: OutboxResource, among found: [Element]
  ) throws(Diagnostic) -> String? {
    guard let first = found.first else { return nil }
    guard let same = found.first(where: item.isSame) else {
      throw Diagnostic(
        .otherResourceThere,
        ["address": .literal("\(item.type)/\(first[.id]?.string ?? item.identifier.value)")])
    }
    return "\(item.type)/\(same[.id]?.string ?? item.id)"
  }
}

extension OutboxResource {
  /// Whether what a server has is this resource.
  ///
  /// An identifier that was made for it is enough. One that it came with may be that of others, too: then
  /// the contents are compared, but for what servers add.
  func isSame(as found: Element) -> Bool {
    if isOwn {
      return BusinessIdentifier.all(of: found).contains(identifier) || found[.id]?.string == id
    }
    let added: Set<ElementName> = [.id, .meta, .text, .identifier, .language]
    func content(_ resource: Element) -> [[UInt8]] {
      resource.children.filter { !added.contains($0.name) }
        .map { Array($0.nameText.utf8) + JSONWriter.write($0) }
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    return found.resourceType == type && content(found) == content(resource)
  }
}
