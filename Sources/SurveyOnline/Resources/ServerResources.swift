public import FHIRClient
public import FHIRDocument
import FHIRTerminology
public import SurveyDiagnostics
public import SurveyWorkflow

/// The resources of a server, found by id or canonical address.
///
/// ```swift
/// let source = ServerResources(server)
/// let form = try await source.resource("Questionnaire", at: "http://example.org/q|1.0")
/// ```
public struct ServerResources: ResourceSource {
  private let server: FHIRServer

  /// Asks a server.
  public init(_ server: FHIRServer) { self.server = server }

  /// All resources of a type.
  public func resources(_ type: String) async throws(Diagnostic) -> [Element] {
    var pages = server.search(type)
    return try await pages.all().filter { $0.resourceType == type }
  }

  /// The resource of a type with a canonical address, `url|version`, or a reference, `Type/id`.
  ///
  /// Of several versions the newest is meant. A server may ignore what it is asked for, so what comes is
  /// looked at; nothing is found where it has no such resource.
  public func resource(
    _ type: String, at address: String
  ) async throws(Diagnostic) -> Element? {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, parts[0] == type, !address.contains(":") {
      let reply = try await server.read(type, String(parts[1]))
      if reply.status == 404 || reply.status == 410 { return nil }
      guard let found = try reply.required().resource, found.resourceType == type else {
        return nil
      }
      return found
    }
    let canonical = CanonicalAddress(address)
    var terms = [SearchTerm("url", SearchTerm.escaped(canonical.url))]
    if let version = canonical.version {
      terms.append(SearchTerm("version", SearchTerm.escaped(version)))
    }
    var pages = server.search(type, terms)
    let found = try await pages.all(upTo: 10_000).filter { element in
      element.resourceType == type && element["url"]?.string == canonical.url
        && (canonical.version == nil || element["version"]?.string == canonical.version)
    }
    guard found.count > 1 else { return found.first }
    return try await MemoryResources(found).resource(type, at: address) ?? found.first
  }
}
