import FHIRClient
import FHIRDocument
import HTTPTypes
import OnlineSupport
import SurveyDiagnostics
import Testing

/// Requests to a server and what comes of its answers.
struct ServerTests {
  @Test("What is read comes with its ETag")
  func read() async throws {
    let transport = ScriptedTransport([
      .json(#"{"resourceType":"Patient","id":"f001"}"#, [.eTag: #"W/"3""#])
    ])
    let reply = try await FHIRServer("https://example.org/fhir/", transport: transport)
      .read("Patient", "f001").required()
    #expect(reply.resource?.resourceType == "Patient")
    #expect(reply.etag == #"W/"3""#)
    #expect(reply.id == "f001")
    #expect(transport.sent.map(\.line) == ["GET /fhir/Patient/f001"])
  }
}
