import SurveyDiagnostics
import SurveyEngine
import Testing

@Suite struct CalculationPropertyTests {
  /// Edits a session at random; `check` looks at it after each edit.
  private func edit(
    _ form: inout RandomCalculations, count: Int,
    _ check: (Session, SessionEvent?, [SessionEvent]) throws -> Void
  ) throws {
    let survey = form.survey()
    var session = toySession(survey)
    try check(session, nil, [])
    for _ in 0..<count {
      guard let event = form.event(for: session) else { continue }
      try session.apply(event)
      try check(session, event, session.events)
    }
    let again = try Session(survey, at: noon, evaluator: ToyEvaluator(), replaying: session.events)
    #expect(again.snapshot == session.snapshot)
  }

  @Test("After every edit all is as if worked out anew", arguments: 0..<100)
  func anew(seed: Int) throws {
    var form = RandomCalculations(seed: seed, isLoose: false, isCyclic: false)
    var witness = Witness()
    try edit(&form, count: 20) { session, event, events in
      let differences = witness.differences(session, after: event)
      #expect(differences == [], "seed \(seed), event \(events.count)")
    }
  }

  @Test(
    "What looks at all items comes to rest where it is right, or says that it does not",
    arguments: 0..<60)
  func loose(seed: Int) throws {
    var form = RandomCalculations(seed: seed, isLoose: true, isCyclic: false)
    var witness = Witness()
    var isSettled = true
    try edit(&form, count: 15) { session, event, events in
      isSettled = isSettled && !session.codes().contains(.expressionUnsettled)
      guard isSettled else { return }
      let differences = witness.differences(session, after: event)
        .filter { !$0.contains("initial") && !$0.contains("repetitions") }
      #expect(differences == [], "seed \(seed), event \(events.count)")
    }
  }

  @Test("Undo gives every state before, also with cycles", arguments: 0..<40)
  func undo(seed: Int) throws {
    var form = RandomCalculations(seed: seed, isLoose: seed % 3 == 0, isCyclic: seed % 3 == 1)
    var history: [[String]] = []
    var last: Session?
    try edit(&form, count: 15) { session, _, _ in
      history.append(session.snapshot)
      _ = session.problems(completing: true)
      last = session
    }
    var session = try #require(last)
    while !session.events.isEmpty {
      #expect(session.snapshot == history.removeLast())
      try session.undo()
    }
    #expect([session.snapshot] == history)
  }
}
