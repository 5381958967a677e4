import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

@Suite("The interview")
struct InterviewTests {
  private func interview(
    _ survey: Survey, replaying events: [SessionEvent] = []
  ) throws -> Interview {
    Interview(
      try Session(survey, at: moment, replaying: events), reader: try reader())
  }

  private func asked(_ interview: Interview) -> String? {
    guard case .question(let question) = interview.view.content else { return nil }
    return question.linkId
  }

  @Test("Each accepted answer is handed out to be saved, a refused one is not")
  func saving() throws {
    var interview = try interview(Samples.bloodSugar)
    let effects = interview.handle(.answer("Over 4"), at: moment)
    guard case .saved(let event)? = effects.first, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
    #expect(event == interview.session.events.last)
    #expect(interview.handle(.answer("maybe"), at: moment).isEmpty)
    #expect(interview.view.problem != nil)
    #expect(asked(interview) == "1.2")
  }

  @Test("The same answer again is not an event, other digits are one")
  func sameAnswer() throws {
    var interview = try interview(Samples.one(item("d", .decimal, "Reading")))
    #expect(interview.handle(.answer("93"), at: moment).count == 1)
    _ = interview.handle(.jump(to: 1), at: moment)
    #expect(interview.handle(.answer("93"), at: moment).isEmpty)
    _ = interview.handle(.jump(to: 1), at: moment)
    #expect(interview.handle(.answer("93.0"), at: moment).count == 1)
    #expect(try answers("d", in: interview.session) == ["93.0"])
  }

  @Test("Going back keeps the answer, an empty line keeps it too")
  func back() throws {
    var interview = try interview(Samples.bloodSugar)
    _ = interview.handle(.answer("2-4"), at: moment)
    _ = interview.handle(.back, at: moment)
    #expect(asked(interview) == "1.1")
    #expect(interview.handle(.skip, at: moment).isEmpty)
    #expect(asked(interview) == "1.2")
    #expect(try answers("1/1.1", in: interview.session) == ["2-4"])
    _ = interview.handle(.back, at: moment)
    _ = interview.handle(.back, at: moment)
    #expect(interview.view.said == [Words().text(.isFirst)])
  }

  @Test(
    "Options that are numbers have no other number, so that what is typed has one meaning",
    arguments: ["1", "2", "3"])
  func numbersAsOptions(typed: String) throws {
    let choice = item("n", .choice, "How many?") {
      $0.options = [3, 1, 2].map { AnswerOption(value: .integer($0)) }
    }
    var interview = try interview(Samples.one(choice))
    guard case .question(let question) = interview.view.content else {
      Issue.record("no question")
      return
    }
    #expect(question.options.allSatisfy { $0.number == nil })
    #expect(interview.handle(.answer(typed), at: moment).count == 1)
    #expect(try answers("n", in: interview.session) == [typed])
  }

  @Test("A number that no option has is not a text of an open choice")
  func numberBeyondOptions() throws {
    let open = item("o", .choice, "Which?") {
      $0.options = coded("Red", "Green")
      $0.answerConstraint = .optionsOrString
    }
    var interview = try interview(Samples.one(open))
    #expect(interview.handle(.answer("7"), at: moment).isEmpty)
    #expect(interview.view.problem != nil)
    #expect(interview.handle(.answer("3"), at: moment).isEmpty)
    #expect(interview.handle(.answer("7"), at: moment).count == 1)
    #expect(try answers("o", in: interview.session) == ["7"])
  }

  @Test("Keys that are not text, and lines that a terminal cuts, are not taken")
  func unusualLines() throws {
    let survey = Samples.one(item("s", .text, "Tell"))
    let long = String(repeating: "x", count: 4095)
    let take = try Take(survey, ["abc\u{1B}[D", long, "right", "s"])
    #expect(try answers("s", in: take.session) == ["right"])
    #expect(take.transcript.contains("Arrow keys and other special keys do not work here"))
    #expect(take.transcript.contains("cut this line"))
  }

