import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import TestSupport
import Testing

@Suite("Responses of the corpus", .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct CorpusResponseTests {
  @Test("Rule 37: no answer of a real response is lost without a finding")
  func nothingLost() throws {
    let surveys = Self.surveys()
    var whole = 0
    for file in Self.files("responses") {
      let source = Source(name: file, bytes: try #require(Corpus.bytes(file)))
      guard let root = Document.read(source).document?.root else { continue }
      let name = QuestionnaireReference(namedBy: root)
      guard let survey = surveys.first(where: { name?.matches($0) ?? false }) else { continue }
      let read = ResponseReader.read(root, for: survey, at: Fixtures.now)
      #expect(read.diagnostics.allSatisfy { $0.location.position != nil }, "\(file)")
      let isWhole = read.diagnostics.allSatisfy { $0.code == .partNotKept }
      if !isWhole { continue }
      whole += 1
      var details = read.details
      details.layout = .nested
      let written = ResponseWriter.write(read.session, details).root
      #expect(Self.answers(in: written) == Self.answers(in: root), "\(file)")
      #expect(written[.authored]?.string == root[.authored]?.string, "\(file)")
      details.layout = .flat
      let flat = ResponseWriter.write(read.session, details).root
      #expect(Self.answers(in: flat) == Self.answers(in: root), "flat \(file)")
      let again = ResponseReader.read(written, for: survey, at: Fixtures.now)
      #expect(again.diagnostics.isEmpty, "\(file)")
      #expect(Fixtures.items(again.session) == Fixtures.items(read.session), "\(file)")
    }
    #expect(whole >= 10, "\(whole) responses with their questionnaire")
  }

  static func surveys() -> [Survey] {
    files("questionnaires").compactMap { file in
      guard let bytes = Corpus.bytes(file),
        let root = Document.read(Source(name: file, bytes: bytes)).document?.root
      else { return nil }
      return QuestionnaireReader.read(root).survey
    }
  }

  private static func files(_ folder: String) -> [String] {
    FHIRVersion.allCases.flatMap { version in
      Corpus.files("\(folder)/\(version)/json", ending: ".json")
        + Corpus.files("\(folder)/\(version)/xml", ending: ".xml")
    }
  }

  /// Every answer as linkId and value, sorted; the values as JSON, whatever the source's format.
  static func answers(in root: Element) -> [String] {
    var found: [String] = []
    func collect(_ holder: Element) {
      for item in holder.children(.item) {
        collect(item)
        for answer in item.children(.answer) {
          collect(answer)
          guard let value = answer.choice("value") else { continue }
          found.append("\(item[.linkId]?.string ?? "") \(value.nameText) \(text(of: value))")
        }
      }
    }
    collect(root)
    return found.sorted()
  }

  private static func text(of element: Element) -> String {
    let own = element.string ?? ""
    let inner = element.children.map { "\($0.nameText)=\(text(of: $0))" }.sorted()
    return own + "{" + inner.joined(separator: ",") + "}"
  }
}
