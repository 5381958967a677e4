import Diagnostics
import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyModel
import Testing

@Suite("Questionnaires of the corpus", .enabled(if: Corpus.folder != nil, "the corpus is not here"))
struct CorpusRoundTripTests {
  static let files =
    Corpus.files("questionnaires/r4/json", ending: ".json")
    + Corpus.files("questionnaires/r4/xml", ending: ".xml")

  @Test("A Questionnaire comes back as it was, or ends in a diagnostic with a position")
  func roundTrip() throws {
    let schema = try SurveySchema.load()
    var surveys = 0
    for file in Self.files {
      let result = Document.read(Source(name: file, bytes: try #require(Corpus.bytes(file))))
      guard let document = result.document else {
        #expect(result.diagnostics.contains { $0.location.position != nil }, "\(file)")
        continue
      }
      let read = QuestionnaireReader.read(document.root)
      #expect(read.diagnostics.allSatisfy { $0.location.position != nil }, "\(file)")
      guard let survey = read.survey else {
        #expect(read.diagnostics.hasErrors, "\(file)")
        continue
      }
      surveys += 1
      try expectReturn(of: document, survey, file, schema, isClean: result.diagnostics.isEmpty)
    }
    #expect(surveys > 200, "\(surveys) of \(Self.files.count) files")
  }

  /// Questionnaire → survey → Questionnaire, and the same by way of the definition.
  private func expectReturn(
    of document: Document, _ survey: Survey, _ file: String, _ schema: Element, isClean: Bool
  ) throws {
    let source = JSONWriter.write(document.root)
    let isSame = source == JSONWriter.write(QuestionnaireWriter.write(survey).root)
    if !isSame {
      print(file)
      try? Data(source).write(to: URL(fileURLWithPath: "/tmp/a.json")); try? Data(JSONWriter.write(QuestionnaireWriter.write(survey).root)).write(to: URL(fileURLWithPath: "/tmp/b.json"))
    }
    #expect(isSame, "the way back of \(file)")

    let definition = JSONWriter.write(SurveyDefinitionWriter.write(survey).root, style: .pretty)
    #expect(try SurveySchema.findings(in: definition, schema: schema) == [], "\(file)")
    let again = Document.read(Source(name: file, bytes: definition))
    // What is irregular in the source is carried as it is, and reported again.
    #expect(again.diagnostics.isEmpty || !isClean, "\(file)")
    let root = try #require(again.document).root
    let copy = try #require(SurveyDefinitionReader.read(root).survey)
    let isEqual = copy == survey
    #expect(isEqual, "the definition of \(file)")
    let isSameAgain = source == JSONWriter.write(QuestionnaireWriter.write(copy).root)
    #expect(isSameAgain, "the way back from the definition of \(file)")
  }

  @Test("The items are as many as were counted independently")
  func itemCounts() throws {
    let index = String(decoding: try #require(Corpus.bytes("questionnaires/INDEX.csv")), as: UTF8.self)
    var counts: [String: Int] = [:]
    for line in index.split(whereSeparator: \.isNewline).dropFirst() {
      let fields = line.split(separator: ",", maxSplits: 5, omittingEmptySubsequences: false)
      if fields.count > 4, let count = Int(fields[4]) { counts[String(fields[0])] = count }
    }
    var compared = 0
    for file in Self.files {
      let bytes = try #require(Corpus.bytes(file))
      guard let expected = counts[file],
        let document = Document.read(Source(name: file, bytes: bytes)).document,
        let survey = QuestionnaireReader.read(document.root).survey
      else { continue }
      #expect(Self.count(survey.items) == expected, "\(file)")
      compared += 1
    }
    #expect(compared > 200)
  }

  private static func count(_ items: [SurveyItem]) -> Int {
    items.reduce(0) { $0 + 1 + count($1.items) }
  }
}
