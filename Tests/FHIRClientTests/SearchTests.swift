import FHIRClient
import FHIRDocument
import HTTPTypes
import OnlineSupport
import SurveyDiagnostics
import Testing

/// Searches page by page.
struct SearchTests {
  private static func bundle(_ ids: [String], next: String? = nil) -> ScriptedAnswer {
    let entries = ids.map {
      #"{"resource":{"resourceType":"Task","id":"\#($0)"},"search":{"mode":"match"}}"#
    }
    let link = next.map {
      #","link":[{"relation":"self","url":"x"},{"relation":"next","url":"\#($0)"}]"#
    }
    let outcome =
      #"{"resource":{"resourceType":"OperationOutcome","issue":[{"severity":"warning","code":"value"}]},"search":{"mode":"outcome"}}"#
    return .json(
      #"{"resourceType":"Bundle","type":"searchset","total":3\#(link ?? ""),"entry":[\#((entries + [outcome]).joined(separator: ","))]}"#
    )
  }

  private static func search(
    _ answer: @escaping @Sendable (String) -> ScriptedAnswer
  ) async -> (ids: [String], code: Diagnostic.Code?, lines: [String]) {
    let transport = ScriptedTransport { answer($0.request.path ?? "") }
    var pages = FHIRServer("https://example.org/fhir", transport: transport)
      .search("Task", [SearchTerm("owner", "Patient/f 1"), SearchTerm("code:text", "a&b")])
    var ids: [String] = []
    do throws(Diagnostic) {
      while let page = try await pages.next() { ids += page.compactMap { $0[.id]?.string } }
      return (ids, nil, transport.sent.map(\.line))
    } catch {
      return (ids, error.code, transport.sent.map(\.line))
    }
  }

  @Test("Pages are followed, and outcomes are no results")
  func pages() async {
    let found = await Self.search { path in
      switch path {
      case "/fhir?page=2": Self.bundle(["b"], next: "https://example.org/fhir/Task?page=3")
      case "/fhir/Task?page=3": Self.bundle(["c"])
      default: Self.bundle(["a"], next: "/fhir?page=2")
      }
    }
    #expect(found.ids == ["a", "b", "c"])
    #expect(found.code == nil)
    #expect(found.lines.first == "GET /fhir/Task?owner=Patient/f%201&code:text=a%26b")
  }

  @Test(
    "Pages that go in a circle, on for ever or to another server end the search",
    arguments: ["circle", "same", "empty", "elsewhere"])
  func endless(_ kind: String) async {
    let counter = Numbers()
    let found = await Self.search { _ in
      switch kind {
      case "circle": Self.bundle(["\(counter.next())"], next: "/fhir/Task?again")
      case "same": Self.bundle(["a"], next: "/fhir/Task?\(counter.next())")
      case "empty": Self.bundle([], next: "/fhir/Task?\(counter.next())")
      default: Self.bundle(["a"], next: "https://evil.example/fhir/Task?page=2")
      }
    }
    #expect(found.code == .endlessPages)
    #expect(!found.lines.contains { $0.contains("evil") })
    #expect(found.lines.count < 30)
  }
}

/// Counts from 1.
final class Numbers: Sendable {
  private let pauses = Pauses()

  func next() -> Int {
    pauses.add(1)
    return pauses.total
  }
}
