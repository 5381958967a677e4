import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyModel
import Testing

@testable import SurveyTerminal

@Suite("Lines of answers without a person")
struct LineAnswersTests {
  private func run(_ survey: Survey, _ lines: [String]) throws -> InterviewOutcome {
    var rest = lines[...]
    return LineAnswers.run(
      Session(survey, at: moment), reader: try reader(), now: { moment },
      readLine: { rest.popFirst() })
  }

  private func problem(_ survey: Survey, _ lines: [String]) throws -> Diagnostic {
    let outcome = try run(survey, lines)
    guard case .failed(let problem, _) = outcome else {
      Issue.record("it ended as: \(outcome.name)")
      return Diagnostic(.noTerminal)
    }
    return problem
  }

  @Test("Six lines answer six questions, and the digits stay")
  func sixLines() throws {
    let outcome = try run(
      Samples.bloodSugar, ["0-1", "y", "I’m feeling okay.", "10:15", "93", "2"])
    #expect(outcome.name == "finished")
    let expected = [
      "1/1.1": "0-1", "1/1.2": "yes", "1/1.3": "I’m feeling okay.", "2/2.1": "10:15:00",
      "2/2.2": "93", "2/2.3": "When I am in bed",
    ]
    for (path, label) in expected { #expect(try answers(path, in: outcome.session) == [label]) }
  }

  @Test(
    "A wrong answer ends the run and names linkId and line",
    arguments: [
      (["7"], "1.1", 1), (["0-1", "perhaps"], "1.2", 2), (["", "", "", "25:00"], "2.1", 4),
      (["", "", "", "", "abc"], "2.2", 5), (["", "", "", "", "93,5"], "2.2", 5),
    ])
  func wrongAnswer(_ lines: [String], _ linkId: String, _ line: Int) throws {
    let problem = try problem(Samples.bloodSugar, lines)
    #expect(problem.location.linkId == linkId)
    #expect(problem.location.position?.line == line)
    #expect(problem.hint() != nil)
  }

  @Test("An answer that is too long ends the run")
  func tooLong() throws {
    let survey = Samples.one(item("s", .string, "Name") { $0.maxLength = 20 })
    let problem = try problem(survey, [String(repeating: "x", count: 21)])
    #expect(problem.code == .answerTooLong)
    #expect(problem.location.linkId == "s")
    #expect(try run(survey, [String(repeating: "x", count: 20)]).name == "finished")
  }

  @Test("Letters that are commands for a person are answers here", arguments: ["b", "q", "r", "?"])
  func noCommands(_ letter: String) throws {
    let outcome = try run(Samples.one(item("s", .string, "Name")), [letter])
    #expect(try answers("s", in: outcome.session) == [letter])
  }

  @Test("Lines that end before the last question end the run")
  func earlyEnd() throws {
    let outcome = try run(Samples.bloodSugar, ["0-1"])
    #expect(outcome.name == "input ended")
    #expect(outcome.session.events.count == 1)
  }

  @Test("A required answer that never came ends the run", arguments: [["", ""], ["", "x"]])
  func missing(_ lines: [String]) throws {
    let problem = try problem(Samples.conditional, lines)
    #expect(problem.code == .requiredMissing)
    #expect(problem.location.linkId == "smoke")
    #expect(problem.location.position == nil)
  }

  @Test("A line too many ends the run, empty ones do not count")
  func tooMany() throws {
    let survey = Samples.one(item("s", .string, "Name"))
    #expect(try run(survey, ["Anna", "", " "]).name == "finished")
    let problem = try problem(survey, ["Anna", "", "Ben"])
    #expect(problem.code == .tooManyLines)
    #expect(problem.location.position?.line == 3)
  }

  @Test("Questions that an answer opens take lines, disabled ones take none")
  func conditions() throws {
    let smoker = try run(Samples.conditional, ["y", "20", "2019-05", "no"])
    #expect(try answers("since", in: smoker.session) == ["2019-05"])
    let other = try run(Samples.conditional, ["n", "no"])
    #expect(try answers("last", in: other.session) == ["no"])
  }

  @Test("A repeating group takes a line for \"Add another?\"")
  func repeatingGroup() throws {
    let outcome = try run(
      Samples.children, ["Anna", "7", "y", "Ben", "", "", "y"])
    #expect(outcome.name == "finished")
    #expect(try answers("child[1]/name", in: outcome.session) == ["Ben"])
    #expect(try answers("end", in: outcome.session) == ["yes"])
  }

  @Test("A repeating question takes lines until an empty one or until there are enough")
  func repeatingQuestion() throws {
    let names = item("n", .string, "Names") {
      $0.repeats = true
      $0.maxOccurs = 3
    }
    let survey = Survey(items: [names, item("end", .boolean, "End?")])
    let two = try run(survey, ["a, b; c", "d", "", "y"])
    #expect(try answers("n", in: two.session) == ["a, b; c", "d"])
    let three = try run(survey, ["a", "b", "c", "y"])
    #expect(try answers("n", in: three.session) == ["a", "b", "c"])
    #expect(try answers("end", in: three.session) == ["yes"])
  }

  @Test("A text for an open choice is the answer itself")
  func openChoice() throws {
    let open = item("o", .choice, "Language") {
      $0.options = coded("English", "French")
      $0.answerConstraint = .optionsOrString
    }
    for text in ["Esperanto", "3"] {
      let outcome = try run(Samples.one(open), [text])
      #expect(try answers("o", in: outcome.session) == [text])
    }
  }

  @Test("Rule 57: an exclusive option beside another ends the run")
  func exclusive() throws {
    #expect(try problem(Samples.one(Samples.checkList), ["1,5"]).code == .exclusiveOption)
  }

  @Test("Read-only, hidden and display items take no line")
  func silent() throws {
    var gallery = Samples.gallery
    gallery.items = Array(gallery.items.prefix(4))
    let outcome = try run(gallery, ["high"])
    #expect(try answers("picker", in: outcome.session) == ["high"])
    #expect(outcome.session.events.count == 1)
  }

  @Test("A carriage return at the end of a line is not a part of the answer")
  func carriageReturn() throws {
    let outcome = try run(Samples.one(item("t", .text, "Text")), ["two words \r"])
    #expect(try answers("t", in: outcome.session) == ["two words "])
  }

  @Test("A line that was no UTF-8 ends the run")
  func encoding() throws {
    let problem = try problem(Samples.one(item("t", .text, "Text")), ["caf\u{FFFD}"])
    #expect(problem.code == .unreadableLine)
  }

  @Test("Many lines take time in proportion to their number")
  func manyLines() throws {
    let survey = Survey(items: (0..<4_000).map { item("q\($0)", .string, "Question") })
    let time = try ContinuousClock().measure {
      let outcome = try run(survey, (0..<4_000).map { "answer \($0)" })
      #expect(outcome.name == "finished")
      #expect(try answers("q3999", in: outcome.session) == ["answer 3999"])
    }
    #expect(time < .seconds(10))
  }
}
