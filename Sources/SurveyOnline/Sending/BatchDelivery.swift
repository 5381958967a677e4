import FHIRClient
import FHIRDocument
import HTTPTypes
import SurveyDiagnostics

/// Stores many resources by few requests, on a server that takes batches and ids of clients.
///
/// First all are looked for that may be there, then those that are not are written. What did not go well is left
/// for ``ResourceDelivery``, which knows why.
struct BatchDelivery: Sendable {
  /// The server, each of whose requests is sent once.
  let server: FHIRServer

  /// A resource of an entry.
  struct Item: Sendable {
    let entry: OpenOutboxEntry
    let index: Int
    let resource: OutboxResource
    /// Whether it may be on the server already.
    let mayBeThere: Bool
  }

  /// How many resources, and about how many bytes, are in one request.
  private static let (most, mostBytes) = (100, 4 << 20)

  /// Stores what it can; every resource that is on the server for certain is marked in its entry.
  ///
  /// Throws where a request did not go through; all that was in it may be there.
  func store(_ items: [Item]) async throws(Diagnostic) {
    var rest = items[...]
    while !rest.isEmpty {
      let group = Self.group(&rest)
      let present = try await look(for: group.filter(\.mayBeThere))
      try await write(group.filter { !present.contains($0.resource.id) })
    }
  }

  private static func group(_ rest: inout ArraySlice<Item>) -> [Item] {
    var group: [Item] = []
    var bytes = 0
    while group.count < most, bytes < mostBytes, let item = rest.popFirst() {
      bytes += item.resource.resource.document.bytes.count
      group.append(item)
    }
    return group
  }

  /// Marks those that are there; gives the ids of all that must not be written.
  private func look(for items: [Item]) async throws(Diagnostic) -> Set<String> {
    guard !items.isEmpty else { return [] }
    let answers = try await send(items, method: "GET")
    var present: Set<String> = []
    for (item, answer) in zip(items, answers) {
      if Self.status(answer) == 404 { continue }
      present.insert(item.resource.id)
      guard Self.status(answer) == 200, let found = answer[.resource],
        item.resource.isSame(as: found)
      else { continue }
      try item.mark()
    }
    return present
  }

  private func write(_ items: [Item]) async throws(Diagnostic) {
    guard !items.isEmpty else { return }
    for (item, answer) in zip(items, try await send(items, method: "PUT"))
    where [200, 201].contains(Self.status(answer)) {
      try item.mark()
    }
  }

  /// Sends a batch; gives the entries of the answer, as many as there are items.
  private func send(_ items: [Item], method: String) async throws(Diagnostic) -> [Element] {
    var fields = HTTPFields()
    if method == "PUT" { fields[.prefer] = "return=minimal" }
    let reply = try await server.perform(
      .post, "", Self.bundle(items, method: method), fields: fields
    ).required()
    let answers = reply.resource.map { Array($0.children(.entry)) } ?? []
    guard answers.count == items.count else {
      throw Diagnostic(.cannotLookUp, ["count": .number(answers.count)])
    }
    return answers
  }

  private static func status(_ entry: Element) -> Int {
    Int(entry["response"]?[.status]?.string?.prefix(3) ?? "") ?? 0
  }

  private static func bundle(_ items: [Item], method: String) -> Element {
    var builder = DocumentBuilder()
    let (request, methodName) = (builder.name("request"), builder.name("method"))
    builder.open(.root)
    builder.string(.resourceType, "Bundle")
    builder.string(.type, "batch")
    for item in items {
      builder.open(.entry)
      if method == "PUT" { builder.copy(item.resource.resource, as: .resource) }
      builder.open(request)
      builder.string(methodName, method)
      builder.string(.url, "\(item.resource.type)/\(item.resource.id)")
      builder.close()
      builder.close()
    }
    builder.close()
    return builder.finish(version: items.first?.resource.resource.document.fhirVersion).root
  }
}

extension BatchDelivery.Item {
  fileprivate func mark() throws(Diagnostic) {
    try entry.add(stored: index, as: "\(resource.type)/\(resource.id)")
  }
}
