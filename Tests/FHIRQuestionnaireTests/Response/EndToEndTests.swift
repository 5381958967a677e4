import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("From the task to the response")
struct EndToEndTests {
  static let task =
    #"{"resourceType":"Task","id":"t1","status":"requested","intent":"order","#
    + #""basedOn":[{"reference":"Questionnaire/sleep"}],"owner":{"reference":"Patient/1"},"#
    + #""for":{"reference":"Patient/1"}}"#

  static let questionnaire = """
    {"resourceType":"Questionnaire","id":"sleep","status":"active","title":"Sleep","item":[
      {"linkId":"1","type":"group","text":"Nights","item":[
        {"linkId":"1.1","type":"choice","text":"How many?","answerOption":[
          {"valueString":"0-1"},{"valueString":"2-4"}]},
        {"linkId":"1.2","type":"open-choice","text":"Why?","repeats":true,"answerOption":[
          {"valueCoding":{"system":"http://e.org/s","code":"n","display":"Noise"}}]},
        {"linkId":"1.3","type":"decimal","text":"Hours"}]},
      {"linkId":"2","type":"boolean","text":"Any medicine?","item":[
        {"linkId":"2.1","type":"group","repeats":true,"enableWhen":[
          {"question":"2","operator":"=","answerBoolean":true}],"item":[
          {"linkId":"2.1.1","type":"string","text":"Name"},
          {"linkId":"2.1.2","type":"quantity","text":"Dose"}]}]},
      {"linkId":"3","type":"time","text":"To bed at"}]}
    """

  static let answers = """
    {"1.1": "2-4", "1.2": ["Noise", "the cat"], "1.3": 6.50, "3": "10:15 PM",
     "2": {"answer": "yes", "items": {"2.1": [
       {"2.1.1": "A", "2.1.2": "2.0 mg"}, {"2.1.1": "B"}]}}}
    """

  static let items =
    #"[{"linkId":"1","item":[{"linkId":"1.1","answer":[{"valueString":"2-4"}]},"#
    + #"{"linkId":"1.2","answer":[{"valueCoding":{"system":"http://e.org/s","code":"n","#
    + #""display":"Noise"}},{"valueString":"the cat"}]},"#
    + #"{"linkId":"1.3","answer":[{"valueDecimal":6.50}]}]},"#
    + #"{"linkId":"2","answer":[{"valueBoolean":true,"item":["#
    + #"{"linkId":"2.1","item":[{"linkId":"2.1.1","answer":[{"valueString":"A"}]},"#
    + #"{"linkId":"2.1.2","answer":[{"valueQuantity":{"value":2.0,"unit":"mg"}}]}]},"#
    + #"{"linkId":"2.1","item":[{"linkId":"2.1.1","answer":[{"valueString":"B"}]}]}]}]},"#
    + #"{"linkId":"3","answer":[{"valueTime":"22:15:00"}]}]"#

  @Test("A task is answered, its response written, and the task completed")
  func wholeWay() throws {
    let task = try #require(SurveyTask.read(Fixtures.read(Self.task)).task)
    let root = Fixtures.read(Self.questionnaire)
    #expect(TaskQuestionnaire.matches(task, root))
    let survey = try #require(QuestionnaireReader.read(root).survey)

    let (session, problems) = Fixtures.session(Self.answers, survey: survey)
    #expect(problems.map(\.description) == [])
    #expect(session.problems(completing: true).map(\.description) == [])
    #expect(Fixtures.items(session) == Self.items)

    var details = ResponseDetails()
    details.id = "r1"
    details.subject = task.for
    details.authored = ResponseDetails.authored(session, offset: .utc)
    let response = ResponseWriter.write(session, details).root
    #expect(response[.questionnaire]?.string == "Questionnaire/sleep")
    #expect(response[.subject]?[.reference]?.string == "Patient/1")
    #expect(response[.authored]?.string == "2026-11-20T10:00:00Z")

    let done = try TaskWriter.complete(
      task.element, response: "QuestionnaireResponse/r1", at: Fixtures.now.dateTime(offset: .utc))
    let completed = try #require(SurveyTask.read(done.root).task)
    #expect(completed.group == .complete)
    #expect(completed.response?.reference == "QuestionnaireResponse/r1")
  }

  @Test("A response in XML, and a flat one, give the same session", arguments: [true, false])
  func otherForms(_ isXML: Bool) throws {
    let root = Fixtures.read(Self.questionnaire)
    let survey = try #require(QuestionnaireReader.read(root).survey)
    let (session, _) = Fixtures.session(Self.answers, survey: survey)
    var details = ResponseDetails()
    details.layout = isXML ? .nested : .flat
    let response = ResponseWriter.write(session, details).root
    let bytes = isXML ? XMLWriter.write(response).bytes : JSONWriter.write(response)
    let again = try #require(Document.read(Source(name: "r", bytes: bytes)).document)
    let empty = Session(survey, at: Fixtures.now, initialValues: false)
    let read = ResponseReader.read(again.root, into: empty, at: Fixtures.now)
    #expect(read.diagnostics.map(\.description) == [])
    #expect(read.details.layout == details.layout)
    #expect(Fixtures.items(read.session) == Self.items)
  }
}
