import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import Testing

@Suite struct EnablementTests {
  let yes = AnswerValue.boolean(true)

  @Test("Rule 6: answers of a disabled item count as none and come back")
  func keptAnswers() throws {
    var session = session(
      make("a", .boolean), make("b", .boolean).when("a", .equal, yes),
      make("c", .string).when("b", .equal, yes),
      make("d", .string).when("b", .exists, .boolean(false)))
    try session.answer("a", yes)
    try session.answer("b", yes)
    #expect(try session.enabled("c"))
    try session.answer("a", .boolean(false))
    #expect(try !session.enabled("b"))
    #expect(try !session.enabled("c"))
    #expect(try session.enabled("d"))
    #expect(session.answers(try session.id("b")) == [yes])
    #expect(session.hasAnswers(try session.id("b")) == false)
    try session.answer("a", yes)
    #expect(try session.enabled("c"))
  }

  @Test("Rule 7: a disabled item disables everything below it")
  func cascade() throws {
    var session = session(
      make("a", .boolean),
      make(
        "g", .group, [make("h", .group, [make("q", .string).when("a", .exists, .boolean(false))])]
      )
      .when("a", .equal, yes))
    #expect(try !session.enabled("g/h/q"))
    try session.answer("a", yes)
    #expect(try session.enabled("g/h"))
    #expect(try !session.enabled("g/h/q"))
  }

  @Test("Rule 8: required does not bind while disabled")
  func requiredDisabled() throws {
    var session = session(
      make("a", .boolean), make("b", .string).asRequired.when("a", .equal, yes))
    #expect(session.codes(completing: true) == [])
    try session.answer("a", yes)
    #expect(session.codes(completing: true) == [.requiredMissing])
    #expect(session.codes(completing: false) == [])
  }

  @Test(
    "Rules 9 and 21: all and any count every condition; without enableBehavior all must hold",
    arguments: [
      (.all, true, false, false), (.all, true, true, true), (.any, true, false, true),
      (.any, false, false, false), (nil, true, false, false), (nil, true, true, true),
    ] as [(EnableBehavior?, Bool, Bool, Bool)])
  func behaviour(behavior: EnableBehavior?, a: Bool, b: Bool, expected: Bool) throws {
    var target = make("t", .string).when("a", .equal, yes).when("b", .equal, yes)
    target.enableBehavior = behavior
    var session = session(make("a", .boolean), make("b", .boolean), target)
    try session.answer("a", .boolean(a))
    try session.answer("b", .boolean(b))
    #expect(try session.enabled("t") == expected)
    let findings = session.index.findings().map(\.code)
    #expect(findings == (behavior == nil ? [.behaviorMissing] : []))
  }

  @Test("Rules 10 and 21: a condition means the question in the same repetition")
  func sameRepetition() throws {
    var session = session(
      make(
        "g", .group,
        [make("t", .string).when("h", .equal, yes), make("s", .group, [make("h", .boolean)])]
      ).asRepeating)
    try session.add("g")
    try session.answer("g[1]/s/h", yes)
    #expect(try !session.enabled("g/t"))
    #expect(try session.enabled("g[1]/t"))
    #expect(session.codes() == [])
  }

  @Test("Rule 10: of another group the last repetition before, else the first after; a finding")
  func otherGroup() throws {
    var session = session(
      make("before", .string).when("q", .equal, yes),
      make("g", .group, [make("q", .boolean)]).asRepeating,
      make("after", .string).when("q", .equal, yes))
    try session.answer("g/q", yes)
    #expect(try session.enabled("before"))
    #expect(try session.enabled("after"))
    try session.add("g")
    #expect(try session.enabled("before"))
    #expect(try !session.enabled("after"))
    #expect(session.codes() == [.conditionAmbiguous])
    try session.remove("g[0]".replacing("[0]", with: ""))
    #expect(try !session.enabled("before"))
    #expect(session.codes() == [])
  }

  @Test("Rule 11: an item below an answer sees this answer only")
  func belowAnswer() throws {
    let nested = make("n", .string).when("q", .equal, code("b"))
    var session = session(make("q", .choice, [nested]).asRepeating)
    try session.answer("q", code("a"), code("b"))
    let id = try session.id("q")
    let first = session.children(of: id, answer: 0)
    let second = session.children(of: id, answer: 1)
    #expect(first.map { session.isEnabled($0) } == [false])
    #expect(second.map { session.isEnabled($0) } == [true])
    #expect(second.map { session.path($0).description } == ["q[1]/n"])
  }

