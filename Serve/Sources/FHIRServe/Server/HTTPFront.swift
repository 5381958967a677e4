// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Brings requests of HTTP to a service.
public struct HTTPFront: Sendable {
  private let service: FHIRService
  /// What stands before all paths: `/fhir`.
  private let prefix: String
  /// Whether a proxy before this server says who asks for what.
  private let isBehindProxy: Bool

  /// Creates a front; `isBehindProxy` believes the fields `X-Forwarded-…`.
  public init(_ service: FHIRService, prefix: String = "/fhir", isBehindProxy: Bool = false) {
    (self.service, self.prefix, self.isBehindProxy) = (service, prefix, isBehindProxy)
  }

  /// Serves until the process gets SIGTERM or SIGINT; `running` is told the port.
  public func run(
    host: String, port: Int, running: @escaping @Sendable (Int) async -> Void
  ) async throws {
    var logger = Logger(label: "fhir-survey-serve")
    logger.logLevel = .error
    let application = Application(
      responder: CallbackResponder<BasicRequestContext> { request, _ in await respond(to: request)
      },
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { await running($0.localAddress?.port ?? port) }, logger: logger)
    try await application.runService()
  }

  private func respond(to request: Request) async -> Response {
    let path = request.uri.path
    guard path == prefix || path.hasPrefix(prefix + "/") else {
      return Self.response(
        ServeReply(404, Outcome.json("error", .notFound, "the base of this server is \(prefix)")))
    }
    guard isBehindProxy || Self.isLoopback(request.head.authority ?? "") else {
      // A page of another server may have been given this address by its name.
      let text = "this server is asked by the names of this machine only"
      return Self.response(ServeReply(421, Outcome.json("error", .security, text)))
    }
    var fields: [String: String] = [:]
    for field in request.headers {
      let name = field.name.canonicalName
      fields[name] = fields[name].map { "\($0), \(field.value)" } ?? field.value
    }
    var asked = ServeRequest(
      request.method.rawValue, String(path.dropFirst(prefix.count + 1)),
      query: request.uri.query ?? "", fields: fields,
      base: base(request.head, fields))
    do {
      let limit = service.settings.longestBody
      let body = try await request.body.collect(upTo: limit)
      asked.body = Array(body.readableBytesView)
    } catch {
      let text = "the body is longer than \(service.settings.longestBody) bytes, or was cut off"
      var response = Self.response(ServeReply(413, Outcome.json("error", .tooLong, text)))
      response.headers[.connection] = "close"
      return response
    }
    let response = Self.response(await reply(to: asked))
    return request.method == .head ? response.createHeadResponse() : response
  }

  /// Whether an authority is a name of this machine, whatever the port.
  private static func isLoopback(_ authority: String) -> Bool {
    let name = authority.lowercased()
    if name.hasPrefix("[::1]") { return true }
    let host = name.split(separator: ":", omittingEmptySubsequences: false).first ?? ""
    let isNumber = host.allSatisfy { $0.isNumber || $0 == "." }
    return host == "localhost" || host.isEmpty || (isNumber && host.hasPrefix("127."))
  }

  /// The reply to a request with its fields; tokens are looked at here.
  private func reply(to request: ServeRequest) async -> ServeReply {
    var request = request
    guard let authorization = service.settings.authorization else {
      return await service.reply(to: request)
    }
    if let reply = authorization.reply(to: request) { return reply }
    if let text = request.fields["authorization"] {
      let words = text.split(separator: " ")
      guard words.count == 2, words[0].lowercased() == "bearer",
        let access = authorization.access(String(words[1]))
      else {
        return ServeReply(
          401, Outcome.json("error", .login, "the token is not good, or not any more")
        )
        .with("Content-Type", MediaType.text(.json))
        .with("WWW-Authenticate", "Bearer error=\"invalid_token\"")
      }
      request.person = access
    }
    return await service.reply(to: request)
  }

  private func base(_ head: HTTPRequest, _ fields: [String: String]) -> String {
    var scheme = "http"
    var host = head.authority ?? fields["host"] ?? "localhost"
    var prefix = prefix
    if isBehindProxy {
      func first(_ name: String) -> String? {
        fields[name]?.split(separator: ",").first.map { String($0.filter { $0 != " " }) }
      }
      scheme = first("x-forwarded-proto") ?? scheme
      host = first("x-forwarded-host") ?? host
      prefix = (first("x-forwarded-prefix") ?? "") + prefix
    }
    return "\(scheme)://\(host)\(prefix)"
  }

  /// A file as a body, read in parts.
  private static func file(_ path: String) -> ResponseBody {
    ResponseBody(contentLength: Disk.stamp(path).map { Int($0.size) }) { writer in
      let file = try OpenFile(path, FileFlags.reading)
      defer { file.close() }
      var offset = 0
      while true {
        let part = try file.read(at: offset, upTo: 1 << 18)
        if part.isEmpty { break }
        offset += part.count
        try await writer.write(ByteBuffer(bytes: part))
      }
      try await writer.finish(nil)
    }
  }

  private static func response(_ reply: ServeReply) -> Response {
    var headers = HTTPFields()
    for (name, value) in reply.fields {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    if reply.isResource, !reply.body.isEmpty, headers[.contentType] == nil {
      headers[.contentType] = MediaType.text(.json)
    }
    if let path = reply.file { return Response(status: .ok, headers: headers, body: file(path)) }
    let hasBody = reply.status != 204 && reply.status != 304
    return Response(
      status: .init(code: reply.status), headers: headers,
      body: hasBody ? ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)) : ResponseBody())
  }
}
