// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

/// A transaction: all its entries, or none.
///
/// In the order of the standard: deletions, creations, updates, reads and operations. References to other entries by their
/// `fullUrl`, and conditional ones, are replaced by what they lead to.
struct Transaction {
  private let service: FHIRService
  private let outer: ServeRequest
  private var requests: [BundleRequest] = []

  init(_ entries: [Element], _ service: FHIRService, _ request: ServeRequest) throws(Refusal) {
    (self.service, outer) = (service, request)
    var urls: Set<String> = []
    for (index, entry) in entries.enumerated() {
      let inner = try BundleRequest(entry, index, request)
      if let url = inner.fullUrl, inner.request.method != "GET", !urls.insert(url).inserted {
        throw Refusal(
          400, .duplicate, "two entries have the fullUrl \(url)",
          expression: "Bundle.entry[\(index)].fullUrl")
      }
      requests.append(inner)
    }
  }

  /// Does everything, and gives the Bundle of replies.
  func run() async throws(Refusal) -> [UInt8] {
    let writes = ["DELETE", "POST", "PUT"].flatMap { method in
      requests.filter { $0.request.method == method && !$0.isOperation }
    }
    var resources: [Int: Element] = [:]
    for inner in writes where inner.request.method != "DELETE" {
      resources[inner.index] = try resource(inner)
    }
    let prepared = resources
    let results = try await service.repository.write { (writing) throws(Refusal) in
      try write(writes, prepared, &writing)
    }
    var entries: [Int: BundleWriter.Entry] = [:]
    for (index, written) in results { entries[index] = entry(written, requests[index]) }
    for inner in requests where inner.request.method == "GET" || inner.isOperation {
      do throws(Refusal) {
        let query = RequestQuery(inner.request.query)
        entries[inner.index] = FHIRService.entry(
          try await service.answer(inner.request, query), inner)
      } catch {
        // What was written is written: a read that fails is only that.
        entries[inner.index] = FHIRService.entry(error, service.version)
      }
    }
    let all = requests.indices.compactMap { entries[$0] }
    return BundleWriter("transaction-response").finish(all)
  }

  private func write(
    _ writes: [BundleRequest], _ resources: [Int: Element], _ writing: inout Writing
  ) throws(Refusal) -> [Int: Written] {
    var results: [Int: Written] = [:]
    /// The entries by the names of what they write.
    var entries: [String: Int] = [:]
    var names: [String: String] = [:]
    for inner in writes {
      let written: Written
      let count = writing.changes.count
      do throws(Refusal) {
        written = try write(inner, resources[inner.index], &writing)
      } catch {
        throw Self.located(error, inner.index)
      }
      let name = "\(written.type)/\(written.id)"
      if writing.changes.count > count, entries.updateValue(inner.index, forKey: name) != nil {
        throw Self.located(Refusal(400, .duplicate, "\(name) is in two entries"), inner.index)
      }
      results[inner.index] = written
      if let url = inner.fullUrl, written.status != 204 { names[url] = name }
    }
    try resolve(names, &writing)
    for change in writing.changes {
      if let index = entries["\(change.type)/\(change.id)"] { results[index]?.bytes = change.bytes }
    }
    return results
  }

  private func write(
    _ inner: BundleRequest, _ root: Element?, _ writing: inout Writing
  ) throws(Refusal) -> Written {
    let request = inner.request
    let steps = request.path.split(separator: "/").map(String.init)
    let type = steps.first ?? ""
    guard service.definitions.type(named: type)?.isAbstract == false else {
      throw Refusal(400, .notSupported, "there is no resource \"\(type)\"")
    }
    try service.refuse(type)
    let query = RequestQuery(request.query)
    switch (request.method, steps.count, root) {
    case ("POST", 1, let root?):
      try service.permitWrite(request, .create, type, root)
      return try service.create(root, type, ResourceIdentity.new(), request, &writing)
    case ("PUT", 2, let root?):
      guard ResourceIdentity.isId(steps[1]), root[.id]?.string == steps[1] else {
        throw Refusal(400, .invalid, "the id of the resource is not \(steps[1])")
      }
      return try service.update(root, type, steps[1], request, &writing)
    case ("PUT", 1, let root?):
      return try service.updateConditionally(root, type, query, request, &writing)
    case ("DELETE", 2, _): return try service.delete(type, steps[1], request, &writing)
    case ("DELETE", 1, _):
      let found = try service.conditional(type, request.query, request)
      if found.count > 1 { throw FHIRService.several(type, request.query) }
      guard let id = found.first else {
        return Written(status: 204, type: type, id: "", version: 0, instant: writing.instant)
      }
      return try service.delete(type, id, request, &writing)
    default:
      throw Refusal(400, .notSupported, "\(request.method) \(request.path) is not done here")
    }
  }

  private func resource(_ inner: BundleRequest) throws(Refusal) -> Element {
    let type = inner.request.path.split(separator: "/").first.map(String.init) ?? ""
    do throws(Refusal) {
      guard inner.resource != nil else { throw Refusal(400, .required, "the resource is missing") }
      return try service.resource(inner.request, type)
    } catch {
      throw Self.located(error, inner.index)
    }
  }

  /// Replaces references to entries, and conditional references.
  private func resolve(_ names: [String: String], _ writing: inout Writing) throws(Refusal) {
    let urns = names.filter { $0.key.hasPrefix("urn:") }
    try writing.rewrite { (bytes) throws(Refusal) in
      try ReferenceRewriting.rewrite(bytes) { (name, value) throws(Refusal) in
        if name == "div" {
          let text = urns.reduce(value) {
            $0.replacing("\\\"\($1.key)\\\"", with: "\\\"\($1.value)\\\"")
          }
          return text == value ? nil : text
        }
        if let found = names[value] { return found }
        guard name == "reference", let mark = value.firstIndex(of: "?") else { return nil }
        return try conditional(value, type: String(value[..<mark]))
      }
    }
  }

  private func conditional(_ reference: String, type: String) throws(Refusal) -> String? {
    guard service.definitions.type(named: type) != nil else { return nil }
    let condition = String(reference.drop { $0 != "?" })
    let found = try service.conditional(type, condition, outer)
    guard let id = found.first, found.count == 1 else {
      throw Refusal(
        412, found.isEmpty ? .notFound : .multipleMatches,
        "\(reference) leads to \(found.count) resources")
    }
    return "\(type)/\(id)"
  }

  private func entry(_ written: Written, _ inner: BundleRequest) -> BundleWriter.Entry {
    var response = BundleWriter.Response(status: HTTPStatus.line(written.status))
    if written.version > 0 { response.etag = FHIRService.etag(written.version) }
    if written.status != 204 {
      let path = "\(written.type)/\(written.id)"
      response.location = "\(outer.base)/\(path)/_history/\(written.version)"
      response.lastModified = Stamping.text(written.instant)
    }
    return BundleWriter.Entry(
      resource: inner.wantsResource ? written.bytes : nil, response: response)
  }

  /// A refusal with the entry that it is about.
  private static func located(_ refusal: Refusal, _ index: Int) -> Refusal {
    var refusal = refusal
    let place = "Bundle.entry[\(index)]"
    refusal.expression = place
    refusal.text = "\(place): \(refusal.text)"
    return refusal
  }
}
