import SurveyDiagnostics
import SurveyModel
import TestSupport
import Testing

@testable import SurveyEngine

@Suite("Answers from outside")
struct SessionLoaderTests {
  /// A group that repeats, and a question with items below its answers.
  private static let survey = Survey(items: [
    make("g", .group, [make("g1", .string), make("g2", .integer)]) {
      $0.repeats = true
      $0.maxOccurs = 3
    },
    make("q", .string, [make("q1", .integer)]).asRepeating,
    make("b", .boolean),
    make("c", .string) { $0.maxLength = 3 }.when("b", .equal, .boolean(true)),
    make("i", .string) { $0.initial = [.string("initial")] },
    make("r", .string) { $0.readOnly = true },
    make("d", .display),
  ])

  private static func loader(_ rules: SessionLoader.Rules = .response) -> SessionLoader {
    let isNew = rules.isStored || rules.clearsInitialValues
    return SessionLoader(
      Session(survey, at: noon, initialValues: !isNew), rules, at: noon)
  }

  /// What a loader found: codes with their sources, and linkIds.
  private static func found(_ loader: SessionLoader) -> [String] {
    loader.findings.map {
      "\($0.source) \($0.diagnostic.code) \($0.diagnostic.location.linkId ?? "")"
    }
  }

  /// The instances with answers, by their paths and not by their ids.
  private static func answers(_ session: Session) -> [String] {
    session.snapshot.filter { !$0.hasSuffix("[]") }.map { String($0.drop { $0 != " " }) }
  }

  // MARK: Three ways to say where answers belong

  private typealias Given = (path: String, value: AnswerValue)

  private static let given: [Given] = [
    ("g/g1", .string("a")), ("g[1]/g1", .string("b")), ("g[1]/g2", .integer(2)),
    ("q", .string("x")), ("q", .string("y")), ("q/q1", .integer(3)), ("q[1]/q1", .integer(4)),
    ("b", .boolean(true)), ("c", .string("abc")),
  ]

