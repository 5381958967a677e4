import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import Testing

extension Session {
  /// The explanation of an item: a statement a line, indented by depth.
  func why(_ path: String) throws -> [String] {
    let path = try #require(InstancePath(path))
    var lines: [String] = []
    func add(_ explanation: Explanation, _ depth: Int) {
      lines.append(String(repeating: "  ", count: depth) + explanation.text)
      for reason in explanation.reasons { add(reason, depth + 1) }
    }
    add(try #require(explanation(of: path)), 0)
    return lines
  }
}

@Suite struct WhyExplanationTests {
  /// An item that depends on the item `a`.
  private func conditional(
    _ source: SurveyItem, _ op: EnableWhen.Operator, _ value: AnswerValue
  ) -> Session {
    session(source, make("b", .string).when("a", op, value))
  }

  private func condition(_ session: Session) throws -> Explanation {
    let path = try #require(InstancePath("b"))
    let found = try #require(session.explanation(of: path)?.reasons.first?.reasons.first)
    #expect(found.kind == .condition)
    #expect(found.linkId == "a")
    return found
  }

  @Test("An item without conditions is enabled, and is told to have none")
  func plain() throws {
    let session = session(make("a", .string))
    #expect(
      try session.why("a") == [
        "the item (a) is enabled.", "  It is enabled: it has no conditions.",
        "  It is not required.", "  It is not read-only.", "  It has no answer.",
      ])
  }

  @Test("A condition tells what it demands, what it found, and whether it holds")
  func demand() throws {
    let source = make("a", .integer) { $0.text = "Age" }
    for (op, value, words) in [
      (EnableWhen.Operator.equal, AnswerValue.integer(5), #"the answer to "Age" (a) must be 5"#),
      (.greater, .integer(5), #"the answer to "Age" (a) must be greater than 5"#),
      (.lessOrEqual, .integer(5), #"the answer to "Age" (a) must be 5 or less"#),
      (.exists, .boolean(true), #""Age" (a) must be answered"#),
      (.exists, .boolean(false), #""Age" (a) must not be answered"#),
      (.notEqual, .integer(5), #"no answer to "Age" (a) may be 5"#),
    ] {
      var session = conditional(source, op, value)
      for answer in [nil, 4, 5, 6] as [Int?] {
        if let answer { try session.answer("a", .integer(answer)) }
        let enabled = try session.enabled("b")
        let found = answer.map { "it is \($0)" } ?? "it has no answer"
        let verdict = enabled ? "Holds" : "Does not hold"
        let reason = try condition(session)
        #expect(reason.text == "\(verdict): \(words); \(found).")
        #expect(reason.outcome == (enabled ? .yes : .no))
        #expect(reason.answers == (answer.map { [.integer($0)] } ?? []))
      }
    }
  }

  @Test("Rule 1: of several answers, the one that is equal is named")
  func severalAnswers() throws {
    var session = conditional(make("a", .integer).asRepeating, .notEqual, .integer(2))
    try session.answer("a", .integer(1), .integer(2))
    let reason = try condition(session)
    #expect(reason.text.hasSuffix("the answers are 1 and 2, and 2 is equal to that."))
    #expect(reason.outcome == .no)
  }

  @Test("Rule 6: an answer that does not count is told")
  func disabledSource() throws {
    var session = session(
      make("gate", .boolean), make("a", .integer).when("gate", .equal, .boolean(true)),
      make("b", .string).when("a", .equal, .integer(1)))
    try session.answer("gate", .boolean(true))
    try session.answer("a", .integer(1))
    try session.answer("gate", .boolean(false))
    #expect(
      try condition(session).text.hasSuffix("it is disabled, so that its answer 1 does not count."))
  }

  @Test("Why a source is disabled, and what it is calculated from, is told, and told once")
  func background() throws {
    let form = toySession(
      make("gate", .boolean), make("a", .integer).when("gate", .equal, .boolean(true)),
      make("s", .integer).calculating("(sum #a 1)"),
      make("b", .string).when("s", .equal, .integer(2)).when("a", .equal, .integer(1)))
    #expect(
      try form.why("b").prefix(9) == [
        "the item (b) is disabled.",
        "  It is disabled because none of its 2 conditions holds, and all of them must.",
        "    Does not hold: the answer to the item (s) must be 2; it is 1.",
        "      Its answer, 1, is calculated.",
        "        The expression gives 1.",
        "          The item (a) is disabled and has no answer.",
        "            The item (a) is disabled because its condition does not hold.",
        "              Does not hold: the answer to the item (gate) must be yes; it has no answer.",
        "    Does not hold: the answer to the item (a) must be 1; it is disabled and has no answer.",
      ])
  }

  @Test("Rule 17: an equal code of another system is told")
  func otherSystem() throws {
    var session = conditional(make("a", .choice), .equal, code("x", system: "urn:one"))
    try session.answer("a", code("x", "X", system: "urn:two"))
    #expect(
      try condition(session).text.hasSuffix(
        "it is \"X\", whose code is of urn:two, not of urn:one."))
  }

  @Test("Rules 14 and 19: what cannot be decided is told, with the reason")
  func undecided() throws {
    var dates = conditional(make("a", .date), .greater, try date("1970"))
    try dates.answer("a", try date("1970-10-15"))
    let reason = try condition(dates)
    #expect(reason.outcome == .undecided)
    #expect(
      reason.text
        == "Cannot be decided: the answer to the item (a) must be greater than 1970; "
        + "it is 1970-10-15, which is not precise enough to be compared with 1970.")
    #expect(try dates.why("b")[0].contains("cannot be decided"))
    var weights = conditional(make("a", .quantity), .greater, try kilograms("3"))
    try weights.answer("a", try kilograms("3", "cm"))
    #expect(
      try condition(weights).text.hasSuffix("whose unit cannot be compared with that of 3 kg."))
  }

  @Test("Rule 7: what stands in something disabled tells of that, and of its own conditions")
  func outer() throws {
    let session = session(
      make("gate", .boolean),
      make(
        "g", .group,
        [make("h", .group, [make("b", .string).when("gate", .exists, .boolean(false))])]
      )
      .when("gate", .equal, .boolean(true)))
    #expect(
      try session.why("g/h/b").prefix(5) == [
        "the item (b) is disabled.",
        "  It is disabled because the group (g), which it stands in, is disabled.",
        "    The group (g) is disabled because its condition does not hold.",
        "      Does not hold: the answer to the item (gate) must be yes; it has no answer.",
        "    Its own conditions hold.",
      ])
  }

