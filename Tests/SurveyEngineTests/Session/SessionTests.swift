import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import Testing

@Suite struct SessionTests {
  @Test("Rule 30: a repeating question is one item with many answers, a repeating group many items")
  func repeating() throws {
    var session = session(
      make("q", .integer).asRepeating, make("g", .group, [make("a", .string)]).asRepeating)
    try session.answer("q", .integer(1), .integer(2))
    try session.add("g")
    try session.add("g")
    #expect(session.roots().map { session.path($0).description } == ["q", "g", "g[1]", "g[2]"])
    let last = try session.id("g[2]")
    #expect(session.repetition(last) == (2, 3))
    try session.answer("g[2]/a", .string("third"))
    try session.remove("g[1]")
    #expect(session.repetition(last) == (1, 2))
    #expect(session.answers(try session.id("g[1]/a")) == [.string("third")])
  }

  @Test("Rule 31: a repeating group shows one repetition; whether it has answers can be asked")
  func emptyRepetition() throws {
    var session = session(make("g", .group, [make("a", .string)]).asRepeating)
    #expect(session.roots().count == 1)
    #expect(!session.hasAnswers(try session.id("g")))
    try session.answer("g/a", .string("x"))
    #expect(session.hasAnswers(try session.id("g")))
    try session.remove("g")
    #expect(session.roots().count == 1)
    #expect(!session.hasAnswers(try session.id("g")))
  }

  @Test("Rules 34 and 35: every answer of a parent has nested items of its own")
  func nestedItems() throws {
    var session = session(make("q", .string, [make("n", .string)]).asRepeating)
    let id = try session.id("q")
    #expect(session.children(of: id, answer: 0) == [])
    try session.answer("q", .string("a"), .string("b"))
    try session.answer("q/n", .string("of a"))
    try session.answer("q[1]/n", .string("of b"))
    #expect(session.children(of: id) == [])
    #expect(session.children(of: id, answer: 1).map { session.answerNumber($0) } == [1])
    try session.answer("q", .string("b"), .string("c"), .string("a"))
    #expect(session.answers(try session.id("q/n")) == [.string("of b")])
    #expect(session.answers(try session.id("q[1]/n")) == [])
    #expect(session.answers(try session.id("q[2]/n")) == [.string("of a")])
  }

  @Test("A single answer replaced by a single answer keeps what is nested below")
  func replacedAnswer() throws {
    var session = session(make("q", .string, [make("n", .string)]))
    try session.answer("q", .string("a"))
    try session.answer("q/n", .string("x"))
    try session.answer("q", .string("b"))
    #expect(session.answers(try session.id("q/n")) == [.string("x")])
    try session.answer("q")
    #expect(session.instance(at: try #require(InstancePath("q/n"))) == nil)
    try session.undo()
    #expect(session.answers(try session.id("q/n")) == [.string("x")])
  }

  @Test("Rule 36: children of an unanswered parent are not there")
  func unansweredParent() throws {
    var session = session(make("q", .string, [make("n", .string)]))
    #expect(throws: Diagnostic.self) { try session.answer("q/n", .string("x")) }
    #expect(session.events.isEmpty)
  }

  @Test("Rule 41: the last edit is the time of the last event")
  func lastEdit() throws {
    var session = session(make("q", .string))
    #expect(session.lastEdit == nil)
    let later = Instant(secondsSinceEpoch: noon.secondsSinceEpoch + 60)
    let path = try #require(InstancePath("q"))
    try session.apply(SessionEvent(.answer(path, [.string("x")]), at: later))
    #expect(session.lastEdit == later)
  }

  @Test("Rule 47: the digits of a decimal are kept, also when only they change")
  func digits() throws {
    var session = session(make("q", .decimal))
    for text in ["1.0", "1.00", "93", "93.50"] {
      try session.answer("q", decimal(text))
      #expect(session.answers(try session.id("q")).map(\.label) == [text])
    }
  }

