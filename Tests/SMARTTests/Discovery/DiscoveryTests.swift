import FHIRClient
import OnlineSupport
import SurveyDiagnostics
import Testing

@testable import SMART

/// How a server says where one signs in.
struct DiscoveryTests {
  private static func statement(url: String = "", _ security: String = "") -> String {
    """
    {"resourceType": "CapabilityStatement", "fhirVersion": "3.0.2", "implementation": {"url": "\(url)"},
     "rest": [{"mode": "server", "security": {"extension": [\(security)]}}]}
    """
  }

  private static let oauth = """
    {"url": "http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris", "extension": [
      {"url": "authorize", "valueUri": "https://id.example.org/authorize"},
      {"url": "token", "valueUri": "https://id.example.org/token"},
      {"url": "revoke", "valueUri": "https://id.example.org/revoke"}]}
    """

  private static func discover(
    _ base: String, _ answers: [ScriptedAnswer]
  ) async throws -> (Discovery.Found, [String]) {
    let transport = ScriptedTransport(answers)
    let client = OAuthClient(transport, now: { Clinic.noon })
    let found = try await client.discover(try Clinic.address(base))
    return (found, transport.sent.map(\.line))
  }

  @Test("The base is the one that the server states, slash included")
  func statedBase() async throws {
    let (found, lines) = try await Self.discover(
      "https://example.org/fhir",
      [.json(Clinic.wellKnown()), .json(Self.statement(url: "https://example.org/fhir/"))])
    #expect(lines == ["GET /fhir/.well-known/smart-configuration", "GET /fhir/metadata"])
    #expect(found.base == "https://example.org/fhir/")
    #expect(found.configuration?.token.text == "https://id.example.org/token")
    #expect(found.configuration?.hasNewScopes == true)
  }

  @Test("The base of another machine is not taken")
  func otherBase() async throws {
    let (found, _) = try await Self.discover(
      "https://example.org/fhir",
      [.json(Clinic.wellKnown()), .json(Self.statement(url: "http://inside:8080/fhir"))])
    #expect(found.base == "https://example.org/fhir")
  }

  @Test("Servers of STU3 say it in their CapabilityStatement")
  func capabilities() async throws {
    let (found, _) = try await Self.discover(
      "https://example.org/fhir", [.json("", status: 404), .json(Self.statement(Self.oauth))])
    let configuration = try #require(found.configuration)
    #expect(configuration.authorization?.text == "https://id.example.org/authorize")
    #expect(configuration.revocation?.text == "https://id.example.org/revoke")
    #expect(!configuration.hasNewScopes)
    #expect(
      Scopes.usual(configuration, isBackend: false).text
        == "launch/patient openid offline_access patient/*.read patient/QuestionnaireResponse.write patient/Task.write"
    )
  }

  @Test("A server that says nothing of it is open")
  func open() async throws {
    let (found, _) = try await Self.discover(
      "https://example.org/fhir", [.json("<html>"), .json(Self.statement())])
    #expect(found.configuration == nil)
  }

  static let failures: [(first: ScriptedAnswer, second: ScriptedAnswer?, code: String)] = [
    // A server that is out of order is not an open one.
    (.json("", status: 503), nil, Diagnostic.Code.signInFailed.key),
    (.json("", status: 404), .json("<!DOCTYPE html>"), Diagnostic.Code.answerNotJSON.key),
    (.json("", status: 404), .json("", status: 404), Diagnostic.Code.signInFailed.key),
    (.json("{}"), nil, Diagnostic.Code.signInNotOffered.key),
    (
      .json(#"{"token_endpoint": "http://id.example.org/token"}"#),
      .json(statement()), Diagnostic.Code.insecureServer.key
    ),
  ]

  @Test("What is not a server of FHIR with sign-in is said to be so", arguments: failures)
  func failing(first: ScriptedAnswer, second: ScriptedAnswer?, code: String) async throws {
    do {
      let found = try await Self.discover(
        "https://example.org/fhir", [first, second].compactMap(\.self))
      Issue.record("\(found)")
    } catch let error as Diagnostic {
      #expect(error.code.key == code)
    }
  }
}
