import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@Suite(
  "Questionnaires of the corpus", .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct CorpusRoundTripTests {
  static let files = FHIRVersion.allCases.flatMap { version in
    Corpus.files("questionnaires/\(version)/json", ending: ".json")
      + Corpus.files("questionnaires/\(version)/xml", ending: ".xml")
  }

  @Test(
    "A Questionnaire comes back as it was, or ends in a diagnostic with a position",
    arguments: files)
  func roundTrip(file: String) throws {
    let result = Document.read(Source(name: file, bytes: try #require(Corpus.bytes(file))))
    guard let document = result.document else {
      #expect(result.diagnostics.contains { $0.location.position != nil })
      return
    }
    let read = QuestionnaireReader.read(document.root)
    #expect(read.diagnostics.allSatisfy { $0.location.position != nil })
    guard let survey = read.survey else {
      #expect(read.diagnostics.hasErrors)
      return
    }
    #expect(!read.diagnostics.hasErrors, "rule 88: it opens")
    let source = Self.canonical(document.root)
    let isSame = source == Self.canonical(QuestionnaireWriter.write(survey).root)
    #expect(isSame, "the way back")

    let definition = JSONWriter.write(SurveyDefinitionWriter.write(survey).root)
    #expect(try SurveySchema.findings(in: definition, schema: SurveySchema.load()) == [])
    let again = Document.read(Source(name: file, bytes: definition))
    // What is irregular in the source is carried as it is, and reported again.
    #expect(again.diagnostics.isEmpty || !result.diagnostics.isEmpty)
    let root = try #require(again.document).root
    let copy = try #require(SurveyDefinitionReader.read(root).survey)
    let isEqual = copy == survey
    #expect(isEqual, "the survey from its definition")
    let isSameAgain = source == Self.canonical(QuestionnaireWriter.write(copy).root)
    #expect(isSameAgain, "the way back from the definition")
  }

  /// The JSON of an element with one way to escape characters.
  private static func canonical(_ root: Element) -> [UInt8] {
    var text = JSONTextWriter()
    JSONWriter.write(root, keepsEscapes: false, to: &text)
    return text.finish()
  }

  @Test("The items are as many as were counted independently")
  func itemCounts() throws {
    let bytes = try #require(Corpus.bytes("questionnaires/INDEX.csv"))
    var counts: [String: Int] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
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
    #expect(compared > 490)
  }

  private static func count(_ items: [SurveyItem]) -> Int {
    items.reduce(0) { $0 + 1 + count($1.items) }
  }
}