  @Test("Rule 60: initial values apply once, and not again after they were cleared")
  func initialOnce() throws {
    var session = session(
      make("a", .string) { $0.initial = [.string("x")] },
      make("b", .choice) {
        $0.options = [
          AnswerOption(value: code("1")), AnswerOption(value: code("2"), initialSelected: true),
        ]
      })
    #expect(session.answers(try session.id("a")) == [.string("x")])
    #expect(session.answers(try session.id("b")) == [code("2")])
    try session.answer("a")
    try session.answer("b", code("1"))
    #expect(session.answers(try session.id("a")) == [])
  }

  @Test("Rule 60: a disabled item gets its initial value when first enabled, and only then")
  func initialWhenEnabled() throws {
    var session = session(
      make("a", .boolean),
      make("b", .string) { $0.initial = [.string("x")] }.when("a", .equal, .boolean(true)),
      make("c", .string).when("b", .exists, .boolean(true)))
    #expect(session.answers(try session.id("b")) == [])
    try session.answer("a", .boolean(true))
    #expect(session.answers(try session.id("b")) == [.string("x")])
    #expect(try session.enabled("c"))
    try session.answer("b")
    try session.answer("a", .boolean(false))
    try session.answer("a", .boolean(true))
    #expect(session.answers(try session.id("b")) == [])
    #expect(try !session.enabled("c"))
  }

  @Test("Rule 60: each new repetition starts with the initial values")
  func initialRepetition() throws {
    let group = make("g", .group, [make("a", .string) { $0.initial = [.string("x")] }])
    var session = session(group.asRepeating)
    try session.answer("g/a")
    try session.add("g")
    #expect(session.answers(try session.id("g/a")) == [])
    #expect(session.answers(try session.id("g[1]/a")) == [.string("x")])
    let without = Session(Survey(items: [group]), at: noon, initialValues: false)
    #expect(without.answers(try without.id("g/a")) == [])
  }

  @Test("Undo takes one event back, and says so when there is none")
  func undo() throws {
    var session = session(make("q", .string))
    let before = session.snapshot
    try session.answer("q", .string("x"))
    try session.undo()
    #expect(session.snapshot == before)
    #expect(throws: Diagnostic.self) { try session.undo() }
  }

  @Test("The structure version grows with the instances and what counts, not with answers")
  func structureVersion() throws {
    var session = session(
      make("q", .string, [make("n", .string)]).asRepeating, make("s", .boolean),
      make("t", .string).when("s", .equal, .boolean(true)),
      make("g", .group, [make("a", .string)]).asRepeating)
    func grows(_ change: (inout Session) throws -> Void) throws -> Bool {
      let before = session.structureVersion
      try change(&session)
      #expect(session.structureVersion >= before)
      return session.structureVersion > before
    }
    #expect(try grows { try $0.answer("q", .string("a")) })
    #expect(try !grows { try $0.answer("q", .string("b")) })
    #expect(try grows { try $0.answer("q", .string("b"), .string("c")) })
    #expect(try grows { try $0.answer("q", .string("c"), .string("b")) })
    #expect(try grows { try $0.answer("q") })
    #expect(try !grows { try $0.answer("s", .boolean(false)) })
    #expect(try grows { try $0.answer("s", .boolean(true)) })
    #expect(try !grows { try $0.answer("t", .string("x")) })
    #expect(try grows { try $0.add("g") })
    #expect(try !grows { try $0.answer("g[1]/a", .string("x")) })
    #expect(try grows { try $0.undo() })
    #expect(try grows { try $0.remove("g[1]") })
    #expect(try grows { try $0.remove("g") })
  }

