public import FHIRDocument
public import HTTPTypes
public import SurveyDiagnostics

/// A FHIR server: what can be asked of it, and what it answers.
///
/// Every reply that is HTTP and FHIR comes back as a ``FHIRReply``, also one that refuses; what is thrown
/// is why there is none: the server is not reached, its answer is not FHIR, nobody is signed in.
/// Redirects are followed on the same server only, so neither tokens nor questions go to another one.
///
/// ```swift
/// let server = FHIRServer("https://example.org/fhir", transport: CurlTransport())
/// let reply = try await server.read("Patient", "f001").required()
/// ```
public struct FHIRServer: Sendable {
  /// The address of the server as it was given: `aud` of a sign-in is this, byte for byte.
  public let base: String
  /// How it is spoken to.
  public let settings: ServerSettings
  let exchange: HTTPExchange
  /// What the server said of itself, once it was asked; copies share it.
  let known = KnownCapabilities()

  /// Names a server; nothing is sent yet.
  public init(
    _ base: String, transport: any HTTPTransport, authorizer: (any RequestAuthorizer)? = nil,
    settings: ServerSettings = ServerSettings()
  ) {
    (self.base, self.settings) = (base, settings)
    exchange = HTTPExchange(
      base: base, transport: transport, authorizer: authorizer, settings: settings)
  }
}

// MARK: Interactions

extension FHIRServer {
  /// The resource of a type with an id.
  public func read(_ type: String, _ id: String) async throws(Diagnostic) -> FHIRReply {
    try await perform(.get, "\(type)/\(PercentEncoding.encode(id))")
  }

  /// Creates a resource; the server gives it its id.
  ///
  /// With `ifNoneExist`, a search (`identifier=…`), a server that has one already gives that. It is sent
  /// once only, unless the server says that it did nothing: whoever wants it exactly once searches
  /// before a repeat.
  public func create(
    _ resource: Element, ifNoneExist: String? = nil
  ) async throws(Diagnostic) -> FHIRReply {
    var fields = HTTPFields()
    if let ifNoneExist { fields[.ifNoneExist] = ifNoneExist }
    return try await perform(.post, resource.resourceType ?? "", resource, fields: fields)
  }

  /// Writes a resource under its id; with `ifMatch`, the ETag of a version, only over that one (else 412).
  public func update(
    _ resource: Element, ifMatch: String? = nil
  ) async throws(Diagnostic) -> FHIRReply {
    var fields = HTTPFields()
    if let ifMatch { fields[.ifMatch] = ifMatch }
    let id = PercentEncoding.encode(resource[.id]?.string ?? "")
    return try await perform(
      .put, "\(resource.resourceType ?? "")/\(id)", resource, fields: fields)
  }
}

// MARK: Any request

extension FHIRServer {
  /// Sends a request and reads the answer.
  ///
  /// `path` is relative to the address of the server, or an address on the same server. A resource goes as
  /// JSON, in the version in which it is.
  public func perform(
    _ method: HTTPRequest.Method, _ path: String, _ body: Element? = nil,
    fields: HTTPFields = HTTPFields(), repeating: Repeating = .byMethod
  ) async throws(Diagnostic) -> FHIRReply {
    var content: [UInt8] = []
    var fields = fields
    if let body {
      content = JSONWriter.write(body)
      fields[.contentType] = MediaType.sent(body.document.fhirVersion, settings.version)
    }
    if fields[.accept] == nil {
      fields[.accept] = MediaType.wanted(known.version ?? settings.version, settings.version)
    }
    let (name, reply) = try await exchange.send(
      method, path, content, fields: fields, repeating: repeating)
    return try await read(reply, to: name, sent: body)
  }

  private func read(
    _ reply: HTTPReply, to request: String, sent: Element?
  ) async throws(Diagnostic) -> FHIRReply {
    guard let bytes = try await reply.body.bytes(upTo: settings.largestReply) else {
      throw Diagnostic(
        .replyTooLarge,
        ["request": .literal(request), "limit": .number(settings.largestReply)])
    }
    let reader = ReplyReader(
      request: request, version: known.version ?? settings.version, sent: sent)
    return try reader.read(reply.head, bytes)
  }
}

extension HTTPField.Name {
  /// A search by which a server finds what must not be created again.
  public static var ifNoneExist: Self { Self.known("If-None-Exist") }
  /// How an answer is wanted.
  public static var prefer: Self { Self.known("Prefer") }

  /// A name of this program, which are all in order.
  static func known(_ name: String) -> Self { Self(name) ?? .via }
}
