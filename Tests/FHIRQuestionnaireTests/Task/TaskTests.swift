import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Tasks")
struct TaskTests {
  static func task(_ members: String, status: String = "requested") -> Element {
    Fixtures.read(
      #"{"resourceType":"Task","id":"t","status":"\#(status)","intent":"order"\#(members)}"#)
  }

  static let basedOn = #","basedOn":[{"reference":"Questionnaire/q"}]"#
  static let type =
    #""type":{"coding":[{"system":"http://hl7.org/fhir/uv/sdc/CodeSystem/temp","#
    + #""code":"questionnaire"}]}"#

  @Test(
    "Rule 66: requested, complete, closed",
    arguments: [
      (TaskStatus.requested, TaskGroup.requested), (.received, .requested),
      (.accepted, .requested), (.ready, .requested), (.inProgress, .requested),
      (.onHold, .requested), (.draft, .requested), (.completed, .complete), (.cancelled, .closed),
      (.rejected, .closed), (.failed, .closed), (.enteredInError, .closed),
    ])
  func groups(_ status: TaskStatus, _ group: TaskGroup) {
    let read = SurveyTask.read(Self.task(Self.basedOn, status: status.rawValue))
    #expect(read.task?.group == group)
    #expect(read.diagnostics.isEmpty)
  }

  @Test(
    "Rule 67: the questionnaire is basedOn, or the input questionnaire, or focus",
    arguments: [
      (basedOn, "Questionnaire/q"),
      (#","basedOn":[{"reference":"a","type":"Questionnaire"}]"#, "a"),
      (#","input":[{\#(type),"valueCanonical":"http://e.org/q|2"}]"#, "http://e.org/q|2"),
      (
        #","input":[{\#(type),"valueReference":{"reference":"Questionnaire/q"}}]"#,
        "Questionnaire/q"
      ),
      (
        #","basedOn":[{"reference":"ServiceRequest/1"}],"input":[{\#(type),"#
          + #""valueCanonical":"http://e.org/q"}]"#, "http://e.org/q"
      ),
      (#","input":[{"type":{"text":"questionnaire"},"valueCanonical":"http://e.org/q"}]"#, nil),
      (#","focus":{"reference":"Questionnaire/q"}"#, "Questionnaire/q"),
      (#","focus":{"reference":"Observation/q"}"#, nil), ("", nil),
      (
        ##","contained":[{"resourceType":"Questionnaire","id":"c","status":"active"}],"##
          + ##""focus":{"reference":"#c"}"##, "#c"
      ),
    ] as [(String, String?)])
  func questionnaire(_ members: String, _ expected: String?) {
    let read = SurveyTask.read(Self.task(members))
    #expect(read.task?.questionnaire?.text == expected)
    #expect(
      read.diagnostics.map(\.code) == (expected == nil ? [.taskWithoutQuestionnaire] : []))
  }

  @Test("basedOn goes before an input, with a finding where they differ")
  func several() {
    let read = SurveyTask.read(
      Self.task(Self.basedOn + #","input":[{\#(Self.type),"valueCanonical":"http://e.org/q"}]"#))
    #expect(read.task?.questionnaire?.text == "Questionnaire/q")
    #expect(read.diagnostics.map(\.code) == [.severalTaskQuestionnaires])
  }

  @Test(
    "What is no task",
    arguments: [
      (#"{"resourceType":"Patient"}"#, Diagnostic.Code.notATask),
      (#"{"resourceType":"Task"}"#, .unknownTaskStatus),
      (#"{"resourceType":"Task","status":"open"}"#, .unknownTaskStatus),
    ])
  func refused(_ json: String, _ code: Diagnostic.Code) {
    let read = SurveyTask.read(Fixtures.read(json))
    #expect(read.task == nil)
    #expect(read.diagnostics.map(\.code) == [code])
  }

  @Test(
    "Owners",
    arguments: [
      ("Patient/1", "Patient/1", true), ("Patient/1", "http://e.org/fhir/Patient/1", true),
      ("http://e.org/fhir/Patient/1", "Patient/1", true), ("Patient/1", "Patient/11", false),
      ("Patient/11", "Patient/1", false), ("Patient/1", "1", false),
    ])
  func owners(_ owner: String, _ asked: String, _ expected: Bool) throws {
    let task = SurveyTask.read(Self.task(#","owner":{"reference":"\#(owner)"}"# + Self.basedOn))
      .task
    #expect(try #require(task).isOwned(by: asked) == expected)
  }

  @Test("Tasks are found alone, in Bundles, and in lines")
  func list() throws {
    let bundle = Fixtures.read(
      #"{"resourceType":"Bundle","type":"collection","entry":[{"resource":{"resourceType":"#
        + #""Questionnaire","id":"q","status":"active"}},{"resource":{"resourceType":"Task","#
        + #""id":"b1","status":"completed","intent":"order","basedOn":[{"reference":"#
        + #""Questionnaire/q"}]}},{"fullUrl":"urn:x"},{"resource":{"resourceType":"Task","#
        + #""id":"b2","status":"nonsense"}}]}"#)
    let list = TaskList.read([Self.task(Self.basedOn), bundle])
    #expect(list.tasks.map(\.id) == ["t", "b1"])
    #expect(list.diagnostics.map(\.code) == [.unknownTaskStatus])
    let questionnaire = try #require(bundle[.entry]?[.resource])
    #expect(list.tasks.allSatisfy { TaskQuestionnaire.matches($0, questionnaire) })
    #expect(!list.tasks.contains { TaskQuestionnaire.matches($0, bundle) })
  }

  @Test("Rule 67: a completed task has its response as output, and all else as it was")
  func complete() throws {
    let json =
      #"{"resourceType":"Task","id":"t","meta":{"versionId":"16"},"extension":[{"url":"u","#
      + #""valueDecimal":1.50}],"basedOn":[{"reference":"Questionnaire/q"}],"status":"ready","#
      + #""_status":{"id":"s"},"intent":"order","authoredOn":"2026-03","lastModified":"2026-04","#
      + #""output":[{"type":{"text":"a"},"valueString":"b"}]}"#
    let moment = Fixtures.now.dateTime(offset: .utc)
    let done = try TaskWriter.complete(
      Fixtures.read(json), response: "QuestionnaireResponse/r", at: moment)
    let changed = json.replacing(#""status":"ready""#, with: #""status":"completed""#)
      .replacing(#""2026-04""#, with: #""2026-11-20T10:00:00Z""#)
    let start = String(changed.prefix(changed.count - 2))
    #expect(
      Fixtures.json(done.root)
        == start
        + #",{"type":{"coding":[{"system":"http://hl7.org/fhir/uv/sdc/CodeSystem/temp","#
        + #""code":"questionnaire-response","display":"Questionnaire Response"}]},"#
        + #""valueReference":{"reference":"QuestionnaireResponse/r"}}]}"#)
    let task = try #require(SurveyTask.read(done.root).task)
    #expect(task.group == .complete)
    #expect(task.response?.reference == "QuestionnaireResponse/r")
  }

  @Test(
    "A task that failed says why, where its version has that",
    arguments: [
      (FHIRVersion.r4, #""statusReason":{"text":"Forgot"}"#),
      (.r5, #""statusReason":{"concept":{"text":"Forgot"}}"#),
    ])
  func failed(_ version: FHIRVersion, _ reason: String) throws {
    var options = ReadOptions()
    options.version = version
    let json =
      #"{"resourceType":"Task","id":"t","status":"requested","intent":"order","authoredOn":"2026-03"}"#
    let source = Source(name: "task", bytes: Array(json.utf8))
    let task = try #require(Document.read(source, options: options).document).root
    let moment = Fixtures.now.dateTime(offset: .utc)
    let done = try TaskWriter.end(
      task, as: .failed(reason: "Forgot"), response: nil, at: moment)
    #expect(
      Fixtures.json(done.root)
        == #"{"resourceType":"Task","id":"t","status":"failed",\#(reason),"intent":"order","#
        + #""authoredOn":"2026-03","lastModified":"2026-11-20T10:00:00Z"}"#)
    #expect(SurveyTask.read(done.root).task?.group == .closed)
  }

  @Test(
    "Rule 67: only an open task can be completed",
    arguments: [
      ("completed", Diagnostic.Code.taskNotOpen), ("cancelled", .taskNotOpen),
      ("rejected", .taskNotOpen), ("failed", .taskNotOpen), ("entered-in-error", .taskNotOpen),
      ("nonsense", .unknownTaskStatus),
    ])
  func closed(_ status: String, _ code: Diagnostic.Code) {
    let moment = Fixtures.now.dateTime(offset: .utc)
    let error = #expect(throws: Diagnostic.self) {
      _ = try TaskWriter.complete(
        Self.task(Self.basedOn, status: status), response: "QuestionnaireResponse/r", at: moment)
    }
    #expect(error?.code == code)
  }
}