  @Test("Rule 12: conditions may point forward")
  func forward() throws {
    var session = session(make("t", .string).when("a", .equal, yes), make("a", .boolean))
    #expect(try !session.enabled("t"))
    try session.answer("a", yes)
    #expect(try session.enabled("t"))
  }

  @Test("Rule 13: a condition on itself or on an item inside is a finding, and ends")
  func cycles() throws {
    var session = session(
      make("self", .boolean).when("self", .equal, yes),
      make("g", .group, [make("in", .boolean)]).when("in", .equal, yes),
      make("x", .boolean).when("y", .notEqual, yes), make("y", .boolean).when("x", .notEqual, yes))
    try session.answer("x", yes)
    try session.answer("y", yes)
    try session.answer("self", yes)
    for path in ["self", "g", "x", "y"] {
      #expect(session.enablement(try session.id(path)) == .indeterminate)
    }
    let findings = session.index.findings()
    #expect(findings.map(\.code) == [.dependencyCycle, .conditionOnInside, .conditionOnInside])
    #expect(
      findings.map { $0.message() }.sorted() == [
        #""x" depends on itself: "x" → "y" → "x""#,
        #"a condition of the item "g" is on the item "in", which is inside it"#,
        #"a condition of the item "self" is on itself"#,
      ])
    #expect(session.codes(completing: true).filter { $0 == .conditionCycle }.count == 4)
  }

  @Test("What depends on a cycle, but is not in it, is decided from the answers")
  func behindCycle() throws {
    var session = session(
      make("x", .boolean).when("x", .equal, yes), make("t", .string).when("x", .equal, yes))
    #expect(session.enablement(try session.id("t")) == .disabled)
    try session.answer("x", yes)
    #expect(session.enablement(try session.id("t")) == .enabled)
  }

  @Test("A condition on a question that is not there counts as no answer and is a finding")
  func unknownQuestion() throws {
    let session = session(
      make("t", .string).when("nowhere", .equal, yes),
      make("u", .string).when("nowhere", .exists, .boolean(false)))
    #expect(try !session.enabled("t"))
    #expect(try session.enabled("u"))
    #expect(
      session.index.findings().map(\.code)
        == [.conditionOnNothing, .conditionOnNothing])
  }

  @Test("Rule 24: display items are conditional, too")
  func displays() throws {
    var session = session(make("a", .boolean), make("d", .display).when("a", .equal, yes))
    #expect(session.visibleInstances().map { session.item($0).linkId } == ["a"])
    try session.answer("a", yes)
    #expect(session.visibleInstances().map { session.item($0).linkId } == ["a", "d"])
  }

  @Test("Rule 64: hidden cascades; readOnly cascades from groups, not from questions")
  func hiddenAndReadOnly() throws {
    let hidden = make("h", .group, [make("h1", .string)]) { $0.hidden = true }
    let readOnly = make("r", .group, [make("r1", .string)]) { $0.readOnly = true }
    let question = make("q", .boolean, [make("q1", .string)]) { $0.readOnly = true }
    var session = session(hidden, readOnly, question)
    try session.answer("q", yes)
    #expect(try !session.isVisible(session.id("h/h1")))
    #expect(try session.enabled("h/h1"))
    #expect(try session.isReadOnly(session.id("r/r1")))
    #expect(try session.isReadOnly(session.id("q")))
    #expect(try !session.isReadOnly(session.id("q/q1")))
  }

  @Test("A chain of 20,000 conditions is followed to its end")
  func longChain() throws {
    let count = 20_000
    var items = [make("0", .boolean)]
    for number in 1..<count {
      items.append(
        make("\(number)", .boolean) { $0.initial = [.boolean(true)] }
          .when("\(number - 1)", .equal, yes))
    }
    var session = Session(Survey(items: items), at: noon)
    #expect(try !session.enabled("\(count - 1)"))
    try session.answer("0", yes)
    #expect(try session.enabled("\(count - 1)"))
    try session.answer("0", .boolean(false))
    #expect(try !session.enabled("\(count - 1)"))
  }
}
