import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import TestSupport
import Testing

@Suite("What of a response an expression is shown")
struct ResponsePartTests {
  /// A form with everything that a way through a response may lead through.
  private static let items: [SurveyItem] = [
    Fixtures.item("a", .integer), Fixtures.item("b", .string) { $0.repeats = true },
    Fixtures.item(
      "row", .group, "Row",
      [
        Fixtures.item("x", .integer),
        Fixtures.item("y", .integer, "Y", [Fixtures.item("deep", .string)]) { $0.repeats = true },
        Fixtures.item("cell", .group, nil, [Fixtures.item("z", .boolean)]),
      ]
    ) { $0.repeats = true },
    Fixtures.item("note", .display, "Read this"),
    Fixtures.item("outer", .group, nil, [Fixtures.item("inner", .string, "In")]),
    Fixtures.item("gone", .integer) {
      $0.enableWhen = [EnableWhen(question: "a", operator: .equal, answer: .integer(1))]
    },
    Fixtures.item(
      "shut", .group, nil, [Fixtures.item("far", .integer)]
    ) { $0.enableWhen = [EnableWhen(question: "a", operator: .equal, answer: .integer(2))] },
  ]

  static let expressions = [
    "%resource.item.where(linkId = 'a').answer.value",
    "%resource.item.where(linkId = 'a').text", "%resource.item.where(linkId = 'none').exists()",
    "%resource.item.where(linkId = 'a' or linkId = 'b').answer.value",
    "%resource.item.where(linkId in ('b' | 'gone')).answer.count()",
    "%resource.item.where(linkId = 'row').exists()", "%resource.item.where(linkId = 'row').count()",
    "%resource.item.where(linkId = 'row').item.where(linkId = 'x').answer.value.sum()",
    "%resource.item.where(linkId = 'row').item.where(linkId = 'y').answer.item.answer.value",
    "%resource.item.where(linkId = 'row').item.where(linkId = 'cell').item.answer.value",
    "%resource.item.where(linkId = 'row')[1].item.where(linkId = 'x').answer.value",
    "%resource.item.where(linkId = 'row').first().item.where(linkId = 'x').answer.value",
    "%resource.item.where(linkId = 'row').item.where(linkId = 'x' and answer.value > 3).count()",
    "%resource.descendants().where(linkId = 'deep').answer.value",
    "%resource.repeat(item).where(linkId = 'z').answer.value",
    "%resource.repeat(item | answer).where(linkId = 'deep').answer.count()",
    "%resource.item.where(linkId = 'outer').item.text",
    "%resource.item.where(linkId = 'shut').item.where(linkId = 'far').answer.value",
    "%resource.item.where(linkId = 'gone').answer.value", "%resource.item.count()",
    "%resource.item.linkId", "%resource.item[1].linkId", "%resource.status", "%resource.item.text",
    "%resource.item.where(linkId != 'a').answer.value", "%resource.questionnaire",
    "%resource.item.where(answer.exists()).linkId", "%resource.item.last().linkId",
    "%resource.item.where(linkId = 'a').select(answer.value + 1)",
    "%resource.item.where(linkId = 'row').select(item.where(linkId = 'x').answer.value)",
    "iif(%resource.item.where(linkId = 'a').exists(), 'yes', %resource.item.linkId)",
    "%resource.item.where(linkId = 'a').answer.value | %resource.item.where(linkId = 'b').answer.value",
    "%resource.item.where(linkId = 'a').descendants().count()",
    "answer.value", "linkId", "text", "exists()", "item.linkId", "item.answer.value",
    "item.where(linkId = 'x').answer.value", "answer.item.answer.value", "descendants().count()",
    "item.where(linkId = 'x').answer.value = %resource.item.where(linkId = 'a').answer.value",
    "%context.item.where(linkId = 'y').answer.value.sum()",
    "item.where(linkId = 'cell').item.where(linkId = 'z').answer.value",
    "repeat(item).where(linkId = 'z').answer.value", "answer.item.where(linkId = 'deep').answer",
    "item.where(linkId = 'x').answer.value.toString() | text",
    "iif(item.where(linkId = 'x').exists(), $this, {})",
    "where(item.where(linkId = 'x').exists()).item.linkId",
    "where(linkId = 'row').item.where(linkId = 'x').answer.value",
    "select(item.where(linkId = 'x') | $this).count()",
    "item.where(linkId = 'x').exists() and children().count() > 3",
    "%resource.item.where(linkId = 'row' and $this = %context).item.where(linkId = 'x').answer.value",
    "%resource.descendants().where($this = %context).count()",
  ]

  /// A session after random edits.
  private static func edit(_ session: inout Session, _ random: inout SeededNumbers) throws {
    let ids = instances(of: session)
    let id = ids[random.next(below: ids.count)]
    let item = session.item(id)
    if item.type == .group, item.repeats, random.next(below: 2) == 0 {
      let count = session.repetition(id).count
      let action: SessionEvent.Action =
        count > 3
        ? .removeRepetition(session.path(id)) : .addRepetition(InstancePath(), linkId: "row")
      return try session.apply(SessionEvent(action, at: Fixtures.now))
    }
    guard item.type.isQuestion else { return }
    let count = random.next(below: item.repeats ? 3 : 2)
    let values = (0..<count).map { _ -> AnswerValue in
      let number = random.next(below: 5)
      return switch item.type {
      case .integer: .integer(number)
      case .boolean: .boolean(number > 2)
      default: .string("text \(number)")
      }
    }
    try session.apply(SessionEvent(.answer(session.path(id), values), at: Fixtures.now))
  }

  private static func instances(of session: Session) -> [InstanceID] {
    var found: [InstanceID] = []
    func visit(_ id: InstanceID) {
      found.append(id)
      for child in session.children(of: id) { visit(child) }
      for number in session.answers(id).indices {
        for child in session.children(of: id, answer: number) { visit(child) }
      }
    }
    session.roots().forEach(visit)
    return found
  }

  @Test("Each expression has the value that the whole response gives it", arguments: 1...6)
  func sameValue(seed: Int) throws {
    var random = SeededNumbers(seed)
    let survey = Survey(url: "http://example.org/q", items: Self.items)
    let moment = try #require(Evaluation.moment)
    var part = FHIRPathEvaluator(survey: survey, now: moment)
    var whole = FHIRPathEvaluator(survey: survey, now: moment)
    whole.showsAll = true
    var session = Session(survey, at: Fixtures.now)
    let prepared = try Self.expressions.map { text in
      (text, try part.prepare(SurveyExpression(text)), try whole.prepare(SurveyExpression(text)))
    }
    var found = 0
    for _ in 0..<30 {
      try Self.edit(&session, &random)
      let answers = session.countingAnswers
      for place in [nil] + Self.instances(of: session).map(Optional.init) {
        for (text, own, other) in prepared {
          let left = Result { try part.evaluate(ExpressionCall(own, instance: place), in: answers) }
          let right = Result {
            try whole.evaluate(ExpressionCall(other, instance: place), in: answers)
          }
          switch (left, right) {
          case (.success(let left), .success(let right)):
            #expect(left.isSame(as: right), "\(text): \(left.texts), not \(right.texts)")
            if right.count > 0 { found += 1 }
          case (.failure, .failure): break
          default: Issue.record("\(text): \(left), not \(right)")
          }
        }
      }
    }
    #expect(found > 1_000)
  }
}

/// Numbers that are the same for the same seed.
struct SeededNumbers {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
