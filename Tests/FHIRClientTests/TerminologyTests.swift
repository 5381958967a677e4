import FHIRClient
import FHIRDocument
import FHIRTerminology
import HTTPTypes
import OnlineSupport
import SurveyDiagnostics
import SurveyPrimitives
import Testing

/// Codes that a server knows.
struct TerminologyTests {
  private static let address = "http://example.org/vs"

  private static func server(
    _ answer: @escaping @Sendable (String) -> ScriptedAnswer
  ) -> (terminology: ServerTerminology, transport: ScriptedTransport) {
    let transport = ScriptedTransport { answer($0.request.path ?? "") }
    var settings = ServerSettings()
    settings.retries = .once
    let server = FHIRServer("https://tx.example/r4", transport: transport, settings: settings)
    return (ServerTerminology(server), transport)
  }

  /// A page of a value set with 2500 codes; a server without pages gives the first always.
  private static func page(_ path: String, hasPages: Bool = true) -> ScriptedAnswer {
    func number(_ name: String) -> Int? {
      path.split(whereSeparator: { "?&".contains($0) }).first { $0.hasPrefix(name + "=") }
        .flatMap { Int($0.dropFirst(name.count + 1)) }
    }
    let offset = hasPages ? number("offset") ?? 0 : 0
    let end = min(2500, offset + (number("count") ?? 2500))
    let codes = (offset..<max(offset, end)).map {
      #"{"system":"http://example.org/cs","code":"c\#($0)","display":"Code \#($0)"}"#
    }
    return .json(
      #"{"resourceType":"ValueSet","url":"http://example.org/vs","status":"active","expansion":{"timestamp":"2026-01-01","total":2500,"offset":\#(offset),"contains":[\#(codes.joined(separator: ","))]}}"#
    )
  }

  @Test("All codes are asked for page by page, once")
  func pages() async throws {
    let (terminology, transport) = Self.server { Self.page($0) }
    for _ in 0..<2 {
      let page = try await terminology.expand(Self.address, ExpansionRequest())
      #expect(page.concepts.count == 2500)
      #expect(Set(page.concepts.map(\.coding.code)).count == 2500)
      #expect(page.reasons.isEmpty)
    }
    #expect(
      transport.sent.map(\.line) == [
        "GET /r4/ValueSet/$expand?url=http://example.org/vs&count=1000",
        "GET /r4/ValueSet/$expand?url=http://example.org/vs&offset=1000&count=1000",
        "GET /r4/ValueSet/$expand?url=http://example.org/vs&offset=2000&count=1000",
      ])
  }

  @Test("A server without pages is not asked for ever, and its codes are not all")
  func noPages() async throws {
    let (terminology, transport) = Self.server { Self.page($0, hasPages: false) }
    let page = try await terminology.expand(Self.address, ExpansionRequest())
    #expect(page.concepts.count == 1000)
    #expect(!page.reasons.isEmpty)
    #expect(transport.sent.count == 2)
  }

  @Test("A filter, a page and a language go to the server")
  func request() async throws {
    let (terminology, transport) = Self.server { Self.page($0) }
    let page = try await terminology.expand(
      Self.address + "|1.0",
      ExpansionRequest(filter: "heart & lung", offset: 20, count: 10, language: "de"))
    #expect(page.concepts.first?.coding.code == "c20")
    #expect(page.concepts.count == 10)
    #expect(page.total == 2500)
    #expect(page.reasons.isEmpty)
    let line = transport.sent.first?.line ?? ""
    for part in [
      "valueSetVersion=1.0", "filter=heart%20%26%20lung", "offset=20", "count=10",
      "displayLanguage=de",
    ] {
      #expect(line.contains(part))
    }
  }

  static let answers: [(text: String, membership: String)] = [
    (#"{"name":"result","valueBoolean":true},{"name":"display","valueString":"Right"}"#, "yes"),
    (#"{"name":"result","valueBoolean":false}"#, "no"),
    (
      #"{"name":"result","valueBoolean":false},{"name":"x-caused-by-unknown-system","valueCanonical":"x"}"#,
      "unknown"
    ),
    (
      #"{"name":"result","valueBoolean":false},{"name":"issues","resource":{"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"not-found"}]}}"#,
      "unknown"
    ),
    (#"{"name":"message","valueString":"hm"}"#, "unknown"),
  ]

  @Test(
    "A code is in a value set where the server says so, and unknown where it does not know",
    arguments: answers)
  func validate(_ answer: (text: String, membership: String)) async throws {
    let (terminology, transport) = Self.server { _ in
      .json(#"{"resourceType":"Parameters","parameter":[\#(answer.text)]}"#)
    }
    let coding = Coding(system: "http://example.org/cs", code: "c1", display: "Wrong, and private")
    let found = try await terminology.validate(coding, in: Self.address)
    switch (found.membership, answer.membership) {
    case (.yes, "yes"): #expect(found.rightDisplay == "Right")
    case (.no, "no"), (.unknown, "unknown"): break
    default: Issue.record("\(found)")
    }
    #expect(transport.sent.first?.line.contains("private") == false)
  }

  @Test("A value set that the server does not know is a warning, never a yes")
  func unknown() async {
    let outcome =
      #"{"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"not-found","diagnostics":"no such value set"}]}"#
    let (terminology, _) = Self.server { _ in .json(outcome, status: 404) }
    do throws(Diagnostic) {
      _ = try await terminology.expand(Self.address, ExpansionRequest())
      Issue.record("it gave codes")
    } catch {
      #expect(error.code == .valueSetNotOnServer)
      #expect(error.severity == .warning)
      #expect(error.message().contains("no such value set"))
    }
  }

  @Test("A code that the server knows has its displays, another has none")
  func lookup() async throws {
    let (terminology, _) = Self.server { path in
      path.contains("code=a")
        ? .json(
          #"{"resourceType":"Parameters","parameter":[{"name":"display","valueString":"A"},{"name":"designation","part":[{"name":"language","valueCode":"de"},{"name":"value","valueString":"Ah"}]},{"name":"property","part":[{"name":"code","valueCode":"inactive"},{"name":"value","valueBoolean":true}]}]}"#
        )
        : ScriptedAnswer(404)
    }
    let found = try await terminology.lookUp("a", of: "http://example.org/cs", language: nil)
    #expect(found?.coding.display == "A")
    #expect(found?.designations == [Designation("Ah", language: "de")])
    #expect(found?.isInactive == true)
    #expect(try await terminology.lookUp("b", of: "http://example.org/cs", language: nil) == nil)
  }
}
