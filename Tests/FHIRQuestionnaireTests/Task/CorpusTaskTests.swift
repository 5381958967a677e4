import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Tasks of the corpus", .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct CorpusTaskTests {
  @Test("Rule 67: completing changes status, lastModified and output, and nothing else")
  func complete() throws {
    let moment = Fixtures.now.dateTime(offset: .utc)
    var completed = 0
    for file in Corpus.files("tasks/r4/json", ending: ".json")
      + Corpus.files("tasks/r4/xml", ending: ".xml")
    {
      let source = Source(name: file, bytes: try #require(Corpus.bytes(file)))
      guard let document = Document.read(source).document else { continue }
      for task in TaskList.read([document.root]).tasks where task.group == .requested {
        let done = try TaskWriter.complete(
          task.element, response: "QuestionnaireResponse/r", at: moment
        ).root
        completed += 1
        #expect(done[.status]?.string == "completed")
        #expect(done[.lastModified]?.string == moment.description)
        #expect(Self.rest(of: done) == Self.rest(of: task.element), "\(file)")
        let outputs = Array(done.children(.output))
        #expect(
          outputs.dropLast().map { Fixtures.json($0) }
            == task.element.children(.output).map { Fixtures.json($0) }, "\(file)")
        #expect(SurveyTask.read(done).task?.response != nil, "\(file)")
      }
    }
    #expect(completed > 5, "\(completed) open tasks")
  }

  /// Everything but what completing changes.
  private static func rest(of task: Element) -> String {
    let changed: [ElementName] = [.status, .lastModified, .output]
    var builder = DocumentBuilder()
    builder.open(.root)
    for child in task.children where !changed.contains(child.name) { builder.copy(child) }
    builder.close()
    return Fixtures.json(builder.finish().root)
  }
}