  @Test("Rule 10: the occurrence that is taken among equally near ones is named")
  func ambiguous() throws {
    var session = session(
      make("g", .group, [make("a", .integer)]).asRepeating,
      make("b", .string).when("a", .equal, .integer(1)))
    try session.add("g")
    try session.answer("g[1]/a", .integer(1))
    let reason = try condition(session)
    #expect(reason.path?.description == "g[1]/a")
    #expect(reason.reasons.map(\.text).joined().contains("equally near"))
  }

  @Test("How several conditions count together is told")
  func behaviour() throws {
    let item = make("b", .string).when("a", .equal, .integer(1)).when("a", .equal, .integer(2))
    var any = item
    any.enableBehavior = .any
    var all = session(make("a", .integer), item)
    try all.answer("a", .integer(1))
    #expect(
      try all.why("b")[1].contains("1 of its 2 conditions does not hold, and all of them must"))
    var one = session(make("a", .integer), any)
    try one.answer("a", .integer(1))
    #expect(try one.why("b")[1].contains("1 of its 2 conditions holds, and one is enough"))
    try one.answer("a", .integer(3))
    #expect(try one.why("b")[1].contains("none of its 2 conditions holds"))
  }

  @Test("An item below an unanswered question is told to have no place yet")
  func absent() throws {
    let session = session(make("a", .integer, [make("b", .string)]))
    #expect(
      try session.why("a/b") == [
        "\"b\" (b) is disabled.",
        "  It is disabled because the item (a), which it stands below, has no answer for it.",
        "    the item (a) has no answer.",
      ])
    #expect(!session.isPlace(InstancePath([.init(linkId: "b")])))
    #expect(session.explanation(of: InstancePath([.init(linkId: "x")])) == nil)
  }

  @Test("An expression tells its value, its variables once each, and what they read")
  func expressions() throws {
    var session = toySession(
      make("a", .integer), make("b", .string).when("(> (sum %v %w) 3)"),
      variables: [.toy("(sum #a)", as: "v"), .toy("(sum %v)", as: "w")])
    try session.answer("a", .integer(1))
    #expect(
      try session.why("b").prefix(6) == [
        "the item (b) is disabled.",
        "  It is disabled because its expression is false.",
        "    The expression gives 0.",
        "      %v is 1.",
        "        The item (a) has the answer 1.",
        "      %w is 1.",
      ])
    #expect(try session.why("b").count { $0.contains("%v is") } == 2)
    #expect(try session.why("b").count { $0.contains("has the answer 1") } == 1)
    #expect(
      session.explanation(of: InstancePath([.init(linkId: "b")]))?.reasons[0].reasons[0]
        .expression == "(> (sum %v %w) 3)")
  }

  @Test("Rule 61: a calculated answer, and one that a person has frozen")
  func calculated() throws {
    var session = toySession(make("a", .integer), make("b", .integer).calculating("(sum #a 1)"))
    try session.answer("a", .integer(1))
    #expect(try session.why("b").contains("  Its answer, 2, is calculated."))
    try session.answer("b", .integer(7))
    #expect(
      try session.why("b").contains(
        "  Its answer, 7, is given by a person, so that what is calculated, 2, does not take its place."
      ))
  }

  @Test("Initial values and given ones are told apart, and those kept in vain")
  func values() throws {
    var session = session(
      make("a", .integer) { $0.initial = [.integer(3)] },
      make("b", .integer).when("a", .equal, .integer(3)))
    #expect(
      try session.why("a").contains(
        "  Its answer, 3, is there from the beginning, as its initial value."))
    try session.answer("b", .integer(1))
    try session.answer("a", .integer(4))
    #expect(try session.why("a").contains("  Its answer, 4, is given."))
    #expect(
      try session.why("b").contains(
        "    The answer is kept, but does not count while the item is disabled."))
  }

  @Test("Rules 8, 25, 26 and 64: required and read-only, by the item and by groups")
  func rules() throws {
    var inner = make("b", .integer).asRequired
    inner.calculatedLimits = [CalculatedLimit(.maxValue, .toy("(sum #a)"))]
    var group = make("g", .group, [inner])
    group.readOnly = true
    var session = toySession(make("a", .integer), group)
    #expect(
      try session.why("g/b").contains(
        "  It is required, but only when something in the group (g) is answered."))
    #expect(
      try session.why("g/b").contains(
        "  It is read-only because the group (g), which it stands in, is."))
    try session.answer("a", .integer(9))
    #expect(try session.why("g/b").contains("  The greatest value allowed is 9."))
    let required = self.form(make("g", .group, [make("b", .integer).asRequired]).asRequired)
    #expect(try required.why("g/b").contains("  It is required: it must be answered."))
    #expect(
      try required.why("g/b").contains {
        $0.hasPrefix("    The group (g), which it stands in, is required")
      })
  }

  private func form(_ item: SurveyItem) -> Session { Session(Survey(items: [item]), at: noon) }
}
