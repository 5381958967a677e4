import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import Testing

@Suite("Items without a linkId of their own")
struct LinkIdTests {
  private let text = AnswerValue.string("Ann")

  @Test(
    "Rule 88: an item that nothing ties an answer to is a text to read",
    arguments: [
      ([make("", .string).asRequired], [0]),
      ([make("", .group, [make("a", .string).asRequired]).asRequired], [0, 1]),
      ([make("a", .string), make("a", .string).asRequired], [1]),
      ([make("a", .group, [make("b", .date)]), make("a", .group, [make("b", .date)])], [2, 3]),
      ([make("a", .group, [make("b", .date)]), make("c", .group, [make("b", .date)])], []),
      ([make("", .display), make("a", .string)], []),
    ])
  func unanswerable(items: [SurveyItem], expected: [Int]) throws {
    let session = Session(Survey(items: items), at: noon)
    let index = session.index
    let found = index.inOrder.filter(index.isUnanswerable)
    #expect(found.map(\.rawValue) == expected)
    for item in found.map({ index[$0] }) {
      #expect([.group, .display].contains(item.type))
      #expect(!item.required)
    }
    #expect(session.codes(completing: true).filter { $0 == .requiredMissing } == [])
  }

  @Test("Rule 88: an item without a linkId cannot be answered, and has no initial value")
  func noAnswer() throws {
    var lost = make("", .string)
    lost.initial = [text]
    var session = session(lost, make("a", .string))
    let id = try #require(session.roots().first)
    #expect(session.answers(id) == [])
    #expect(throws: Diagnostic.self) {
      try session.apply(SessionEvent(.answer(session.path(id), [text]), at: noon))
    }
    #expect(session.visibleInstances().count == 2)
  }

  @Test("Rule 88: items in different groups that share a linkId keep their answers apart")
  func shared() throws {
    var session = session(
      make("a", .group, [make("name", .string)]), make("b", .group, [make("name", .string)]))
    try session.answer("a/name", text)
    try session.answer("b/name", .string("Bob"))
    #expect(session.answers(try session.id("a/name")) == [text])
    #expect(session.answers(try session.id("b/name")) == [.string("Bob")])
    #expect(session.completionObstacle == nil)
  }

  @Test(
    "Rule 88: a condition on a linkId of several items is undecided, and reported",
    arguments: [EnableWhen.Operator.exists, .equal, .notEqual])
  func condition(operation: EnableWhen.Operator) throws {
    let wanted: AnswerValue = operation == .exists ? .boolean(true) : text
    var session = session(
      make("a", .group, [make("name", .string)]), make("b", .group, [make("name", .string)]),
      make("q", .string).when("name", operation, wanted))
    for answer in [[], [text], [.string("Bob")]] {
      try session.apply(SessionEvent(.answer(try path("a/name"), answer), at: noon))
      #expect(session.enablement(try session.id("q")) == .indeterminate)
      #expect(session.codes() == [.conditionOfShared])
      #expect(session.completionObstacle == nil)
    }
  }

  @Test("Rule 88: completion is withheld where an answer could be to the item beside it")
  func ambiguous() throws {
    var session = session(make("a", .integer), make("a", .integer), make("b", .integer))
    try session.answer("b", .integer(1))
    #expect(session.completionObstacle == nil)
    try session.answer("a", .integer(1))
    #expect(session.completionObstacle?.code.key == Diagnostic.Code.ambiguousAnswer.key)
    try session.answer("a")
    #expect(session.completionObstacle == nil)
  }

  @Test("Rule 88: a text beside a question with its linkId makes no answer ambiguous")
  func textBeside() throws {
    var session = session(make("a", .integer), make("a", .display))
    try session.answer("a", .integer(1))
    #expect(session.completionObstacle == nil)
  }

  private func path(_ text: String) throws -> InstancePath { try #require(InstancePath(text)) }
}

extension SurveyIndex {
  /// The positions of all items, from the top down.
  fileprivate var inOrder: [ItemIndex] {
    var found: [ItemIndex] = []
    func add(_ items: [ItemIndex]) {
      for item in items {
        found.append(item)
        add(children(of: item))
      }
    }
    add(children(of: nil))
    return found
  }
}
