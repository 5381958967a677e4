import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import TestSupport
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

@Suite("Taking changes back")
struct UndoTests {
  private func interview(_ survey: Survey) throws -> Interview {
    Interview(Session(survey, at: moment), reader: try reader())
  }

  /// The answers of everything, by path.
  private func state(_ session: Session) -> [String: [String]] {
    var state: [String: [String]] = [:]
    var waiting = session.roots()
    while let id = waiting.popLast() {
      let answers = session.answers(id)
      state[session.path(id).description] = answers.map(\.label)
      waiting += session.children(of: id)
      for number in answers.indices { waiting += session.children(of: id, answer: number) }
    }
    return state
  }

  @Test("The last change is taken back where it was made, and made again")
  func undone() throws {
    let take = try Take(
      Samples.conditional, ["y", "20", "u", "u", "u", "redo", "redo", "redo", "q"])
    let said = take.transcript.split(separator: "\n").filter {
      $0.contains("Taken back") || $0.contains("Done again") || $0.contains("There is nothing")
    }
    #expect(
      said.map { $0.drop { $0 != "T" && $0 != "D" } } == [
        "Taken back. How many a day? no answer", "Taken back. Do you smoke? no answer",
        "There is nothing to take back.", "Done again. Do you smoke? yes",
        "Done again. How many a day? 20", "There is nothing to do again.",
      ])
    #expect(take.session.events.count == 2)
  }

  @Test("A section that was left out comes back whole with one step")
  func sectionComesBack() throws {
    var interview = try interview(Samples.optionalSection)
    for text in ["2019", "x"] { _ = interview.handle(.answer(text), at: moment) }
    let before = state(interview.session)
    _ = interview.handle(.review, at: moment)
    _ = interview.handle(.leaveOut(3), at: moment)
    #expect(interview.handle(.answer("y"), at: moment).count == 2)
    #expect(interview.handle(.undo, at: moment) == [.undone, .undone])
    #expect(state(interview.session) == before)
    guard case .review = interview.view.content else {
      Issue.record("\(interview.view.content)")
      return
    }
  }

  @Test("A new answer forgets what was taken back")
  func forgotten() throws {
    var interview = try interview(Samples.conditional)
    _ = interview.handle(.answer("y"), at: moment)
    _ = interview.handle(.undo, at: moment)
    _ = interview.handle(.answer("n"), at: moment)
    #expect(interview.handle(.redo, at: moment).isEmpty)
    #expect(interview.view.said == ["There is nothing to do again."])
  }

  @Test("The answers of a stored response are not taken back")
  func stored() throws {
    var session = Session(Samples.conditional, at: moment, initialValues: false)
    let path = try #require(InstancePath(Samples.conditional.items[0].linkId))
    try session.apply(SessionEvent(.answer(path, [.boolean(true)]), at: moment, isStored: true))
    session.finishLoading()
    var interview = Interview(session, reader: try reader(), startsOver: true)
    #expect(interview.handle(.undo, at: moment).isEmpty)
    #expect(interview.view.said == ["There is nothing to take back."])
  }

  /// What a person may do anywhere.
  private static let inputs: [InterviewInput] = [
    .answer("1"), .answer("2"), .answer("y"), .answer("n"), .answer("x"), .answer("2026-03-14"),
    .answer("72 kg"), .answer("1,2"), .skip, .skip, .back, .forward, .review, .jump(to: 1),
    .jump(to: 3), .leaveOut(2), .addAnother, .remove(1), .confirm(true), .clear, .undo, .undo,
    .redo,
  ]

  @Test(
    "After any inputs each change can be taken back to the start and made again",
    arguments: [Samples.children, Samples.optionalSection, Samples.conditional, Samples.gallery],
    [1, 2, 3])
  func anything(_ survey: Survey, _ seed: UInt64) throws {
    var random = Seeded(state: seed)
    var interview = try interview(survey)
    let start = state(interview.session)
    var journal: [SessionEvent] = []
    for _ in 0..<150 {
      let input = Self.inputs[Int(random.next() % UInt64(Self.inputs.count))]
      for effect in interview.handle(input, at: moment) {
        switch effect {
        case .saved(let event): journal.append(event)
        case .undone: journal.removeLast()
        default: break
        }
      }
      #expect(journal == interview.session.events)
      // It can be shown, wherever it went.
      _ = interview.view
    }
    let end = state(interview.session)
    var steps = 0
    while !interview.handle(.undo, at: moment).isEmpty { steps += 1 }
    #expect(interview.session.events.isEmpty)
    #expect(state(interview.session) == start)
    for _ in 0..<steps { _ = interview.handle(.redo, at: moment) }
    #expect(state(interview.session) == end)
  }
}
