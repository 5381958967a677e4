import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("What a summary counts, and what it says that it does not")
struct UncountedTests {
  private static let questionnaire = #"""
    {"resourceType":"Questionnaire","url":"http://example.org/q","version":"1","status":"active","item":[
    {"linkId":"file","type":"attachment"},
    {"linkId":"sym","type":"choice","repeats":true,"answerOption":[{"valueCoding":{"code":"a"}},{"valueCoding":{"code":"b"}}]},
    {"linkId":"one","type":"choice","answerOption":[{"valueCoding":{"code":"a"}}]}]}
    """#

  private static func summary(
    _ items: String...
  ) throws -> (questions: [AnswerSummary.Question], findings: [Diagnostic]) {
    let workspace = try Workspace()
    var export = BatchExport(target: .table, output: "-")
    export.questionnaires = [try Samples.document(questionnaire).root]
    let lines = items.enumerated().map { number, items in
      #"{"resourceType":"QuestionnaireResponse","id":"r\#(number)","questionnaire":"http://example.org/q|1","status":"completed","item":[\#(items)]}"#
        + "\n"
    }
    let input = try workspace.write(lines.joined(), to: "in")
    var findings: [Diagnostic] = []
    let result = try export.summarize([input]) { findings.append($0) }
    let form = try #require(result.summary.forms.first)
    return (form.tables.flatMap(\.questions), findings)
  }

  @Test("An attachment without an address is an answer")
  func attachment() throws {
    let (questions, _) = try Self.summary(
      #"{"linkId":"file","answer":[{"valueAttachment":{"contentType":"text/plain","data":"aGk="}}]}"#,
      #"{"linkId":"file","answer":[{"valueAttachment":{"title":"t"}}]}"#,
      #"{"linkId":"file","answer":[{"valueAttachment":{"url":"http://x","title":"t"}}]}"#, "")
    #expect(questions[0].columns[0].answered == .shown(3))
  }

  @Test("A code that is none of the options counts as another answer, among several, too")
  func unknownCodes() throws {
    let (questions, findings) = try Self.summary(
      #"{"linkId":"sym","answer":[{"valueCoding":{"code":"a"}},{"valueCoding":{"code":"z"}}]},{"linkId":"one","answer":[{"valueCoding":{"code":"z"}}]}"#,
      #"{"linkId":"sym","answer":[{"valueCoding":{"code":"b"}}]},{"linkId":"one","answer":[{"valueCoding":{"code":"a"}}]}"#
    )
    #expect(questions[1].columns[0].options == [.shown(1), .shown(1), .shown(1)])
    #expect(questions[2].columns[0].options == [.shown(1), .shown(1)])
    #expect(findings.isEmpty)
  }

  @Test(
    "Without a questionnaire, words without a code are no option, for a person can have written them"
  )
  func words() throws {
    let workspace = try Workspace()
    let lines = [#"{"code":"a","display":"A"}"#, #"{"display":"what I wrote"}"#].map { coding in
      FormTrip.response("r", #"{"linkId":"o","answer":[{"valueCoding":\#(coding)}]}"#)
    }
    let export = BatchExport(target: .table, output: "-")
    let input = try workspace.write(lines.joined(), to: "in")
    let summary = try export.summarize([input]) { _ in }.summary
    let question = try #require(
      summary.forms.first?.tables.first?.questions.first { $0.linkId == "o" })
    #expect(question.options.map(\.code) == ["a"])
    #expect(question.columns[0].options == [.shown(1), .shown(1)])
  }

  @Test("Answers to unknown linkIds, and of other types, are said")
  func unknownLinkIds() throws {
    let (questions, findings) = try Self.summary(
      #"{"linkId":"never","answer":[{"valueString":"x"}]},{"linkId":"file","answer":[{"valueString":"x"}]}"#
    )
    #expect(findings.map(\.code) == [.answersNotCounted, .answersNotCounted])
    #expect(questions[0].reasons.map(\.code).contains("not-in-table"))
  }
}
