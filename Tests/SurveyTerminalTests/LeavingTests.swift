import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

/// Rule 87: what is required is asked for, also in an optional section, which may be left out.
@Suite("Optional sections")
struct LeavingTests {
  private func interview(_ survey: Survey) throws -> Interview {
    Interview(Session(survey, at: moment), reader: try reader())
  }

  private func entries(_ interview: Interview) -> [ReviewEntry] {
    guard case .review(let entries) = interview.view.content else { return [] }
    return entries
  }

  @Test("Rule 87: empty lines through a section do not send it; the review names what is missing")
  func asked() throws {
    let take = try Take(Samples.optionalSection, ["", "", "", "", "", "s", "q"])
    #expect(take.outcome.name == "quit")
    #expect(take.transcript.contains("1 Since when? (an answer is needed)"))
    #expect(take.transcript.contains("3 Who treats you? (an answer is needed)"))
    #expect(take.transcript.contains("! \"Since when?\" has no answer (it is required)"))
  }

  @Test("Rule 87: a section is left out by saying so, which takes its answers back")
  func leftOut() throws {
    var interview = try interview(Samples.optionalSection)
    for text in ["2019", "x"] { _ = interview.handle(.answer(text), at: moment) }
    _ = interview.handle(.review, at: moment)
    #expect(entries(interview).filter { $0.problem != nil }.map(\.title) == ["Who treats you?"])
    #expect(interview.handle(.finish, at: moment).isEmpty)
    #expect(interview.handle(.leaveOut(3), at: moment).isEmpty)
    guard case .leaving(let view) = interview.view.content else {
      Issue.record("\(interview.view.content)")
      return
    }
    #expect(view == LeavingView(title: "Diabetes", answers: 2))
    let effects = interview.handle(.answer("y"), at: moment)
    #expect(effects.count == 2)
    #expect(!interview.session.roots().contains(where: interview.session.hasAnswers))
    #expect(entries(interview).allSatisfy { $0.problem == nil })
    #expect(entries(interview).prefix(3).allSatisfy { $0.answers == ["left out"] })
    #expect(interview.handle(.finish, at: moment) == [.finished])
  }

  @Test("Rule 87: who says no keeps the section, and is asked for what is missing")
  func kept() throws {
    let take = try Take(Samples.optionalSection, ["2019", "", "", "", "o 3", "n", "s", "q"])
    #expect(take.outcome.name == "quit")
    #expect(take.transcript.contains("Leave out \"Diabetes\"? 1 answer is taken back. (y or n): n"))
    #expect(try take.answers("d/since") == ["2019"])
  }

  @Test("Rule 87: a section that is answered after all is asked for again")
  func answeredAfterAll() throws {
    var interview = try interview(Samples.optionalSection)
    _ = interview.handle(.review, at: moment)
    _ = interview.handle(.leaveOut(1), at: moment)
    _ = interview.handle(.confirm(true), at: moment)
    #expect(entries(interview).allSatisfy { $0.problem == nil })
    _ = interview.handle(.jump(to: 1), at: moment)
    _ = interview.handle(.answer("2019"), at: moment)
    #expect(entries(interview).first?.title == "Who treats you?")
    _ = interview.handle(.jump(to: 2), at: moment)
    _ = interview.handle(.clear, at: moment)
    _ = interview.handle(.review, at: moment)
    #expect(interview.handle(.finish, at: moment).isEmpty)
  }

  @Test("Rule 87: what is required outside of optional sections cannot be left out")
  func required() throws {
    let take = try Take(Samples.conditional, ["", "", "", "o 1", "q"])
    #expect(!take.transcript.contains("leave out its section"))
    #expect(take.transcript.contains("Nothing that number 1 needs is in a section"))
  }

  @Test("Rule 87: of a section in a section the innermost is left out, and then the other")
  func nested() throws {
    let survey = Survey(items: [
      item("out", .group, "Outer") {
        $0.items = [
          item("a", .string, "A") { $0.required = true },
          item("in", .group, "Inner") {
            $0.items = [item("b", .string, "B") { $0.required = true }]
          },
        ]
      }
    ])
    var interview = try interview(survey)
    _ = interview.handle(.review, at: moment)
    _ = interview.handle(.leaveOut(2), at: moment)
    _ = interview.handle(.confirm(true), at: moment)
    #expect(entries(interview).filter { $0.problem != nil }.map(\.title) == ["A"])
    _ = interview.handle(.leaveOut(1), at: moment)
    _ = interview.handle(.confirm(true), at: moment)
    #expect(interview.handle(.finish, at: moment) == [.finished])
  }

  @Test("Without a person, a section whose lines are all empty is left out")
  func lines() throws {
    var rest = ["", "", "", ""][...]
    let outcome = LineAnswers.run(
      Session(Samples.optionalSection, at: moment), reader: try reader(), now: { moment },
      readLine: { rest.popFirst() })
    #expect(outcome.name == "finished")
  }
}