  @Test("An answer can be taken back")
  func clear() throws {
    var interview = try interview(Samples.bloodSugar)
    _ = interview.handle(.answer("2-4"), at: moment)
    _ = interview.handle(.back, at: moment)
    #expect(interview.handle(.clear, at: moment).count == 1)
    #expect(try answers("1/1.1", in: interview.session).isEmpty)
    #expect(interview.handle(.clear, at: moment).isEmpty)
  }

  @Test("A draft goes on right after its last event")
  func resume() throws {
    var first = try interview(Samples.children)
    for text in ["Anna", "7", "y", "Ben"] { _ = first.handle(.answer(text), at: moment) }
    let events = first.session.events
    let expected = ["name", "age", nil, "name", "age"]
    for count in 0...events.count {
      let resumed = try interview(Samples.children, replaying: Array(events.prefix(count)))
      #expect(asked(resumed) == expected[count])
      if count > 3 { #expect(resumed.view == resumed.view) }
    }
    let last = try interview(Samples.children, replaying: events)
    #expect(last.position == first.position)
  }

  @Test("The review lists what is missing first, and does not send while it is")
  func review() throws {
    var interview = try interview(
      Survey(items: [
        item("a", .string, "Optional"), item("b", .string, "Needed") { $0.required = true },
      ]))
    _ = interview.handle(.review, at: moment)
    guard case .review(let entries) = interview.view.content else {
      Issue.record("no review")
      return
    }
    #expect(entries.map(\.title) == ["Needed", "Optional"])
    // The numbers are those of the questions.
    #expect(entries.map(\.number) == [2, 1])
    #expect(interview.handle(.finish, at: moment).isEmpty)
    _ = interview.handle(.jump(to: 2), at: moment)
    #expect(asked(interview) == "b")
    _ = interview.handle(.answer("x"), at: moment)
    #expect(interview.handle(.finish, at: moment) == [.finished])
    #expect(interview.isDone)
  }

  @Test("The last entry of an open choice asks for a text, which is never an option")
  func other() throws {
    let open = item("o", .choice, "Language") {
      $0.options = coded("English", "French")
      $0.answerConstraint = .optionsOrString
      $0.repeats = true
    }
    var interview = try interview(Samples.one(open))
    #expect(interview.handle(.answer("1-3"), at: moment).isEmpty)
    _ = interview.handle(.answer("2"), at: moment)
    #expect(try answers("o", in: interview.session) == ["English", "French", "2"])
    _ = interview.handle(.jump(to: 1), at: moment)
    _ = interview.handle(.answer("3"), at: moment)
    guard case .other(_, let present) = interview.view.content else {
      Issue.record("no text was asked for")
      return
    }
    #expect(present == "2")
    _ = interview.handle(.skip, at: moment)
    #expect(try answers("o", in: interview.session) == ["2"])
  }

  @Test("Removing a repetition asks first")
  func removal() throws {
    var interview = try interview(Samples.children)
    for text in ["Anna", "7", "y", "Ben", "5"] { _ = interview.handle(.answer(text), at: moment) }
    #expect(interview.handle(.remove(1), at: moment).isEmpty)
    #expect(interview.handle(.confirm(false), at: moment).isEmpty)
    _ = interview.handle(.remove(1), at: moment)
    #expect(interview.handle(.confirm(true), at: moment).count == 1)
    #expect(try answers("child/name", in: interview.session) == ["Ben"])
    _ = interview.handle(.remove(7), at: moment)
    #expect(interview.view.said == [Words().noSuchNumber(7)])
  }

  @Test("A group that needs two repetitions says so once, and keeps the last two")
  func minOccurs() throws {
    var survey = Samples.children
    survey.items[0].minOccurs = 2
    var interview = try interview(survey)
    for text in ["Anna", "7"] { _ = interview.handle(.answer(text), at: moment) }
    _ = interview.handle(.answer("n"), at: moment)
    #expect(interview.view.problem?.message == "at least 2 repetitions are needed here")
    for text in ["y", "Ben", "5"] { _ = interview.handle(.answer(text), at: moment) }
    _ = interview.handle(.remove(1), at: moment)
    #expect(interview.view.problem?.message == "at least 2 repetitions are needed here")
  }

  @Test("Questions under several answers are asked for each of them")
  func nested() throws {
    let drugs = item("drug", .choice, "Which?") {
      $0.repeats = true
      $0.options = coded("A", "B")
      $0.items = [item("dose", .decimal, "How much?")]
    }
    var interview = try interview(Samples.one(drugs))
    for text in ["1,2", "1.5", "2.50"] { _ = interview.handle(.answer(text), at: moment) }
    #expect(try answers("drug[1]/dose", in: interview.session) == ["2.50"])
    guard case .review = interview.view.content else {
      Issue.record("no review")
      return
    }
  }

  @Test("Any inputs in any order keep the interview whole", arguments: 0..<200 as Range<UInt64>)
  func anything(_ seed: UInt64) throws {
    let survey = Survey(
      items: Samples.children.items + Samples.conditional.items + [Samples.checkList])
    var random = Random(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    var interview = try interview(survey)
    let inputs: [InterviewInput] = [
      .answer("y"), .answer("y"), .answer("n"), .answer("7"), .answer("x"), .answer("1,3"),
      .answer("2026-03"), .skip, .back, .forward, .help, .review, .jump(to: 1), .jump(to: 4),
      .addAnother, .remove(1), .remove(2), .confirm(true), .confirm(false), .clear,
    ]
    for _ in 0..<120 {
      let input = inputs[Int(random.next() % UInt64(inputs.count))]
      let before = interview.session.events.count
      let effects = interview.handle(input, at: moment)
      #expect(interview.session.events.count == before + effects.count)
      if let position = interview.position { #expect(interview.route.contains(position)) }
      #expect(PlainFace().prompt(for: interview.view).hasSuffix(": "))
    }
    let replayed = try Session(survey, at: moment, replaying: interview.session.events)
    #expect(
      replayed.visibleInstances().map { replayed.answers($0) }
        == interview.session.visibleInstances().map { interview.session.answers($0) })
  }

  private struct Random {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  @Test("The route is that of the session after every line")
  func routeFollows() throws {
    let under = item("u", .string, "Which?") {
      $0.repeats = true
      $0.items = [item("n", .string, "Why?")]
    }
    let cases: [(Survey, [String])] = [
      (Samples.conditional, ["y", "20", "2019-05", "b", "b", "b", "n", "no"]),
      (Samples.children, ["Anna", "7", "y", "Ben", "", "y", "", "", "d 2", "y", "n"]),
      (Survey(items: [under]), ["a", "b", "", "of a", "of b", "b", "b", "b", "d 1", "y", "c", ""]),
    ]
    for (survey, lines) in cases {
      var interview = Interview(Session(survey, at: moment), reader: try reader())
      for line in lines {
        _ = interview.handle(PlainFace().input(for: line, in: interview.view), at: moment)
        let fresh = Route(interview.session)
        #expect(interview.route.steps == fresh.steps, "after \(line)")
        #expect(interview.route.questionCount == fresh.questionCount)
        for (place, step) in fresh.steps.enumerated() {
          let number = fresh.steps[...place].count {
            if case .question = $0 { true } else { false }
          }
          #expect(interview.route.number(of: step) == number)
        }
      }
    }
  }

  @Test("Each choice counts once, however many there are")
  func manyChoices() throws {
    let options = (0..<10_000).map { AnswerOption(value: .string("\($0)")) }
    let choice = item("c", .choice, "Which?") {
      $0.repeats = true
      $0.options = options
    }
    let twice = options.map(\.value) + options.map(\.value)
    var interview = Interview(Session(Samples.one(choice), at: moment), reader: try reader())
    var settled: [AnswerValue] = []
    let time = ContinuousClock().measure { settled = interview.settled(twice, of: choice) }
    #expect(settled == options.map(\.value))
    #expect(time < .seconds(5))
  }
}
