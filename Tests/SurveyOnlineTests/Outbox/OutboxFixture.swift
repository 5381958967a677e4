import FHIRClient
import FHIRDocument
import Foundation
import OnlineSupport
import SurveyDiagnostics
import SurveyPrimitives
import Synchronization
import TestSupport
import Testing

@testable import SurveyOnline

/// An outbox in a folder of its own, and entries for it.
struct OutboxFixture {
  let workspace: Workspace
  let outbox: Outbox

  init() throws {
    workspace = try Workspace()
    outbox = Outbox(folder: workspace.file("state/outbox"))
  }

  static let base = "https://example.org/fhir"
  static let task = #"""
    {"resourceType":"Task","id":"t1","status":"requested","intent":"order","basedOn":[{"reference":"Questionnaire/q1"}],"for":{"reference":"Patient/12"},"owner":{"reference":"Patient/12"}}
    """#

  static func element(_ text: String) throws -> Element {
    try #require(Document.read(Source(name: "test", bytes: Array(text.utf8))).document).root
  }

  static func response(_ id: String?, answer: Int = 1) throws -> Element {
    let name = id.map { #""id":"\#($0)","# } ?? ""
    return try element(
      #"{"resourceType":"QuestionnaireResponse",\#(name)"questionnaire":"Questionnaire/q1","status":"completed","item":[{"linkId":"1","answer":[{"valueInteger":\#(answer)}]}]}"#
    )
  }

  static func entry(_ number: Int = 1, withTask: Bool = true) throws -> OutboxEntry {
    let id = "00000000-0000-4000-8000-\(String(100_000_000_000 + number))"
    let moment = try #require(PartialDateTime("2026-11-26T03:00:00Z"))
    return OutboxEntry(
      to: .init(base: base, server: "here", patient: "Patient/12"),
      created: Instant(secondsSinceEpoch: 1_800_000_000 + Int64(number)),
      resources: [OutboxResource(new: try response(id))],
      task: withTask ? OutboxTask(try element(task), completed: moment) : nil)
  }

  /// A server with rules of tries that wait for nothing.
  static func server(_ simulated: SimulatedServer, tries: Int = 1) -> FHIRServer {
    var settings = ServerSettings()
    let time = Mutex(0)
    settings.retries = RetryPolicy(
      tries: tries, clock: { (0, time.withLock { $0 }) },
      pause: { pause in time.withLock { $0 += pause } }, chance: { 0.5 })
    return FHIRServer(base, transport: simulated, settings: settings)
  }

  /// Sends all entries in one call.
  func sendTogether(to server: FHIRServer) async throws {
    let open = try outbox.entries().entries.compactMap { try outbox.open($0.name) }
    _ = await OutboxSender(server).send(open)
  }

  /// Sends all entries, as the program does when it starts.
  @discardableResult
  func sendAll(to server: FHIRServer) async throws -> [SentEntry] {
    let sender = OutboxSender(server)
    var results: [SentEntry] = []
    for entry in try outbox.entries().entries {
      if let open = try outbox.open(entry.name) { results.append(await sender.send(open)) }
    }
    return results
  }
}

extension SimulatedServer {
  /// How often the Task names a response.
  var outputs: Int {
    resources("Task").joined().components(separatedBy: "questionnaire-response").count - 1
  }

  /// Whether the Task is completed.
  var isTaskCompleted: Bool { resources("Task").joined().contains(#""status":"completed""#) }
}
