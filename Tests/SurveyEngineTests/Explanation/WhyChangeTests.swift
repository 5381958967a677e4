import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import Testing

extension Session {
  /// What would enable or disable an item: `a = 1`, or the kind of failure.
  func change(_ path: String, toBe enabled: Bool = true, changes: Int = 4) throws -> [String] {
    let path = try #require(InstancePath(path))
    let outcome = self.changes(
      at: path, toBe: enabled, within: SearchBounds(changes: changes, trials: 100_000))
    switch outcome {
    case .found(let changes):
      return changes.map { change in
        "\(change.path) = \(change.answers.map(\.label).joined(separator: ", "))"
      }
    case .impossible(let reason): return ["impossible", reason]
    case .notFound(let reason): return ["not found", reason]
    }
  }
}

@Suite struct WhyChangeTests {
  @Test("What is enabled already needs nothing")
  func already() throws {
    #expect(try session(make("a", .string)).change("a") == [])
  }

  @Test("One answer is enough for one condition, and it is one that the item may have")
  func one() throws {
    for (op, value, answer) in [
      (EnableWhen.Operator.equal, 5, "5"), (.greater, 5, "6"), (.less, 5, "4"),
      (.greaterOrEqual, 5, "5"), (.notEqual, 5, nil),
    ] {
      let form = session(make("a", .integer), make("b", .string).when("a", op, .integer(value)))
      #expect(try form.change("b") == (answer.map { ["a = \($0)"] } ?? []))
    }
    let limited = make("a", .integer) { $0.maxValue = .integer(5) }
    let form = session(limited, make("b", .string).when("a", .greater, .integer(5)))
    #expect(try form.change("b")[0] == "impossible")
  }

  @Test("A source that is disabled is enabled first, and a question above is answered")
  func chain() throws {
    let form = session(
      make("a", .boolean),
      make("b", .boolean, [make("c", .integer)]).when("a", .equal, .boolean(true)),
      make("d", .string).when("c", .greater, .integer(2)))
    #expect(try form.change("d") == ["a = yes", "b = yes", "b/c = 3"])
    #expect(try form.change("b/c") == ["a = yes", "b = yes"])
  }

  @Test("Answers are taken back, too, where nothing else helps")
  func clearing() throws {
    var form = session(
      make("a", .integer), make("b", .string).when("a", .exists, .boolean(false)))
    try form.answer("a", .integer(1))
    #expect(try form.change("b") == ["a = "])
    #expect(try form.change("b", toBe: false) == [])
    try form.answer("a")
    #expect(try form.change("b", toBe: false) == ["a = 1"])
  }

  @Test("Conditions that contradict each other are proved to have no way")
  func contradiction() throws {
    let both = make("b", .string).when("a", .greater, .integer(5)).when("a", .less, .integer(6))
    #expect(
      try session(make("a", .integer), both).change("b") == [
        "impossible", #"no answer to "a" (a) satisfies the conditions of "b" (b)"#,
      ])
    #expect(try session(make("a", .decimal), both).change("b") == ["a = 5.1"])
    #expect(try session(make("a", .integer).asRepeating, both).change("b").count == 1)
    let nowhere = session(make("b", .string).when("x", .equal, .integer(5)))
    #expect(try nowhere.change("b")[0] == "impossible")
  }

  @Test("Nobody answers what is read-only, hidden or calculated")
  func unanswerable() throws {
    for configure in [{ $0.readOnly = true }, { $0.hidden = true }] as [(inout SurveyItem) -> Void]
    {
      let form = session(
        make("a", .boolean, configure: configure),
        make("b", .string).when("a", .equal, .boolean(true)))
      #expect(try form.change("b")[0] == "impossible")
    }
    let form = toySession(
      make("a", .integer), make("s", .integer).calculating("(sum #a 1)"),
      make("b", .string).when("s", .equal, .integer(3)))
    #expect(try form.change("b") == ["a = 2"])
  }

  @Test("Options are the only answers; of many that do the same one stands for all")
  func options() throws {
    let source = make("a", .choice) {
      $0.options = (0..<50).map { AnswerOption(value: code("c\($0)")) }
    }
    let form = session(source, make("b", .string).when("a", .equal, code("c49")))
    #expect(try form.change("b") == ["a = c49"])
    let none = session(source, make("b", .string).when("a", .equal, code("c50")))
    #expect(try none.change("b")[0] == "impossible")
    let other = session(
      source, make("b", .string).when("a", .notEqual, code("c0")).when("a", .exists, .boolean(true))
    )
    let outcome = other.changes(at: InstancePath([.init(linkId: "b")]), toBe: true)
    guard case .found(let changes) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(changes.map(\.isExample) == [true])
    #expect(changes.map(\.answers) == [[code("c1")]])
  }

  @Test("Expressions are satisfied by values that they name")
  func expressions() throws {
    let form = toySession(
      make("a", .integer), make("c", .integer), make("b", .string).when("(> (sum %v) 2)"),
      variables: [.toy("(sum #a #c)", as: "v")])
    // The toy language names no literals: only 1 is tried.
    #expect(try form.change("b")[0] == "not found")
    let limited = { (item: inout SurveyItem) in
      item.minValue = .integer(0)
      item.maxValue = .integer(2)
    }
    let small = toySession(
      make("a", .integer, configure: limited), make("c", .integer, configure: limited),
      make("b", .string).when("(> (sum %v) 3)"),
      variables: [.toy("(sum #a #c)", as: "v")])
    #expect(try small.change("b") == ["a = 2", "c = 2"])
    let never = toySession(
      make("a", .integer, configure: limited), make("b", .string).when("(> (sum #a) 3)"))
    #expect(try never.change("b")[0] == "impossible")
  }

  @Test("The bounds are told where they end the search")
  func bounds() throws {
    var target = make("t", .string)
    for number in 0..<6 { target = target.when("q\(number)", .equal, .integer(1)) }
    let items = (0..<6).map { make("q\($0)", .integer) } + [target]
    let form = Session(Survey(items: items), at: noon)
    #expect(try form.change("t") == ["not found", "no set of up to 4 answers enables it"])
    #expect(try form.change("t", changes: 6).count == 6)
    let outcome = form.changes(
      at: InstancePath([.init(linkId: "t")]), toBe: true, within: SearchBounds(trials: 10))
    #expect(outcome == .notFound("no set among the first 10 that were tried enables it"))
  }
}
