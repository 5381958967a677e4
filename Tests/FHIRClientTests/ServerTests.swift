import FHIRClient
import FHIRDocument
import HTTPTypes
import OnlineSupport
import SurveyDiagnostics
import Synchronization
import Testing

/// Requests to a server and what comes of its answers.
struct ServerTests {
  private static let base = "https://example.org/fhir"
  private static let patient = ScriptedAnswer.json(#"{"resourceType":"Patient","id":"f001"}"#)

  /// A policy whose pauses take no time and are kept.
  private static func policy(_ pauses: Pauses) -> RetryPolicy {
    RetryPolicy(
      clock: { (date: 784_111_777, milliseconds: pauses.total) },
      pause: { (milliseconds: Int) async throws(Diagnostic) in pauses.add(milliseconds) },
      chance: { 0 })
  }

  private static func server(
    _ transport: ScriptedTransport, _ pauses: Pauses = Pauses(),
    authorizer: (any RequestAuthorizer)? = nil
  ) -> FHIRServer {
    var settings = ServerSettings()
    settings.retries = policy(pauses)
    return FHIRServer(base, transport: transport, authorizer: authorizer, settings: settings)
  }

  private static func code(
    _ work: () async throws(Diagnostic) -> FHIRReply
  ) async -> Diagnostic.Code? {
    do throws(Diagnostic) {
      _ = try await work()
      return nil
    } catch {
      return error.code
    }
  }

  @Test("What is read comes with its ETag")
  func read() async throws {
    let transport = ScriptedTransport([
      .json(#"{"resourceType":"Patient","id":"f001"}"#, [.eTag: #"W/"3""#])
    ])
    let reply = try await FHIRServer(Self.base + "/", transport: transport)
      .read("Patient", "f001").required()
    #expect(reply.resource?.resourceType == "Patient")
    #expect(reply.etag == #"W/"3""#)
    #expect(reply.id == "f001")
    #expect(transport.sent.map(\.line) == ["GET /fhir/Patient/f001"])
    #expect(transport.sent.first?.field("accept") == "application/fhir+json")
  }

  @Test("What fails for a while is asked again, with the pauses that the server names")
  func retries() async throws {
    let pauses = Pauses()
    let transport = ScriptedTransport([
      ScriptedAnswer(503, [.retryAfter: "7"]),
      ScriptedAnswer(429, [.retryAfter: "Sun, 06 Nov 1994 08:49:47 GMT"]),
      .failure(Diagnostic(.connectionCut)), Self.patient,
    ])
    let reply = try await Self.server(transport, pauses).read("Patient", "f001")
    #expect(reply.status == 200)
    #expect(pauses.all == [7000, 10_000, 1000])
  }

  @Test("After five tries, and after a minute, the last answer counts")
  func limits() async throws {
    let failing = ScriptedTransport { _ in ScriptedAnswer(502) }
    #expect(try await Self.server(failing).read("Patient", "1").status == 502)
    #expect(failing.sent.count == 5)
    let slow = ScriptedTransport { _ in ScriptedAnswer(503, [.retryAfter: "40"]) }
    #expect(try await Self.server(slow).read("Patient", "1").status == 503)
    #expect(slow.sent.count == 2)
  }

  @Test("What was posted is not sent again where it may have arrived")
  func posting() async throws {
    let patient = try #require(
      Document.read(Source(text: #"{"resourceType":"Patient"}"#)).document?.root)
    for (answer, count) in [
      (ScriptedAnswer.failure(Diagnostic(.connectionCut)), 1), (ScriptedAnswer(502), 1),
      (ScriptedAnswer(503), 5), (.failure(Diagnostic(.serverNotReached)), 5),
    ] {
      let transport = ScriptedTransport { _ in answer }
      _ = await Self.code { () async throws(Diagnostic) in
        try await Self.server(transport).create(patient, ifNoneExist: "identifier=a|b")
      }
      #expect(transport.sent.count == count)
      #expect(transport.sent.first?.field("if-none-exist") == "identifier=a|b")
      #expect(transport.sent.first?.text == #"{"resourceType":"Patient"}"#)
    }
  }

  @Test("A redirect on the same server is followed, one to another is not")
  func redirects() async throws {
    let here = ScriptedTransport([
      ScriptedAnswer(307, [.location: "/fhir/Patient/f002"]), Self.patient,
    ])
    _ = try await Self.server(here, authorizer: Tokens()).read("Patient", "f001")
    #expect(here.sent.map(\.line) == ["GET /fhir/Patient/f001", "GET /fhir/Patient/f002"])
    #expect(here.sent.map { $0.field("authorization") } == ["Bearer 1", "Bearer 1"])
    for target in [
      "https://evil.example/x", "http://example.org/fhir/Patient/1", "//evil.example/",
      "https://example.org:8443/fhir",
    ] {
      let transport = ScriptedTransport([ScriptedAnswer(302, [.location: target])])
      let code = await Self.code { () async throws(Diagnostic) in
        try await Self.server(transport, authorizer: Tokens()).read("Patient", "1")
      }
      #expect(code == .redirectedElsewhere)
      #expect(transport.sent.count == 1)
    }
    let circle = ScriptedTransport { _ in ScriptedAnswer(301, [.location: "/fhir/Patient/1"]) }
    let code = await Self.code { () async throws(Diagnostic) in
      try await Self.server(circle).read("Patient", "1")
    }
    #expect(code?.key == Diagnostic.Code.redirectedElsewhere.key + ".circle")
  }

  @Test("A token that is not taken is renewed once")
  func tokens() async throws {
    let renewed = ScriptedTransport {
      $0.field("authorization") == "Bearer 2" ? Self.patient : ScriptedAnswer(401)
    }
    #expect(try await Self.server(renewed, authorizer: Tokens()).read("Patient", "1").status == 200)
    let refused = ScriptedTransport { _ in ScriptedAnswer(401) }
    for authorizer in [Tokens(), nil] {
      let code = await Self.code { () async throws(Diagnostic) in
        try await Self.server(refused, authorizer: authorizer).read("Patient", "1")
      }
      #expect(code == .notSignedIn)
    }
    #expect(refused.sent.count == 3)
  }

  @Test("HTML is not FHIR, unless it says why something was refused")
  func html() async throws {
    let page = Array("<html><body>Welcome</body></html>".utf8)
    let fields: HTTPFields = [.contentType: "text/html; charset=utf-8"]
    let code = await Self.code { () async throws(Diagnostic) in
      try await Self.server(ScriptedTransport([ScriptedAnswer(200, fields, [.bytes(page)])]))
        .read("Patient", "1")
    }
    #expect(code == .notFHIR)
    let reply = try await Self.server(
      ScriptedTransport([ScriptedAnswer(404, fields, [.bytes(page)])])
    ).read("Patient", "1")
    #expect(reply.status == 404 && reply.document == nil)
    #expect(
      reply.refusal?.message() == "GET https://example.org/fhir/Patient/1: the server answered 404")
  }

  @Test("Nothing is sent without encryption to another machine, nor to what is no address")
  func insecure() async throws {
    let transport = ScriptedTransport([Self.patient])
    for (base, wanted) in [
      ("http://example.org/fhir", Diagnostic.Code.insecureServer), ("example", .notAServerAddress),
    ] {
      let code = await Self.code { () async throws(Diagnostic) in
        try await FHIRServer(base, transport: transport).read("Patient", "1")
      }
      #expect(code == wanted)
    }
    #expect(transport.sent.isEmpty)
  }

  @Test("XML and other versions of FHIR are read, too")
  func versions() async throws {
    let xml = #"<Patient xmlns="http://hl7.org/fhir"><id value="x"/></Patient>"#
    let transport = ScriptedTransport([
      ScriptedAnswer(
        200, [.contentType: "application/fhir+xml; fhirVersion=5.0"], [.bytes(Array(xml.utf8))])
    ])
    let reply = try await Self.server(transport).read("Patient", "x")
    #expect(reply.document?.fhirVersion == .r5)
    #expect(reply.id == "x")
  }

  @Test("A version that is asked for is named")
  func asksForVersion() async throws {
    var settings = ServerSettings()
    settings.version = .r4b
    settings.languages = ["de-CH", "de"]
    let transport = ScriptedTransport([Self.patient])
    _ = try await FHIRServer(Self.base, transport: transport, settings: settings).read(
      "Patient", "1")
    #expect(transport.sent.first?.field("accept") == "application/fhir+json; fhirVersion=4.3")
    #expect(transport.sent.first?.field("accept-language") == "de-CH, de")
  }
}

/// Pauses that take no time.
final class Pauses: Sendable {
  private let list = Mutex<[Int]>([])

  var all: [Int] { list.withLock { $0 } }
  var total: Int { all.reduce(0, +) }

  func add(_ milliseconds: Int) { list.withLock { $0.append(milliseconds) } }
}

/// Gives one token after the other.
struct Tokens: RequestAuthorizer {
  func authorization(insteadOf refused: String?) async throws(Diagnostic) -> String? {
    refused == nil ? "Bearer 1" : "Bearer 2"
  }
}
