import FHIRDocument
import HTTPTypes
public import SurveyDiagnostics
import Synchronization

extension FHIRServer {
  /// What the server says of itself; asked for once.
  ///
  /// Throws where that is not a statement of a FHIR server.
  public func capabilities() async throws(Diagnostic) -> Capabilities {
    if let known = known.value { return known }
    let reply = try await perform(.get, "metadata").required()
    guard let document = reply.document, let found = Capabilities(document) else {
      throw Diagnostic(
        .wrongReply,
        [
          "request": .literal(reply.request),
          "found": .literal(reply.resource?.resourceType ?? "nothing"),
          "wanted": .literal("CapabilityStatement"),
        ])
    }
    known.value = found
    return found
  }
}

/// What a server said of itself.
final class KnownCapabilities: Sendable {
  private let found = Mutex<Capabilities?>(nil)

  var value: Capabilities? {
    get { found.withLock { $0 } }
    set { found.withLock { $0 = newValue } }
  }

  /// The version of FHIR, once the server was asked.
  var version: FHIRVersion? { value?.version }
}
