import FHIRClient
import OnlineSupport
import SurveyDiagnostics
import Synchronization
import TestSupport
import Testing

@testable import SurveyOnline

/// Each response is stored once and each Task completed once, whatever goes wrong and wherever a run ends.
struct ExactlyOnceTests {
  /// How a request can fail.
  enum Failure: String, CaseIterable {
    case lost, cut, notDone, doneAndDenied

    var fault: SimulatedServer.Fault {
      switch self {
      case .lost: .lost
      case .cut: .cut
      case .notDone: .status(503)
      case .doneAndDenied: .falseStatus(504)
      }
    }
  }

  private func expectOnce(_ simulated: SimulatedServer, _ fixture: OutboxFixture) throws {
    #expect(simulated.resources("QuestionnaireResponse").count == 1, "\(simulated.lines)")
    #expect(simulated.isTaskCompleted, "\(simulated.lines)")
    #expect(simulated.outputs == 1, "\(simulated.lines)")
    #expect(try fixture.outbox.entries().entries.isEmpty)
  }

  @Test("A run that ends at any request, and another one", arguments: SimulatedServer.Kind.allCases)
  func everyRequest(_ kind: SimulatedServer.Kind) async throws {
    for failure in Failure.allCases {
      for place in 0..<8 {
        let fixture = try OutboxFixture()
        // From that request on nothing works any more, as where the program was ended.
        let isOver = Mutex(false)
        let simulated = SimulatedServer(kind) { number, _ in
          if isOver.withLock({ $0 }) { return nil }
          return number < place ? nil : number == place ? failure.fault : .lost
        }
        simulated.put(OutboxFixture.task)
        let server = OutboxFixture.server(simulated)
        do {
          let open = try fixture.outbox.add([try OutboxFixture.entry()])
          for entry in open { _ = await OutboxSender(server).send(entry) }
        }
        isOver.withLock { $0 = true }
        try await fixture.sendAll(to: OutboxFixture.server(simulated))
        try expectOnce(simulated, fixture)
      }
    }
  }

  @Test(
    "A request that fails once is tried again in the same run",
    arguments: SimulatedServer.Kind.allCases)
  func triesAgain(_ kind: SimulatedServer.Kind) async throws {
    for failure in Failure.allCases {
      for place in 0..<6 {
        let fixture = try OutboxFixture()
        let simulated = SimulatedServer(kind) { number, _ in number == place ? failure.fault : nil }
        simulated.put(OutboxFixture.task)
        let server = OutboxFixture.server(simulated, tries: 5)
        _ = try fixture.outbox.add([try OutboxFixture.entry()])
        try await fixture.sendAll(to: server)
        try expectOnce(simulated, fixture)
      }
    }
  }

  @Test("Failures by chance, run after run", arguments: 0..<60)
  func byChance(_ seed: UInt64) async throws {
    let kind = SimulatedServer.Kind.allCases[Int(seed % 3)]
    let fixture = try OutboxFixture()
    let random = Mutex(Seeded(state: seed))
    let simulated = SimulatedServer(kind) { _, _ in
      random.withLock { random in
        Int.random(in: 0..<10, using: &random) < 4
          ? Failure.allCases.randomElement(using: &random)?.fault : nil
      }
    }
    simulated.put(OutboxFixture.task)
    _ = try fixture.outbox.add([try OutboxFixture.entry()])
    var runs = 0
    while try !fixture.outbox.entries().entries.isEmpty, runs < 200 {
      runs += 1
      let tries = Int(seed % 4) + 1
      try await fixture.sendAll(to: OutboxFixture.server(simulated, tries: tries))
    }
    try expectOnce(simulated, fixture)
  }

  @Test("Many entries go together, and each arrives once wherever that fails", arguments: 0..<8)
  func together(_ place: Int) async throws {
    for failure in Failure.allCases {
      let fixture = try OutboxFixture()
      let simulated = SimulatedServer(.careful) { number, _ in
        number == place ? failure.fault : nil
      }
      let entries = try (1...5).map { try OutboxFixture.entry($0, withTask: false) }
      do {
        let open = try fixture.outbox.add(entries)
        _ = await OutboxSender(OutboxFixture.server(simulated)).send(open)
      }
      try await fixture.sendTogether(to: OutboxFixture.server(simulated))
      #expect(simulated.resources("QuestionnaireResponse").count == 5, "\(simulated.lines)")
      #expect(try fixture.outbox.entries().entries.isEmpty)
      // Without an answer to the first request it is not known that the server takes many at once.
      #expect(place == 0 || simulated.lines.contains { $0.hasPrefix("POST /fhir") })
    }
  }

  @Test("Fifty entries on a server that does not search are looked for once")
  func looksThroughOnce() async throws {
    let fixture = try OutboxFixture()
    let simulated = SimulatedServer(.careless)
    simulated.put(
      #"{"resourceType":"QuestionnaireResponse","id":"other","identifier":{"system":"s","value":"v"},"status":"completed"}"#
    )
    _ = try fixture.outbox.add(try (1...50).map { try OutboxFixture.entry($0, withTask: false) })
    try await fixture.sendAll(to: OutboxFixture.server(simulated))
    #expect(simulated.resources("QuestionnaireResponse").count == 51)
    #expect(simulated.lines.count { $0.hasPrefix("GET /fhir/QuestionnaireResponse") } == 1)
  }
}
