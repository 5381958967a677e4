// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import SurveyDiagnostics

/// What a write did.
struct Written: Sendable {
  var status: Int
  var type: String
  var id: String
  var version: Int
  var instant: Int64
  /// The resource; `nil` where there is none.
  var bytes: [UInt8]?
}

extension FHIRService {
  /// `POST Type`, with `If-None-Exist` a conditional one.
  func create(_ type: String, _ request: ServeRequest) async throws(Refusal) -> ServeReply {
    let root = try resource(request, type)
    try permitWrite(request, .create, type, root)
    let written = try await repository.write { (writing) throws(Refusal) in
      try create(root, type, ResourceIdentity.new(), request, &writing)
    }
    return reply(written, request)
  }

  func create(
    _ root: Element, _ type: String, _ id: String, _ request: ServeRequest,
    _ writing: inout Writing
  ) throws(Refusal) -> Written {
    if let condition = request.fields["if-none-exist"] {
      let found = try conditional(type, condition, request)
      if found.count > 1 { throw Self.several(type, condition) }
      if let id = found.first {
        let written = try present(type, id, status: 200)
        try permit(request, .read, type, id, written.bytes ?? [])
        return written
      }
    }
    let bytes = writing.put(root, type, id)
    return Written(
      status: 201, type: type, id: id, version: 1, instant: writing.instant, bytes: bytes)
  }

  /// `PUT Type/id`, which may make the resource.
  func update(
    _ type: String, _ id: String, _ request: ServeRequest
  ) async throws(Refusal) -> ServeReply {
    let root = try resource(request, type)
    guard root[.id]?.string == id else {
      throw Refusal(
        400, .invalid, "the id of the resource is not \(id)", expression: "\(type).id")
    }
    let written = try await repository.write { (writing) throws(Refusal) in
      try update(root, type, id, request, &writing)
    }
    return reply(written, request)
  }

  func update(
    _ root: Element, _ type: String, _ id: String, _ request: ServeRequest,
    _ writing: inout Writing
  ) throws(Refusal) -> Written {
    try permitChange(request, type, id, root)
    let entry = repository.entry(type, id)
    try match(request.fields["if-match"], entry, type, id)
    if request.fields["if-none-match"] == "*", let entry, !entry.current.isDeletion {
      throw Refusal(412, .conflict, "there is a \(type)/\(id)")
    }
    let isNew = entry.map(\.current.isDeletion) ?? true
    let bytes = writing.put(root, type, id)
    return Written(
      status: isNew ? 201 : 200, type: type, id: id, version: writing.nextVersion(type, id),
      instant: writing.instant, bytes: bytes)
  }

  /// `PUT Type?…`: the one that fits is changed, where there is none it is made.
  func updateConditionally(
    _ type: String, _ request: ServeRequest, _ query: RequestQuery
  ) async throws(Refusal) -> ServeReply {
    let root = try resource(request, type)
    let written = try await repository.write { (writing) throws(Refusal) in
      try updateConditionally(root, type, query, request, &writing)
    }
    return reply(written, request)
  }

  func updateConditionally(
    _ root: Element, _ type: String, _ query: RequestQuery, _ request: ServeRequest,
    _ writing: inout Writing
  ) throws(Refusal) -> Written {
    let condition = query.text { $0.name != "_format" }
    let found = try conditional(type, condition, request)
    if found.count > 1 { throw Self.several(type, condition) }
    let given = root[.id]?.string
    if let given, let id = found.first, given != id {
      throw Refusal(400, .invalid, "what fits is \(id), not \(given)", expression: "\(type).id")
    }
    let id = found.first ?? given ?? ResourceIdentity.new()
    if found.isEmpty, let given, repository.entry(type, given)?.current.isDeletion == false {
      throw Refusal(409, .conflict, "there is a \(type)/\(given), which does not fit")
    }
    return try update(root, type, id, request, &writing)
  }

  /// `DELETE Type/id`.
  func delete(
    _ type: String, _ id: String, _ request: ServeRequest
  ) async throws(Refusal) -> ServeReply {
    try refuse(type)
    let written = try await repository.write { (writing) throws(Refusal) in
      try delete(type, id, request, &writing)
    }
    return reply(written, request)
  }

  func delete(
    _ type: String, _ id: String, _ request: ServeRequest, _ writing: inout Writing
  ) throws(Refusal) -> Written {
    try permitChange(request, type, id, nil)
    let entry = repository.entry(type, id)
    try match(request.fields["if-match"], entry, type, id)
    guard let entry, !entry.current.isDeletion else {
      return Written(
        status: 204, type: type, id: id, version: entry?.version ?? 0, instant: writing.instant)
    }
    writing.delete(type, id)
    return Written(
      status: 204, type: type, id: id, version: entry.version + 1, instant: writing.instant)
  }

