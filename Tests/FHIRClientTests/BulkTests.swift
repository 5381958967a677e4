import FHIRClient
import Foundation
import HTTPTypes
import OnlineSupport
import SurveyDiagnostics
import Synchronization
import TestSupport
import Testing

/// The data of a server, in files.
struct BulkTests {
  private static let base = "https://example.org/fhir"

  private static func download(
    _ folder: String, _ transport: ScriptedTransport, _ request: BulkRequest = BulkRequest()
  ) -> BulkDownload {
    var settings = ServerSettings()
    settings.retries = RetryPolicy(
      tries: 2,
      pause: { (_: Int) async throws(Diagnostic) in
        if Task.isCancelled { throw Diagnostic(.requestCancelled) }
      })
    let server = FHIRServer(base, transport: transport, authorizer: Tokens(), settings: settings)
    return BulkDownload(request, from: server, to: folder)
  }

  private static func manifest(requiresToken: Bool, _ files: String) -> ScriptedAnswer {
    .json(
      #"{"transactionTime":"2026-11-26T00:00:00Z","request":"x","requiresAccessToken":\#(requiresToken),"output":[\#(files)],"deleted":[{"type":"Bundle","url":"https://example.org/files/d"}],"error":[]}"#,
      [.contentType: "application/json"])
  }

  private static let accepted = ScriptedAnswer(
    202, [.contentLocation: "https://example.org/jobs/1"])
  private static let file =
    #"{"type":"QuestionnaireResponse","url":"https://example.org/files/a","count":2}"#
  private static let lines =
    "{\"resourceType\":\"QuestionnaireResponse\",\"id\":\"1\"}\n{\"resourceType\":\"QuestionnaireResponse\",\"id\":\"2\"}\n"

  private static func text(_ text: String, status: Int = 200, _ fields: HTTPFields = [:])
    -> ScriptedAnswer
  {
    ScriptedAnswer(status, fields, [.bytes(Array(text.utf8))])
  }

  @Test("An export is asked for, waited for and brought, its list last")
  func whole() async throws {
    let folder = try Workspace()
    let rounds = Numbers()
    let transport = ScriptedTransport { sent in
      switch sent.request.path {
      case "/jobs/1":
        rounds.next() < 3
          ? ScriptedAnswer(202, [.retryAfter: "1"]) : Self.manifest(requiresToken: true, Self.file)
      case "/files/a": Self.text(Self.lines)
      case "/files/d": Self.text("{}\n")
      default: Self.accepted
      }
    }
    let request = BulkRequest(
      group: "g 1", types: ["QuestionnaireResponse", "Patient"], since: "2026-11-01T00:00:00Z")
    let summary = try await Self.download(folder.path, transport, request).run()
    #expect(summary.files == 2)
    #expect(
      try folder.names() == [
        "QuestionnaireResponse.1.ndjson", "deleted.Bundle.1.ndjson", "manifest.json",
      ])
    #expect(try folder.read("QuestionnaireResponse.1.ndjson") == Self.lines)
    #expect(try folder.read("manifest.json").contains(#""url": "QuestionnaireResponse.1.ndjson""#))
    let first = try #require(transport.sent.first)
    #expect(
      first.line
        == "GET /fhir/Group/g%201/$export?_outputFormat=application/fhir%2Bndjson&_type=QuestionnaireResponse,Patient&_since=2026-11-01T00:00:00Z"
    )
    #expect(first.field("prefer") == "respond-async")
    #expect(transport.sent.allSatisfy { $0.field("authorization") == "Bearer 1" })
  }

  @Test("A run goes on where another one was ended, with the rest of a file")
  func resumed() async throws {
    let folder = try Workspace()
    let half = Self.lines.utf8.count / 2
    let isCut = Mutex(true)
    let transport = ScriptedTransport { sent in
      switch sent.request.path {
      case "/jobs/1": return Self.manifest(requiresToken: false, Self.file)
      case "/files/a":
        let all = Array(Self.lines.utf8)
        if isCut.withLock({ $0 }) {
          return ScriptedAnswer(200, [:], [.bytes(Array(all[..<half])), .cut])
        }
        guard let range = sent.field("range") else { return Self.text(Self.lines) }
        return range == "bytes=\(half)-"
          ? ScriptedAnswer(
            206, [.contentRange: "bytes \(half)-\(all.count - 1)/\(all.count)"],
            [.bytes(Array(all[half...]))]) : ScriptedAnswer(416)
      case "/files/d": return Self.text("{}\n")
      default: return Self.accepted
      }
    }
    _ = try? await Self.download(folder.path, transport).run()
    #expect(!folder.exists("manifest.json"))
    let before = transport.sent.count
    isCut.withLock { $0 = false }
    _ = try await Self.download(folder.path, transport).run()
    #expect(try folder.read("QuestionnaireResponse.1.ndjson") == Self.lines)
    let later = transport.sent.dropFirst(before)
    #expect(later.map { $0.request.path ?? "" } == ["/files/a", "/files/d"])
    // Without a need for it, no token goes along.
    #expect(later.allSatisfy { $0.field("authorization") == nil })
    #expect(!FileManager.default.fileExists(atPath: folder.file(".download.json")))
  }

  @Test("No token goes to another server")
  func elsewhere() async throws {
    let folder = try Workspace()
    let file = #"{"type":"Patient","url":"https://files.example/a"}"#
    let transport = ScriptedTransport { sent in
      sent.request.path == "/jobs/1" ? Self.manifest(requiresToken: true, file) : Self.accepted
    }
    do throws(Diagnostic) {
      _ = try await Self.download(folder.path, transport).run()
      Issue.record("it downloaded")
    } catch {
      #expect(error.code.description == "FS1817")
    }
    #expect(transport.sent.allSatisfy { $0.request.authority == "example.org" })
  }

  @Test("A server without an export is asked page by page")
  func byPages() async throws {
    let folder = try Workspace()
    let transport = ScriptedTransport { sent in
      switch sent.request.path ?? "" {
      case let path where path.contains("$export"): ScriptedAnswer(404)
      case let path where path.contains("page=2"):
        .json(
          #"{"resourceType":"Bundle","type":"searchset","entry":[{"resource":{"resourceType":"Patient","id":"b"}}]}"#
        )
      default:
        .json(
          #"{"resourceType":"Bundle","type":"searchset","link":[{"relation":"next","url":"Patient?page=2"}],"entry":[{"resource":{"resourceType":"Patient","id":"a"}}]}"#
        )
      }
    }
    let summary = try await Self.download(folder.path, transport, BulkRequest(types: ["Patient"]))
      .run()
    #expect(summary.files == 1)
    #expect(
      try folder.read("Patient.1.ndjson")
        == "{\"resourceType\":\"Patient\",\"id\":\"a\"}\n{\"resourceType\":\"Patient\",\"id\":\"b\"}\n"
    )
    #expect(try folder.read("manifest.json").contains(#""count": 2"#))
  }

  @Test("A download that is given up is taken back")
  func cancelled() async throws {
    let folder = try Workspace()
    let transport = ScriptedTransport { sent in
      sent.request.path == "/jobs/1" ? ScriptedAnswer(202) : Self.accepted
    }
    let download = Self.download(folder.path, transport)
    let task = Task { try await download.run() }
    while transport.sent.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    _ = await task.result
    #expect(transport.sent.last?.line == "DELETE /jobs/1")
    #expect(try folder.names().isEmpty)
  }
}
