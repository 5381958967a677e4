import Diagnostics
import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import Testing

@Suite("Questionnaires of the corpus")
struct CorpusRoundTripTests {
  static let files =
    Corpus.files("questionnaires/r4/json", ending: ".json")
    + Corpus.files("questionnaires/r4/xml", ending: ".xml")

  @Test("A Questionnaire comes back from the survey as it was, or ends in a diagnostic")
  func roundTrip() throws {
    var codes: [String: Int] = [:]
    for file in Self.files {
      let bytes = try #require(Corpus.bytes(file))
      let result = Document.read(Source(name: file, bytes: bytes))
      guard let document = result.document else {
        print("UNREAD", file, result.diagnostics.first.map(String.init(describing:)) ?? "-")
        continue
      }
      let read = QuestionnaireReader.read(document.root)
      for d in read.diagnostics { codes["\(d.severity) \(d.code)", default: 0] += 1 }
      for d in read.diagnostics where d.severity == .error { print(d) }
      guard let survey = read.survey else { print("NOSURVEY", file, read.diagnostics); continue }
      let back = QuestionnaireWriter.write(survey)
      let a = JSONWriter.write(document.root, style: .pretty)
      let b = JSONWriter.write(back.root, style: .pretty)
      if a != b { print("DIFF", file) }
    }
    print(codes.sorted { $0.key < $1.key })
  }
}