  /// `DELETE Type?…` of the one that fits.
  func deleteConditionally(
    _ type: String, _ request: ServeRequest, _ query: RequestQuery
  ) async throws(Refusal) -> ServeReply {
    try refuse(type)
    let condition = query.text { $0.name != "_format" }
    let written = try await repository.write { (writing) throws(Refusal) in
      let found = try conditional(type, condition, request)
      if found.count > 1 { throw Self.several(type, condition) }
      guard let id = found.first else {
        return Written(status: 204, type: type, id: "", version: 0, instant: writing.instant)
      }
      return try delete(type, id, request, &writing)
    }
    return reply(written, request)
  }

  // MARK: Parts

  /// The resource in a body, in order.
  func resource(_ request: ServeRequest, _ type: String?) throws(Refusal) -> Element {
    let root = try body(request)
    if let type, root.resourceType != type {
      throw Refusal(
        400, .invalid, "the body is a \(root.resourceType ?? "text"), not a \(type)")
    }
    if let type { try refuse(type) }
    let errors = root.structureFindings(isStrict: true).filter { $0.severity == .error }
    if !errors.isEmpty { throw Refusal(422, errors) }
    return root
  }

  /// The body as a resource.
  func body(_ request: ServeRequest) throws(Refusal) -> Element {
    if request.body.isEmpty { throw Refusal(400, .required, "the body is empty") }
    if let type = request.fields["content-type"] {
      guard MediaType.format(type) != nil else {
        throw Refusal(415, .notSupported, "\(type) is not JSON or XML of FHIR")
      }
      guard MediaType.isUTF8(type) else {
        throw Refusal(415, .notSupported, "\(type): FHIR is written in UTF-8")
      }
    }
    var options = ReadOptions()
    options.version = version
    options.maximumSize = settings.longestBody
    let result = Document.read(Source(name: "body", bytes: request.body), options: options)
    let errors = result.diagnostics.filter { $0.severity == .error }
    guard let root = result.document?.root, errors.isEmpty else {
      throw Refusal(400, errors.isEmpty ? result.diagnostics : errors)
    }
    guard let type = root.resourceType else {
      throw Refusal(400, .structure, "the body is not a resource")
    }
    guard definitions.type(named: type)?.isAbstract == false else {
      throw Refusal(400, .notSupported, "\(version.name) has no resource \"\(type)\"")
    }
    return root
  }

  /// Refuses writes of a type, where that was asked for.
  func refuse(_ type: String) throws(Refusal) {
    guard let status = settings.failures[type] else { return }
    throw Refusal(status, .processing, "writes of \(type) are refused on purpose")
  }

  /// The ids of what a condition finds.
  func conditional(
    _ type: String, _ condition: String, _ request: ServeRequest
  ) throws(Refusal) -> [String] {
    let parameters = condition.hasPrefix("?") ? String(condition.dropFirst()) : condition
    guard !RequestQuery(parameters).parameters.isEmpty else {
      throw Refusal(412, .required, "a condition needs a parameter")
    }
    return try repository.search(types: Self.types(parameters, type)) { (store) throws(Refusal) in
      try Self.find(type, parameters, store.resources).compactMap { $0[.id]?.string }
    }
  }

  static func several(_ type: String, _ condition: String) -> Refusal {
    Refusal(412, .multipleMatches, "several \(type) fit \(condition)")
  }

  private func match(
    _ wanted: String?, _ entry: Entry?, _ type: String, _ id: String
  ) throws(Refusal) {
    guard let wanted else { return }
    guard let entry, !entry.current.isDeletion else {
      throw Refusal(412, .conflict, "there is no \(type)/\(id)")
    }
    guard wanted == "*" || EntityTags.numbers(wanted).contains("\(entry.version)") else {
      throw Refusal(412, .conflict, "\(type)/\(id) has version \(entry.version), not \(wanted)")
        .with("ETag", Self.etag(entry.version))
    }
  }

  func present(_ type: String, _ id: String, status: Int) throws(Refusal) -> Written {
    guard let entry = repository.entry(type, id) else { throw Self.missing(type, id) }
    return Written(
      status: status, type: type, id: id, version: entry.version, instant: entry.current.instant,
      bytes: try repository.bytes(type, id))
  }

  private func reply(_ written: Written, _ request: ServeRequest) -> ServeReply {
    guard written.status != 204 else {
      let reply = ServeReply(204)
      return written.version == 0 ? reply : reply.with("ETag", Self.etag(written.version))
    }
    var body: [UInt8] = []
    switch Preference(request) {
    case .minimal: break
    case .representation: body = written.bytes ?? []
    case .outcome:
      body = Outcome.json(
        "information", .informational,
        "\(written.type)/\(written.id) has version \(written.version)")
    }
    let path = "\(request.base)/\(written.type)/\(written.id)/_history/\(written.version)"
    return ServeReply(written.status, body).with("Location", path)
      .with("ETag", Self.etag(written.version))
      .with("Last-Modified", HTTPDate.text(written.instant))
  }
}
