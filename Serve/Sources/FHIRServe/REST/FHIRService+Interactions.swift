// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

extension FHIRService {
  /// Finds out what is asked for, and does it.
  func answer(_ request: ServeRequest, _ query: RequestQuery) async throws(Refusal) -> ServeReply {
    let steps = request.path.split(separator: "/").map {
      PercentText.decode($0, plusIsSpace: false)
    }
    let first = steps.first ?? ""
    switch (request.method, steps.count) {
    case ("GET", 1) where first == "metadata": return capabilities(request)
    case ("GET", 0) where query["_page"] != nil, ("GET", 1) where query["_page"] != nil:
      return try page(request, query)
    case ("POST", 0): return try await bundle(request)
    case ("GET", 1) where first == "_history":
      return try history(nil, nil, request, query)
    case (_, _) where steps.last?.hasPrefix("$") == true || first.hasPrefix("$export-"):
      return try await operation(request, query, steps)
    case ("GET", 0): throw Refusal(404, .notSupported, "searches over all types are not done here")
    default: break
    }
    guard definitions.type(named: first)?.kind == .resource, !first.isEmpty,
      definitions.type(named: first)?.isAbstract == false
    else {
      throw Refusal(404, .notSupported, "\(version.name) has no resource \"\(first)\"")
    }
    return try await interaction(request, query, first, Array(steps.dropFirst()))
  }

  private func interaction(
    _ request: ServeRequest, _ query: RequestQuery, _ type: String, _ rest: [String]
  ) async throws(Refusal) -> ServeReply {
    switch (request.method, rest.count) {
    case ("GET", 0): return try search(type, request, query)
    case ("POST", 1) where rest[0] == "_search":
      return try search(type, request, try form(request, query))
    case ("GET", 1) where rest[0] == "_search": return try search(type, request, query)
    case ("POST", 0): return try await create(type, request)
    case ("PUT", 0): return try await updateConditionally(type, request, query)
    case ("DELETE", 0): return try await deleteConditionally(type, request, query)
    case ("GET", 1) where rest[0] == "_history":
      return try history(type, nil, request, query)
    default: break
    }
    guard let id = rest.first, ResourceIdentity.isId(id) else {
      throw Refusal(
        rest.isEmpty ? 405 : 404, .notFound, "\(request.method) \(request.path): no such resource")
    }
    switch (request.method, rest.count) {
    case ("GET", 1): return try read(type, id, request)
    case ("PUT", 1): return try await update(type, id, request)
    case ("DELETE", 1): return try await delete(type, id, request)
    case ("GET", 2) where rest[1] == "_history":
      return try history(type, id, request, query)
    case ("GET", 3) where rest[1] == "_history":
      return try versionRead(type, id, rest[2], request)
    default:
      throw Refusal(405, .notSupported, "\(request.method) \(request.path) is not done here")
    }
  }

  /// The parameters of a search whose body is a form, with those of the address.
  private func form(_ request: ServeRequest, _ query: RequestQuery) throws(Refusal) -> RequestQuery
  {
    let type = request.fields["content-type"] ?? "application/x-www-form-urlencoded"
    guard type.lowercased().hasPrefix("application/x-www-form-urlencoded") || request.body.isEmpty
    else {
      throw Refusal(415, .notSupported, "the body of _search is a form, not \(type)")
    }
    var all = RequestQuery(String(decoding: request.body, as: UTF8.self))
    all.parameters = query.parameters + all.parameters
    return all
  }

  /// The reply in the format that is wanted.
  func finished(
    _ reply: ServeReply, _ request: ServeRequest, _ query: RequestQuery, as format: Format
  ) throws(Refusal) -> ServeReply {
    guard reply.isResource, !reply.body.isEmpty else { return reply }
    var reply = reply
    let isPretty = query["_pretty"] == "true"
    if reply.status < 300 { reply.body = Subset(query, definitions).apply(to: reply.body) }
    if format == .xml || isPretty {
      var options = ReadOptions()
      options.version = version
      options.maximumSize = ReadLimit.size.range.upperBound
      let document = Document.read(Source(name: "reply", bytes: reply.body), options: options)
        .document
      guard let root = document?.root else {
        throw Refusal(500, .exception, "what is stored cannot be read")
      }
      let style: TextStyle = isPretty ? .pretty : .compact
      reply.body =
        format == .json
        ? JSONWriter.write(root, style: style, version: version)
        : XMLWriter.write(root, style: style, version: version).bytes
    }
    return reply.with("Content-Type", MediaType.text(format))
  }
}