  private static func byPaths(
    _ given: [Given], _ rules: SessionLoader.Rules = .row
  ) throws -> SessionLoader {
    var loader = loader(rules)
    let paths = try given.map { try #require(InstancePath($0.path)) }
    let plan = SessionLoader.Plan(
      zip(paths, paths.indices).map { ($0, source: $1) }, in: loader.session.index)
    loader.load(plan, where: { _ in true }) { source, _ in given[source].value }
    loader.finish()
    return loader
  }

  private static func byLevels() throws -> SessionLoader {
    var loader = loader()
    var top = loader.top
    func enter(_ linkId: String, _ holder: inout SessionLoader.Holder) throws -> InstanceID {
      let entry = loader.enter(linkId, in: &holder, at: 0)
      return try #require(entry).id
    }
    for values in [[.string("a"), nil], [.string("b"), .integer(2)]] as [[AnswerValue?]] {
      var group = loader.inside(try enter("g", &top))
      for (linkId, value) in zip(["g1", "g2"], values) {
        if let value { loader.give([value], to: try enter(linkId, &group), at: 0) }
      }
    }
    let question = try enter("q", &top)
    loader.give([.string("x"), .string("y")], to: question, at: 0)
    for (number, value) in [3, 4].enumerated() {
      var answer = loader.below(question, answer: number)
      loader.give([.integer(value)], to: try enter("q1", &answer), at: 0)
    }
    loader.give([.boolean(true)], to: try enter("b", &top), at: 0)
    loader.give([.string("abc")], to: try enter("c", &top), at: 0)
    loader.finish()
    return loader
  }

  private static func byOrder() throws -> SessionLoader {
    var loader = loader()
    var cursor = SessionLoader.Cursor()
    let list: [(String, [AnswerValue])] = [
      ("g1", [.string("a")]), ("g1", [.string("b")]), ("g2", [.integer(2)]),
      ("q", [.string("x"), .string("y")]), ("q1", [.integer(3)]), ("q1", [.integer(4)]),
      ("b", [.boolean(true)]), ("c", [.string("abc")]),
    ]
    for (linkId, values) in list {
      let found = loader.find(linkId, at: 0)
      let next = loader.enterNext(try #require(found), after: &cursor, at: 0)
      let id = try #require(next)
      loader.give(values, to: id, at: 0)
    }
    loader.finish()
    return loader
  }

  @Test("Levels, paths and order alone give the same session")
  func threeWays() throws {
    let loaders = [try Self.byLevels(), try Self.byPaths(Self.given), try Self.byOrder()]
    for loader in loaders {
      #expect(Self.found(loader) == [])
      #expect(Self.answers(loader.session) == Self.answers(loaders[0].session))
    }
    #expect(Self.answers(loaders[0].session).count == 8)
  }

  @Test("Paths may come in any order", arguments: 0..<20)
  func anyOrder(_ seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    var given = Self.given
    given.shuffle(using: &random)
    // The answers of one question keep their order.
    let first = try #require(given.firstIndex { $0.path == "q" })
    let last = try #require(given.lastIndex { $0.path == "q" })
    (given[first].value, given[last].value) = (.string("x"), .string("y"))
    let loader = try Self.byPaths(given)
    #expect(Self.found(loader) == [])
    #expect(Self.answers(loader.session) == Self.answers(try Self.byPaths(Self.given).session))
  }

  // MARK: Findings

  @Test("What belongs nowhere is reported where it is in the source")
  func levels() throws {
    var loader = Self.loader()
    var top = loader.top
    let entries = ["nothing", "c", "b", "b", "g1"].enumerated().map { number, linkId in
      loader.enter(linkId, in: &top, at: number + 1)
    }
    #expect(entries.map { $0?.isSurplus } == [nil, false, false, true, nil])
    let display = loader.find("d", at: 6)
    loader.reportAnswer(to: try #require(display), at: 6)
    #expect(
      Self.found(loader) == [
        "1 FS0510 nothing", "3 FS0512 b", "4 FS0513 b", "5 FS0511 g1", "6 FS0515 d",
      ])
  }

  @Test("A misplaced item is entered where only one instance is possible")
  func misplaced() throws {
    var loader = Self.loader()
    var group = loader.inside(try #require(loader.session.instance(linkId: "g")))
    let entered = loader.enter("b", in: &group, at: 1)
    let entry = try #require(entered)
    #expect(loader.session.path(entry.id).description == "b")
    loader.give([.boolean(true)], to: entry.id, at: 1)
    let again = [loader.enter("b", in: &group, at: 2), loader.enter("q1", in: &group, at: 3)]
    #expect(again.allSatisfy { $0 == nil })
    #expect(Self.found(loader) == ["1 FS0511 b", "2 FS0511 b", "3 FS0511 q1"])
  }

  @Test("An item below a question without an answer for it is reported, however deep")
  func parentUnanswered() throws {
    let survey = Survey(items: [make("q", .string, [make("g", .group, [make("a", .string)])])])
    var loader = SessionLoader(Session(survey, at: noon), .response, at: noon)
    var cursor = SessionLoader.Cursor()
    let item = loader.find("a", at: 7)
    let id = loader.enterNext(try #require(item), after: &cursor, at: 7)
    #expect(id == nil)
    #expect(Self.found(loader) == ["7 FS0517 a"])
    #expect(loader.findings[0].diagnostic.message().contains("an answer to \"q\""))
  }

  @Test("A question has its answers once")
  func answeredTwice() throws {
    let loader = try Self.byPaths([("b", .boolean(true)), ("b", .boolean(false))])
    #expect(Self.found(loader) == ["0 FS0409 b"])
    var again = loader
    again.give([.boolean(true)], to: try loader.session.id("b"), at: 9)
    #expect(Self.found(again).last == "9 FS0513 b")
  }

  @Test(
    "Repetitions beyond the limit are refused, but in a stored response",
    arguments: [(SessionLoader.Rules.response, 0), (.answersFile, 1), (.row, 1)])
  func limit(_ rules: SessionLoader.Rules, _ count: Int) throws {
    let loader = try Self.byPaths([("g[3]/g1", .string("a"))], rules)
    #expect(Self.found(loader) == Array(repeating: "0 FS0409 g", count: count))
  }

  @Test("An answer that other answers disable is reported at the end")
  func disabled() throws {
    let loader = try Self.byPaths([("c", .string("a")), ("b", .boolean(false))])
    #expect(Self.found(loader) == ["0 FS0518 c"])
    let hint = loader.findings[0].diagnostic.hint() ?? ""
    #expect(hint == "its condition on \"b\" does not hold; leave it out, or change that answer")
  }

  // MARK: Rules of a source

  @Test("Wrong answers are left out of a file, given and reported from a row")
  func checks() throws {
    let given: [Given] = [("b", .boolean(true)), ("c", .string("long"))]
    let (file, row) = (try Self.byPaths(given, .answersFile), try Self.byPaths(given, .row))
    let response = try Self.byPaths(given, .response)
    #expect(Self.found(file) == ["1 FS0403 c"])
    #expect(Self.found(row) == ["1 FS0403 c"])
    #expect(Self.found(response) == [])
    for (loader, count) in [(file, 0), (row, 1), (response, 1)] {
      #expect(loader.session.answers(try loader.session.id("c")).count == count)
    }
  }

  @Test(
    "A value of another type is never given",
    arguments: [SessionLoader.Rules.response, .answersFile, .row])
  func types(_ rules: SessionLoader.Rules) throws {
    let loader = try Self.byPaths([("b", .string("a"))], rules)
    #expect(Self.found(loader) == ["0 FS0401 b"])
    #expect(loader.session.answers(try loader.session.id("b")) == [])
  }

  @Test("Rule 60: what is left open stays open, but for answers that are given now")
  func initialValues() throws {
    for (rules, count) in [(SessionLoader.Rules.response, 0), (.row, 0), (.answersFile, 1)] {
      let session = try Self.byPaths([("g[1]/g1", .string("a"))], rules).session
      #expect(session.answers(try session.id("i")).count == count)
    }
  }

  @Test("Another answer to a read-only item is reported where answers are given now")
  func readOnly() throws {
    let given: [Given] = [("r", .string("a"))]
    #expect(Self.found(try Self.byPaths(given, .answersFile)) == ["0 FS0532 r"])
    #expect(Self.found(try Self.byPaths(given, .row)) == [])
    #expect(Self.found(try Self.byPaths(given, .response)) == [])
  }

  @Test("Rule 61: a stored answer that differs from what is calculated stays")
  func calculated() throws {
    let survey = Survey(items: [
      make("a", .integer),
      make("t", .integer) { $0.calculatedExpression = SurveyExpression("(sum #a)") },
    ])
    for (rules, isStored) in [(SessionLoader.Rules.response, true), (.row, false)] {
      let empty = Session(survey, at: noon, initialValues: false, evaluator: ToyEvaluator())
      for (total, isCalculated) in [(5, isStored), (6, false)] {
        var loader = SessionLoader(empty, rules, at: noon)
        var top = loader.top
        for (linkId, value) in [("a", 5), ("t", total)] {
          let entry = loader.enter(linkId, in: &top, at: 0)
          loader.give([.integer(value)], to: try #require(entry).id, at: 0)
        }
        loader.finish()
        var session = loader.session
        session.finishLoading()
        let id = try session.id("t")
        #expect(session.answers(id) == [.integer(total)])
        #expect(session.isCalculated(id) == isCalculated)
      }
    }
  }
}
