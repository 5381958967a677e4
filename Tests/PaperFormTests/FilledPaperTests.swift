import FHIRDocument
import FHIRQuestionnaire
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import PaperForm

@Suite("Forms on paper, filled in")
struct FilledPaperTests {
  /// The answers of a sample's answers file in a session.
  private func filled(_ name: String) throws -> (Survey, Session, FHIRPathEvaluator) {
    let root = try #require(
      Document.read(Source(name: name, bytes: try Project.bytes(ofSample: "\(name).json")))
        .document?.root)
    let survey = try #require(QuestionnaireReader.read(root).survey)
    let evaluator = FHIRPathEvaluator(survey: survey, now: Fixtures.now.dateTime(offset: .utc))
    var session = Session(survey, at: Fixtures.now, evaluator: evaluator)
    let answers = try #require(
      AnswersFile.read(
        Source(name: "a", bytes: try Project.bytes(ofSample: "\(name)-answers.json"))
      ).document?.root)
    _ = AnswersFile.apply(
      root: answers, to: &session,
      reader: AnswerReader(
        today: Fixtures.now.dateTime(offset: .utc).date, now: Fixtures.now.dateTime(offset: .utc)),
      at: Fixtures.now)
    return (survey, session, evaluator)
  }

  @Test(
    "Each answer is on the page, and each box that is ticked is one",
    arguments: Project.questionnaires)
  func answers(_ name: String) throws {
    let (survey, session, evaluator) = try filled(name)
    let document = ResponseWriter.write(session, ResponseDetails(status: .completed))
    let pristine = Session(survey, at: Fixtures.now, initialValues: false)
    let response = FlatResponse(document.root, pristine, at: Fixtures.now)
    #expect(!response.questions.isEmpty)
    var html = HTMLFormat()
    html.filling = PaperFilling(response, evaluator: evaluator, at: Fixtures.now)
    var markdown = MarkdownFormat()
    markdown.filling = html.filling
    let pages = [html.write(WriteRequest(survey)), markdown.write(WriteRequest(survey))].map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    var ticks = 0
    for question in response.questions {
      let item = try #require(session.index.find(linkId: question.linkId).map { session.index[$0] })
      if item.hidden { continue }
      for answer in question.answers {
        let isBox = item.type == .boolean || item.options.contains { $0.value == answer.value }
        if isBox { ticks += 1 }
        let text =
          answer.value == .boolean(true)
          ? "Yes"
          : answer.value == .boolean(false)
            ? "No"
            : answer.value.attachmentTitle ?? answer.value.label
        for page in pages {
          let lines = page.split(separator: "\n").filter { line in
            !isBox || line.contains("☒") || line.contains("◉")
          }
          let plain = lines.map { $0.filter { $0 != "\\" } }.joined(separator: "\n")
          let words = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
          #expect(
            plain.contains(words.escapedForHTML) || plain.contains(words),
            "\(question.linkId): \(text)")
        }
      }
    }
    for page in pages { #expect(page.count { $0 == "☒" || $0 == "◉" } >= ticks) }
  }

  @Test("What was not to be answered is left out")
  func disabled() throws {
    let (survey, session, evaluator) = try filled("household")
    var html = HTMLFormat()
    html.filling = PaperFilling(FlatResponse(), evaluator: evaluator, at: Fixtures.now)
    let empty = String(decoding: html.write(WriteRequest(survey)).bytes, as: UTF8.self)
    html.filling = nil
    let whole = String(decoding: html.write(WriteRequest(survey)).bytes, as: UTF8.self)
    let hidden = survey.items.count { item in
      session.roots().contains { session.item($0).linkId == item.linkId }
    }
    #expect(hidden > 0)
    #expect(
      empty.split(separator: "class=\"question\"").count
        < whole.split(separator: "class=\"question\"").count)
    #expect(!empty.contains("Only if"))
  }
}

extension AnswerValue {
  fileprivate var attachmentTitle: String? {
    guard case .attachment(let file) = self else { return nil }
    return file.title ?? file.url ?? file.contentType
  }
}

extension String {
  fileprivate var escapedForHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
