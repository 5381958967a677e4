import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import SurveyWorkflow
import TestSupport
import Testing

@Suite("Work on a task")
struct TaskWorkTests {
  private let now = Fixtures.now

  private func task() throws -> Element {
    try resource(Project.text(Project.sample("blood-sugar-task.json")))
  }

  private var source: FileResources { FileResources([Project.sample("blood-sugar.json")]) }

  @Test("goes from the Task to its form, to the response, to the completed Task")
  func completed() async throws {
    let work = try await TaskWork(task(), from: source)
    var session = Session(work.form.survey, at: now)
    let question = try ItemLookup(session).one("1.2")
    try session.apply(SessionEvent(.answer(session.path(question), [.boolean(true)]), at: now))
    let done = try work.finish(session, id: "r1", at: now.dateTime(offset: .utc))
    #expect(done.response.root[.subject]?[.reference]?.string == "Patient/sample")
    let read = try #require(SurveyTask.read(done.task.root).task)
    #expect(read.status == .completed)
    #expect(read.response?.reference == "QuestionnaireResponse/r1")
  }

  @Test("ends where the Task is not open, or its questionnaire is nowhere")
  func refused() async throws {
    let task = try task()
    let work = try await TaskWork(task, from: source)
    let done = try Pipeline().complete(work.task, response: "r", at: now.dateTime(offset: .utc))
    let closed = await #expect(throws: Diagnostic.self) {
      try await TaskWork(done.root, from: source)
    }
    #expect(closed?.code == .taskNotOpen)
    let nowhere = await #expect(throws: Diagnostic.self) {
      try await TaskWork(task, from: MemoryResources([]))
    }
    #expect(nowhere?.code == .questionnaireNotFound)
  }

  @Test("keeps the Task open as long as something is missing")
  func missing() async throws {
    let work = try await TaskWork(task(), from: source)
    var session = Session(work.form.survey, at: now)
    let question = try ItemLookup(session).one("2.1")
    try session.apply(
      SessionEvent(
        .answer(session.path(question), [.time(try #require(TimeOfDay("07:15:00")))]), at: now))
    let error = #expect(throws: Diagnostic.self) {
      try work.finish(session, id: "r1", at: now.dateTime(offset: .utc))
    }
    #expect(error?.code == .requiredMissing)
  }
}
