import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import Testing

/// Operator × answers × value, held against what the rules say.
@Suite struct OperatorTests {
  /// The enablement of an item with one condition on a repeating question.
  func outcome(
    _ type: ItemType, _ answers: [AnswerValue], _ op: EnableWhen.Operator, _ value: AnswerValue,
    configure: (inout SurveyItem) -> Void = { _ in }
  ) throws -> Enablement {
    var session = session(
      make("q", type, configure: configure).asRepeating, make("t", .string).when("q", op, value))
    try session.apply(SessionEvent(.answer(InstancePath([.init(linkId: "q")]), answers), at: noon))
    return session.enablement(try session.id("t"))
  }

  @Test(
    "Rules 1 to 3: operators over no, one and several answers",
    arguments: [
      ([], .equal, false), ([1], .equal, true), ([2], .equal, false), ([2, 1], .equal, true),
      ([], .notEqual, true), ([1], .notEqual, false), ([2], .notEqual, true),
      ([2, 1], .notEqual, false), ([2, 3], .notEqual, true),
      ([], .greater, false), ([1], .greater, false), ([0, 2], .greater, true),
      ([], .less, false), ([1], .less, false), ([0, 2], .less, true), ([2, 3], .less, false),
      ([], .greaterOrEqual, false), ([1], .greaterOrEqual, true), ([0], .greaterOrEqual, false),
      ([], .lessOrEqual, false), ([1], .lessOrEqual, true), ([2], .lessOrEqual, false),
      ([2, 0], .lessOrEqual, true),
    ] as [([Int], EnableWhen.Operator, Bool)])
  func operators(answers: [Int], op: EnableWhen.Operator, expected: Bool) throws {
    let outcome = try outcome(.integer, answers.map { .integer($0) }, op, .integer(1))
    #expect(outcome == (expected ? .enabled : .disabled))
  }

  @Test(
    "Rule 4: exists asks whether there is an answer",
    arguments: [
      ([], true, false), ([], false, true), ([0], true, true), ([0], false, false),
    ] as [([Int], Bool, Bool)])
  func exists(answers: [Int], wanted: Bool, expected: Bool) throws {
    let outcome = try outcome(.integer, answers.map { .integer($0) }, .exists, .boolean(wanted))
    #expect(outcome == (expected ? .enabled : .disabled))
  }

  @Test("Rule 5: exists with another value than a boolean is undecided and a finding")
  func existsWithText() throws {
    #expect(try outcome(.integer, [], .exists, .string("true")) == .indeterminate)
    let target = make("t", .string).when("q", .exists, .string("true"))
    let findings = SurveyIndex(Survey(items: [make("q", .integer), target])).findings()
    #expect(findings.map(\.code) == [.existsValue])
  }

  @Test("Rule 14: not enough precision shows the item with a warning")
  func precision() throws {
    #expect(
      try outcome(.date, [date("1970-10-15")], .greater, date("1970")) == .indeterminate)
    #expect(try outcome(.date, [date("1971")], .greater, date("1970-10-15")) == .enabled)
    #expect(try outcome(.date, [date("1970")], .equal, date("1970")) == .enabled)
    var session = session(
      make("q", .date), make("t", .string).when("q", .greater, try date("1970")))
    try session.answer("q", date("1970-10-15"))
    #expect(session.problems(completing: true).map(\.code) == [.conditionUndecided])
    #expect(!session.problems(completing: true).contains { $0.severity == .error })
    #expect(session.isVisible(try session.id("t")))
  }

  @Test("Rule 15: dateTimes compare as points in time")
  func dateTimes() throws {
    let outcome = try outcome(
      .dateTime, [dateTime("2026-03-14T10:00:00+02:00")], .equal, dateTime("2026-03-14T08:00:00Z"))
    #expect(outcome == .enabled)
  }

  @Test(
    "Rules 16 and 17: codings are equal by system and code",
    arguments: [
      (code("a", "A"), code("a", "other words"), true), (code("a"), code("b"), false),
      (code("a"), code("a", system: "urn:other"), false),
      (
        .coding(Coding(system: "urn:s", version: "1", code: "a")),
        .coding(Coding(system: "urn:s", version: "2", code: "a")), false
      ),
      (.coding(Coding(system: "urn:s", version: "1", code: "a")), code("a"), true),
    ] as [(AnswerValue, AnswerValue, Bool)])
  func codings(given: AnswerValue, value: AnswerValue, equal: Bool) throws {
    #expect(try outcome(.choice, [given], .equal, value) == (equal ? .enabled : .disabled))
    #expect(try outcome(.choice, [given], .notEqual, value) == (equal ? .disabled : .enabled))
  }

  @Test("Rule 18: a text against a coding is not equal")
  func openChoice() throws {
    let open: (inout SurveyItem) -> Void = { $0.answerConstraint = .optionsOrString }
    #expect(try outcome(.choice, [.string("a")], .equal, code("a"), configure: open) == .disabled)
    #expect(try outcome(.choice, [.string("a")], .notEqual, code("a"), configure: open) == .enabled)
  }

  @Test("Rule 19: quantities compare after conversion, other units are undecided")
  func quantities() throws {
    #expect(
      try outcome(.quantity, [kilograms("1000", "g")], .equal, kilograms("1")) == .enabled)
    #expect(
      try outcome(.quantity, [kilograms("1", "m")], .greater, kilograms("1")) == .indeterminate)
  }

  @Test("Rule 20: decimals compare by value")
  func decimals() throws {
    #expect(try outcome(.decimal, [decimal("1.00")], .equal, decimal("1.0")) == .enabled)
    #expect(try outcome(.decimal, [decimal("1.01")], .greater, .integer(1)) == .enabled)
  }

  @Test("Times, texts and booleans compare, too")
  func others() throws {
    #expect(try outcome(.time, [time("10:15:00")], .less, time("10:15:01")) == .enabled)
    #expect(try outcome(.string, [.string("x")], .equal, .string("x")) == .enabled)
    #expect(try outcome(.boolean, [.boolean(false)], .equal, .boolean(false)) == .enabled)
    #expect(try outcome(.boolean, [], .equal, .boolean(false)) == .disabled)
  }
}
