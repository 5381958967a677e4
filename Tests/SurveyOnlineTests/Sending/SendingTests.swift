import FHIRClient
import FHIRDocument
import FHIRQuestionnaire
import OnlineSupport
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyOnline

/// What a server answers, and what others have done meanwhile.
struct SendingTests {
  @Test(
    "What the server refuses stays in the outbox, with what it says",
    arguments: [400, 403, 404, 409, 422, 500, 503])
  func refused(_ status: Int) async throws {
    let fixture = try OutboxFixture()
    let simulated = SimulatedServer(.ownIds) { _, line in
      line.hasPrefix("POST") ? .status(status) : nil
    }
    _ = try fixture.outbox.add([try OutboxFixture.entry()])
    let result = try #require(
      try await fixture.sendAll(to: OutboxFixture.server(simulated, tries: 2)).first)
    #expect(result.failure?.code == .serverRefuses)
    let entry = try #require(fixture.outbox.entries().entries.first)
    #expect(entry.progress.tries == 1)
    #expect(entry.progress.lastError?.contains(String(status)) == true)
  }

  @Test("The response goes first; the Task is not completed where it was refused")
  func order() async throws {
    let fixture = try OutboxFixture()
    let simulated = SimulatedServer(.careful) { _, line in
      line.hasPrefix("PUT /fhir/QuestionnaireResponse") ? .status(422) : nil
    }
    simulated.put(OutboxFixture.task)
    _ = try fixture.outbox.add([try OutboxFixture.entry()])
    try await fixture.sendAll(to: OutboxFixture.server(simulated))
    #expect(!simulated.isTaskCompleted)
    #expect(!simulated.lines.contains { $0.hasPrefix("PUT /fhir/Task") })
  }

  @Test("A change of the Task meanwhile is kept beside ours, and said")
  func changedTask() async throws {
    for kind in SimulatedServer.Kind.allCases {
      let fixture = try OutboxFixture()
      let simulated = SimulatedServer(kind)
      simulated.put(
        OutboxFixture.task.replacing(#""intent""#, with: #""note":[{"text":"soon"}],"intent""#))
      _ = try fixture.outbox.add([try OutboxFixture.entry()])
      let result = try await fixture.sendAll(to: OutboxFixture.server(simulated)).first
      #expect(result?.findings.map(\.code) == [.taskChangedMeanwhile])
      #expect(simulated.isTaskCompleted)
      #expect(simulated.resources("Task").joined().contains("soon"))
    }
  }

  @Test(
    "A dose that was missed fails its Task, which the server has or gets, and once however often it is sent",
    arguments: SimulatedServer.Kind.allCases, [false, true])
  func failedTask(_ kind: SimulatedServer.Kind, isThere: Bool) async throws {
    let text = OutboxFixture.task.replacing(
      #""status""#,
      with:
        #""identifier":[{"system":"urn:ietf:rfc:3986","value":"urn:uuid:00000000-0000-4000-8000-000000000077"}],"status""#
    )
    let fixture = try OutboxFixture()
    let simulated = SimulatedServer(kind)
    if isThere { simulated.put(text) }
    let moment = try #require(PartialDateTime("2026-11-26T03:00:00Z"))
    var entry = try OutboxFixture.entry()
    entry.task = OutboxTask(
      try OutboxFixture.element(text), completed: moment, outcome: .failed(reason: "not confirmed"),
      isOwn: true)
    for _ in 0..<2 {
      _ = try fixture.outbox.add([entry])
      let result = try #require(
        try await fixture.sendAll(to: OutboxFixture.server(simulated)).first)
      #expect(result.failure == nil, "\(result)")
    }
    let tasks = simulated.resources("Task")
    #expect(tasks.count == 1, "\(tasks)")
    let task = try OutboxFixture.element(try #require(tasks.first))
    #expect(task["status"]?.string == "failed")
    #expect(task["statusReason"]?["text"]?.string == "not confirmed")
    #expect(task.children(.output).reduce(0) { count, _ in count + 1 } == 1)
    #expect(simulated.resources("QuestionnaireResponse").count == 1)
  }

  @Test("A Task that a server had and has no more is not made again")
  func goneTask() async throws {
    let fixture = try OutboxFixture()
    let simulated = SimulatedServer(.careful)
    _ = try fixture.outbox.add([try OutboxFixture.entry()])
    let result = try await fixture.sendAll(to: OutboxFixture.server(simulated)).first
    #expect(result?.failure != nil)
    #expect(simulated.resources("Task").isEmpty)
  }

  @Test("A Task that others change between reading and writing is read again")
  func changedBetween() async throws {
    let fixture = try OutboxFixture()
    let box = Box()
    let simulated = SimulatedServer(.careful) { _, line in
      if line.hasPrefix("PUT /fhir/Task"), box.first() {
        box.server?.put(
          OutboxFixture.task.replacing(#""intent""#, with: #""priority":"urgent","intent""#))
      }
      return nil
    }
    box.server = simulated
    simulated.put(OutboxFixture.task)
    _ = try fixture.outbox.add([try OutboxFixture.entry()])
    let result = try await fixture.sendAll(to: OutboxFixture.server(simulated)).first
    #expect(result?.failure == nil)
    #expect(simulated.isTaskCompleted)
    #expect(simulated.resources("Task").joined().contains("urgent"))
    #expect(simulated.outputs == 1)
  }

  @Test(
    "A Task that was completed with another response names both; one that was given up stays so")
  func doneOrGivenUp() async throws {
    for status in ["completed", "cancelled"] {
      let fixture = try OutboxFixture()
      let simulated = SimulatedServer(.careful)
      simulated.put(
        OutboxFixture.task.replacing(#""status":"requested""#, with: #""status":"\#(status)""#))
      _ = try fixture.outbox.add([try OutboxFixture.entry()])
      let result = try await fixture.sendAll(to: OutboxFixture.server(simulated)).first
      #expect(result?.failure == nil)
      #expect(result?.findings.count == 1)
      #expect(simulated.resources("Task").joined().contains(#""status":"\#(status)""#))
      #expect(simulated.outputs == (status == "completed" ? 1 : 0))
      #expect(simulated.resources("QuestionnaireResponse").count == 1)
    }
  }

  @Test(
    "A response with an id of its own never overwrites another one",
    arguments: SimulatedServer.Kind.allCases)
  func foreignId(_ kind: SimulatedServer.Kind) async throws {
    let fixture = try OutboxFixture()
    let simulated = SimulatedServer(kind)
    let other =
      #"{"resourceType":"QuestionnaireResponse","id":"r1","status":"completed","item":[{"linkId":"1","answer":[{"valueInteger":9}]}]}"#
    simulated.put(other)
    _ = try fixture.outbox.add([
      OutboxEntry(
        to: .init(base: OutboxFixture.base), created: Instant(secondsSinceEpoch: 1),
        resources: [OutboxResource(existing: try OutboxFixture.response("r1"))])
    ])
    let result = try await fixture.sendAll(to: OutboxFixture.server(simulated)).first
    #expect(simulated.resources("QuestionnaireResponse").first == other)
    if kind == .careful {
      #expect(result?.failure?.code == .otherResourceThere)
    } else {
      // Here the server gives it an id of its own.
      #expect(result?.failure == nil)
      #expect(simulated.resources("QuestionnaireResponse").count == 2)
    }
  }

  @Test(
    "The same response is sent once, however often it is handed over",
    arguments: SimulatedServer.Kind.allCases)
  func twice(_ kind: SimulatedServer.Kind) async throws {
    let fixture = try OutboxFixture()
    let simulated = SimulatedServer(kind)
    for _ in 0..<3 {
      _ = try fixture.outbox.add([
        OutboxEntry(
          to: .init(base: OutboxFixture.base), created: Instant(secondsSinceEpoch: 1),
          resources: [OutboxResource(existing: try OutboxFixture.response("r1"))])
      ])
      try await fixture.sendAll(to: OutboxFixture.server(simulated))
    }
    #expect(simulated.resources("QuestionnaireResponse").count == 1)
    #expect(try fixture.outbox.entries().entries.isEmpty)
  }
}

/// A server that its own faults change.
private final class Box: @unchecked Sendable {
  var server: SimulatedServer?
  private var isUsed = false

  func first() -> Bool {
    defer { isUsed = true }
    return !isUsed
  }
}
