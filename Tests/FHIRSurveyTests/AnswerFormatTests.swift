import FHIRSurvey
import TestSupport
import Testing

/// A sample of a format that an application adds: one to five stars, stored as a whole number.
private struct Stars: AnswerFormat {
  let accepts = "1 to 5 stars"
  let help = ["Type as many stars as you give: ***"]

  func applies(to item: SurveyItem) -> Bool {
    item.type == .integer && item.itemControl.contains("stars")
  }

  func read(_ text: String, for item: SurveyItem) throws(Diagnostic) -> AnswerValue {
    guard (1...5).contains(text.count), text.allSatisfy({ $0 == "*" }) else {
      throw Diagnostic(.unreadableAnswer, ["text": .quoted(text), "item": .quoted(item.linkId)])
    }
    return .integer(text.count)
  }

  func text(of value: AnswerValue) -> String {
    guard case .integer(let count) = value, count > 0 else { return value.label }
    return String(repeating: "★", count: count)
  }
}

@Suite("A new format of answers (Q21)")
struct AnswerFormatTests {
  private static let now = Instant(secondsSinceEpoch: 1_795_168_800)
  private var now: Instant { Self.now }

  private static let questionnaire = """
    {
      "resourceType": "Questionnaire", "status": "active",
      "item": [
        {"linkId": "food", "text": "How was the food?", "type": "integer", \(stars)},
        {"linkId": "dishes", "type": "integer", "repeats": true, \(stars)},
        {"linkId": "age", "text": "How old are you?", "type": "integer"}
      ]
    }
    """

  private static let stars = """
    "extension": [
      {
        "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl",
        "valueCodeableConcept": {"coding": [{"code": "stars"}]}
      }
    ]
    """

  private static func form() throws -> Form { try Form(Array(questionnaire.utf8)) }

  private static var reader: AnswerReader {
    let local = now.dateTime(offset: .utc)
    return AnswerReader(today: local.date, now: local, formats: [Stars()])
  }

  @Test("is asked, read and shown in an interview as it says, and no other question is")
  func interview() throws {
    var interview = Interview(try Self.form().begin(at: now).session, reader: Self.reader)
    var question = try #require(Self.question(interview))
    #expect(question.accepts == "1 to 5 stars")
    #expect(question.entryHelp == Stars().help)
    _ = interview.handle(.answer("3"), at: now)
    #expect(interview.view.problem != nil)
    _ = interview.handle(.answer("***"), at: now)
    #expect(interview.view.said.contains("= ★★★"))
    _ = interview.handle(.back, at: now)
    question = try #require(Self.question(interview))
    #expect(question.answers == ["★★★"])
    for _ in 1...2 { _ = interview.handle(.forward, at: now) }
    question = try #require(Self.question(interview))
    #expect(question.linkId == "age" && question.accepts == "a whole number")
  }

  @Test("is read from texts, several answers too, and written as the type that it gives")
  func response() throws {
    var session = try Self.form().begin(at: now)
    session.formats = [Stars()]
    try session.answer("food", reading: "****", at: now)
    try session.answer("dishes", reading: "**; *****", at: now)
    #expect(try session.answers(to: "dishes") == [2, 5])
    #expect(throws: Diagnostic.self) { try session.answer("food", reading: "2", at: now) }
    try session.answer("age", reading: "40", at: now)
    let response = try session.response()
    let values = try FHIRPath.compile("item.answer.value").evaluate(on: response.root)
    #expect(values.map(\.text) == ["4", "2", "5", "40"])
  }

  private static func question(_ interview: Interview) -> QuestionView? {
    guard case .question(let question) = interview.view.content else { return nil }
    return question
  }
}
