import FHIRDocument
import FHIRQuestionnaire
import ResponseValidation
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyModel
import SurveyPrimitives
import SurveyWorkflow
import TestSupport
import Testing

/// Forms on which an interview and validation once disagreed.
@Suite("What an interview completes and what validation says")
struct AgreementTests {
  private func interview(_ questionnaire: String) throws -> (interview: Interview, form: Form) {
    let form = try #require(Pipeline().form(Fixtures.read(questionnaire)).form)
    let session = Pipeline().session(
      form, at: Fixtures.now, evaluator: form.evaluator(now: Fixtures.now.dateTime(offset: .utc)))
    return (Interview(session, reader: Fixtures.reader), form)
  }

  private func findings(in session: Session, of form: Form) throws -> [Diagnostic] {
    var details = ResponseDetails(status: .completed)
    details.authored = Fixtures.now.dateTime(offset: .utc)
    let written = Pipeline().response(of: session, details)
    #expect(written.obstacle == nil)
    let validator = SurveyResponseValidator(
      form.survey, questionnaire: form.questionnaire, at: Fixtures.now)
    return validator.findings(in: written.document.root).filter { $0.severity == .error }
  }

  private static let visits = """
    {"resourceType": "Questionnaire", "status": "active", "item": [
      {"linkId": "visit", "type": "group", "repeats": true, "text": "Visit", "item": [
        {"linkId": "date", "type": "date", "text": "When?"},
        {"linkId": "note", "type": "string", "text": "Note"}]},
      {"linkId": "why", "type": "string", "text": "Why did you not come?", "required": true,
       "enableWhen": [{"question": "date", "operator": "exists", "answerBoolean": false}]}]}
    """

  @Test("Rules 10 and 74: a repetition in which nothing was answered does not stay behind")
  func emptyRepetition() throws {
    var (interview, form) = try interview(Self.visits)
    for input in [.answer("2026-03-01"), .answer("fine"), .addAnother, .skip, .skip]
      as [InterviewInput]
    {
      _ = interview.handle(input, at: Fixtures.now)
      #expect(interview.view.problem == nil)
    }
    #expect(interview.session.instance(linkId: "why").map(interview.session.isEnabled) == true)
    let effects = interview.handle(.confirm(false), at: Fixtures.now)
    let removed = SessionEvent.Action.removeRepetition(try #require(InstancePath("visit[1]")))
    #expect(effects == [.saved(SessionEvent(removed, at: Fixtures.now))])
    #expect(interview.session.instance(linkId: "why").map(interview.session.isEnabled) == false)
    #expect(interview.handle(.finish, at: Fixtures.now) == [.finished])
    #expect(try findings(in: interview.session, of: form).isEmpty)
  }

  @Test("Rules 10 and 74: a response is complete by the repetitions that it shows")
  func emptyRepetitionOfASession() throws {
    let (interview, form) = try interview(Self.visits)
    var session = interview.session
    let visits = try #require(InstancePath(""))
    let date = try #require(PartialDate("2026-03-01"))
    for action in [
      .answer(try #require(InstancePath("visit/date")), [.date(date)]),
      .addRepetition(visits, linkId: "visit"),
      .answer(try #require(InstancePath("why")), [.string("Rain")]),
    ] as [SessionEvent.Action] {
      try session.apply(SessionEvent(action, at: Fixtures.now))
    }
    #expect(try findings(in: session, of: form).isEmpty)
    let response = Pipeline().response(of: session, ResponseDetails(status: .completed)).document
    #expect(response.root.children(.item).map { $0[.linkId]?.string } == ["visit"])
    #expect(session.instance(linkId: "why").map(session.isEnabled) == true)
  }

  @Test(
    "Rules 74 and 78: a code that is certainly not in the value set is refused where it is given",
    arguments: [
      ("http://example.org/other|x", true), ("http://example.org/whole|x", false),
    ])
  func outsideTheValueSet(text: String, isRefused: Bool) throws {
    var (interview, form) = try interview(
      """
      {"resourceType": "Questionnaire", "status": "active", "contained": [
        {"resourceType": "ValueSet", "id": "v", "status": "active", "compose": {"include": [
          {"system": "http://example.org/whole"}]}}],
       "item": [{"linkId": "a", "type": "choice", "text": "Which?", "answerValueSet": "#v"}]}
      """)
    _ = interview.handle(.answer(text), at: Fixtures.now)
    #expect((interview.view.problem != nil) == isRefused)
    #expect(
      interview.session.instance(linkId: "a").map(interview.session.answers)?.isEmpty == isRefused)
    if isRefused { return }
    #expect(interview.handle(.finish, at: Fixtures.now) == [.finished])
    #expect(try findings(in: interview.session, of: form).isEmpty)
  }
}
