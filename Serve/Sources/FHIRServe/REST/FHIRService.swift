// SPDX-License-Identifier: Apache-2.0
public import FHIRDocument
import FHIRSearch

/// A FHIR server over the resources of a folder, without the network: a request in, a reply out.
///
/// [http.html](https://hl7.org/fhir/R4/http.html)
public struct FHIRService: Sendable {
  /// The resources.
  public let repository: Repository
  /// The version of FHIR that is served.
  public let version: FHIRVersion
  /// What the server is told to do otherwise.
  public var settings: ServiceSettings
  let definitions: Definitions
  let pages = SearchPages()
  let exports: BulkExports

  /// Creates a service.
  public init(
    _ repository: Repository, version: FHIRVersion = .r4,
    settings: ServiceSettings = ServiceSettings()
  ) {
    (self.repository, self.version, self.settings) = (repository, version, settings)
    definitions = .of(version)
    exports = BulkExports()
  }

  /// Answers a request; whatever the request is, there is a reply.
  public func reply(to request: ServeRequest) async -> ServeReply {
    var request = request
    let query = RequestQuery(request.query)
    var format = Format.json
    do throws(Refusal) {
      format = try MediaType.wanted(accept: request.fields["accept"], format: query["_format"])
      if request.method == "HEAD" { request.method = "GET" }
      let reply = try await answer(request, query)
      return try finished(reply, request, query, as: format)
    } catch {
      var reply = ServeReply(error.status, error.outcome(version))
      reply.fields = error.fields
      return (try? finished(reply, request, RequestQuery(""), as: format)) ?? reply
    }
  }
}

/// What a server is told to do otherwise.
public struct ServiceSettings: Sendable {
  /// Types whose writes are refused, with the status.
  public var failures: [String: Int] = [:]
  /// How long a body may be, in bytes.
  public var longestBody = 64 << 20
  /// How many resources a page has where the client does not say it.
  public var pageSize = 100
  /// Who may do what; `nil` where everybody may do everything.
  public var authorization: AuthorizationServer?

  /// Creates settings.
  public init() {}
}
