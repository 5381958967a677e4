// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

extension FHIRService {
  /// `POST` of a batch or a transaction (http.html#transaction).
  func bundle(_ request: ServeRequest) async throws(Refusal) -> ServeReply {
    let root = try body(request)
    guard root.resourceType == "Bundle" else {
      throw Refusal(
        400, .invalid, "a \(root.resourceType ?? "text") is written to its type, not to the base")
    }
    let entries = Array(root.children(.entry))
    switch root[.type]?.string {
    case "batch":
      return ServeReply(200, BundleWriter("batch-response").finish(await batch(entries, request)))
    case "transaction":
      let transaction = try Transaction(entries, self, request)
      return ServeReply(200, try await transaction.run())
    default:
      throw Refusal(
        400, .value, "only a batch or a transaction is processed", expression: "Bundle.type")
    }
  }

  /// All entries of a batch, in the order of a transaction; those of one method at once, so that they share
  /// one wait for the disk.
  private func batch(
    _ entries: [Element], _ request: ServeRequest
  ) async -> [BundleWriter.Entry] {
    var results: [Int: BundleWriter.Entry] = [:]
    let methods = ["DELETE", "POST", "PUT", "PATCH", "GET", "HEAD"]
    let order = entries.map { entry in
      methods.firstIndex(of: entry[.request]?[.method]?.string ?? "") ?? methods.count
    }
    for step in 0...methods.count {
      await withTaskGroup(of: (Int, BundleWriter.Entry).self) { group in
        for (index, entry) in entries.enumerated() where order[index] == step {
          group.addTask { (index, await batchEntry(entry, index, request)) }
        }
        for await (index, result) in group { results[index] = result }
      }
    }
    return entries.indices.compactMap { results[$0] }
  }

  private func batchEntry(
    _ entry: Element, _ index: Int, _ request: ServeRequest
  ) async -> BundleWriter.Entry {
    do throws(Refusal) {
      let inner = try BundleRequest(entry, index, request)
      return Self.entry(try await answer(inner.request, RequestQuery(inner.request.query)), inner)
    } catch {
      return Self.entry(error, version)
    }
  }

  /// What a reply is as an entry.
  static func entry(_ reply: ServeReply, _ inner: BundleRequest) -> BundleWriter.Entry {
    var response = BundleWriter.Response(status: HTTPStatus.line(reply.status))
    response.location = reply.field("Location")
    response.etag = reply.field("ETag")
    response.lastModified = inner.lastModified(reply)
    let isRead = inner.request.method == "GET" || inner.isOperation
    let body = reply.body.isEmpty ? nil : reply.body
    return BundleWriter.Entry(
      resource: isRead || inner.wantsResource ? body : nil, response: response)
  }

  static func entry(_ refusal: Refusal, _ version: FHIRVersion) -> BundleWriter.Entry {
    var response = BundleWriter.Response(status: HTTPStatus.line(refusal.status))
    response.outcome = refusal.outcome(version)
    return BundleWriter.Entry(response: response)
  }
}

/// The request of an entry of a batch or a transaction.
struct BundleRequest {
  var index: Int
  var request: ServeRequest
  var resource: Element?
  var fullUrl: String?

  init(_ entry: Element, _ index: Int, _ outer: ServeRequest) throws(Refusal) {
    self.index = index
    resource = entry[.resource]
    fullUrl = entry[.fullUrl]?.string
    let place = "Bundle.entry[\(index)].request"
    let given = entry[.request]
    guard let method = given?[.method]?.string, var url = given?[.url]?.string else {
      throw Refusal(400, .required, "an entry needs a request", expression: place)
    }
    guard ["GET", "HEAD", "POST", "PUT", "DELETE"].contains(method) else {
      throw Refusal(400, .notSupported, "\(method) is not done here", expression: place + ".method")
    }
    for prefix in [outer.base + "/", "/"] where url.hasPrefix(prefix) {
      url = String(url.dropFirst(prefix.count))
    }
    let halves = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    request = ServeRequest(
      method == "HEAD" ? "GET" : method, String(halves.first ?? ""),
      query: halves.count > 1 ? String(halves[1]) : "", base: outer.base)
    guard !request.path.isEmpty else {
      throw Refusal(400, .notSupported, "an entry cannot be a Bundle", expression: place + ".url")
    }
    request.person = outer.person
    let fields = [
      ("if-match", ElementName.ifMatch), ("if-none-match", .ifNoneMatch),
      ("if-none-exist", .ifNoneExist), ("if-modified-since", .ifModifiedSince),
    ]
    for (name, member) in fields { request.fields[name] = given?[member]?.string }
    request.fields["prefer"] = outer.fields["prefer"]
    if let resource { request.body = JSONWriter.write(resource) }
  }

  /// Whether an operation is asked for, which writes nothing here.
  var isOperation: Bool { request.path.split(separator: "/").last?.hasPrefix("$") ?? false }

  /// Whether what is written comes back.
  var wantsResource: Bool { request.fields["prefer"]?.contains("return=representation") ?? false }

  /// The moment of a reply as FHIR writes it.
  func lastModified(_ reply: ServeReply) -> String? {
    guard !reply.body.isEmpty else { return nil }
    var reader = JSONReader()
    let root = reader.read(Source(name: "reply", bytes: reply.body)).document?.root
    return root?[.meta]?[.lastUpdated]?.string
  }
}

/// Statuses with their words, as `response.status` has them.
enum HTTPStatus {
  private static let words = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 304: "Not Modified",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 409: "Conflict", 410: "Gone", 412: "Precondition Failed",
    415: "Unsupported Media Type", 422: "Unprocessable Entity", 500: "Internal Server Error",
  ]

  static func line(_ status: Int) -> String {
    words[status].map { "\(status) \($0)" } ?? "\(status)"
  }
}