  @Test("An id that undo has taken back is harmless")
  func staleId() throws {
    var session = session(make("g", .group, [make("a", .string)]).asRepeating)
    try session.add("g")
    let stale = try session.id("g[1]/a")
    try session.undo()
    #expect(session.item(stale).linkId == "")
    #expect(session.answers(stale) == [])
    #expect(!session.isEnabled(stale))
    #expect(!session.contains(stale))
    #expect(session.problems(of: stale, completing: true) == [])
    #expect(session.path(stale).steps == [])
    #expect(session.repetition(stale) == (0, 1))
  }

  @Test(
    "What does not fit the survey is refused and changes nothing",
    arguments: ["nowhere", "q[1]", "q/n", "g[1]", "a", "g/q", "", "g/a/a"])
  func refused(path: String) throws {
    var session = session(
      make("q", .string, [make("n", .string)]), make("g", .group, [make("a", .string)]).asRepeating)
    let before = session.snapshot
    #expect(throws: Diagnostic.self) { try session.answer(path, .string("x")) }
    #expect(throws: Diagnostic.self) { try session.remove(path) }
    #expect(throws: Diagnostic.self) { try session.add("q", in: path) }
    #expect(session.snapshot == before)
  }

  @Test("Groups and texts take no answer, not even none")
  func noAnswers() throws {
    var session = session(make("g", .group, [make("a", .string)]), make("d", .display))
    #expect(throws: Diagnostic.self) { try session.answer("g") }
    #expect(throws: Diagnostic.self) { try session.answer("d") }
    #expect(throws: Diagnostic.self) { try session.add("g") }
    #expect(throws: Diagnostic.self) { try session.remove("g") }
    #expect(try session.enabled("g/a"))
  }

  @Test(
    "A path survives its text form",
    arguments: ["a", "", "/54126-8", "a[1]", "~1", "é/[]~", "e\u{301}", " ", "[", "a\nb"])
  func paths(linkId: String) throws {
    let path = InstancePath([
      .init(linkId: linkId, index: 3), .init(linkId: linkId), .init(linkId: "x", index: 12),
    ])
    #expect(InstancePath(path.description) == path)
  }

  @Test("A path is written shortly")
  func pathText() {
    let path = InstancePath([
      .init(linkId: "2"), .init(linkId: "2.1", index: 1), .init(linkId: "2.1.3"),
    ])
    #expect(path.description == "2/2.1[1]/2.1.3")
    #expect(InstancePath("") == InstancePath([]))
  }

  @Test(
    "What is no path is refused",
    arguments: [
      "/", "a//b", "a[", "a[]", "a[-1]", "a[01]", "a[1]b", "a]", "~", "~9", "[0", "a[+1]",
    ])
  func badPaths(text: String) {
    #expect(InstancePath(text) == nil)
  }

  @Test("Rule 60: answers that were not given are taken back, and what they bring")
  func clearing() throws {
    var session = session(
      make("a", .boolean, [make("a1", .string) { $0.initial = [.string("below")] }]) {
        $0.initial = [.boolean(true)]
      },
      make("b", .string) { $0.initial = [.string("x")] }.when("a", .exists, .boolean(false)),
      make("c", .string))
    try session.answer("c", .string("given"))
    let given = try session.id("c")
    try session.clearAnswers(at: noon) { $0 == given }
    #expect(session.roots().map { session.answers($0).count } == [0, 0, 1])
    #expect(session.isEnabled(try session.id("b")))
  }

  @Test("Many repetitions are counted and checked in proportion")
  func manyRepetitions() throws {
    let count = 4000
    let group = make("g", .group, [make("a", .string).asRequired]) { $0.maxOccurs = count + 1 }
    var session = session(group.asRepeating.asRequired)
    let time = try ContinuousClock().measure {
      for _ in 1..<count {
        #expect(session.canAddRepetition(of: try session.id("g")))
        try session.add("g")
      }
      #expect(session.repetition(try session.id("g[7]")) == (7, count))
      #expect(session.codes(completing: true) == [.requiredMissing, .requiredMissing])
    }
    #expect(time < .seconds(6))
  }
}
