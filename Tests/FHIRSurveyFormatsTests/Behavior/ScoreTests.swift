import FHIRDocument
import FHIRSurveyFormats
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@Suite("Scores of choices that are called by numbers")
struct ScoreTests {
  private static func survey(_ expression: String) -> Survey {
    var items = ["p1", "p2"].map { linkId in
      var item = SurveyItem(linkId: linkId, type: .choice, text: linkId)
      item.options = ["0", "3"].map { (code: String) in
        AnswerOption(value: .coding(Coding(code: code, display: "Option " + code)))
      }
      return item
    }
    var total = SurveyItem(linkId: "total", type: .decimal, text: "Total")
    total.readOnly = true
    total.calculatedExpression = SurveyExpression(expression)
    items.append(total)
    var survey = Survey()
    survey.items = items
    return survey
  }

  private static func code(_ linkId: String) -> String {
    "%resource.item.where(linkId = '\(linkId)').answer.value.code.toDecimal()"
  }

  @Test(
    "They are the numbers of the codes in all languages",
    arguments: [
      ("surveyjs", false, "iif({p1} notempty and {p2} notempty, {p1} + {p2})"),
      ("surveyjs", true, "sum({p1}, {p2})"), ("redcap", false, "[p1] + [p2]"),
      ("redcap", true, "sum(0, [p1], [p2])"),
    ])
  func sum(_ name: String, _ isFunction: Bool, _ text: String) throws {
    let format = try #require(DefinitionFormats.all.others.first { $0.name == name })
    let codes = ["p1", "p2"].map(Self.code)
    let expression =
      isFunction
      ? "\(codes[0]).combine(\(codes[1])).aggregate($total + $this, 0)"
      : codes.joined(separator: " + ")
    let written = format.write(WriteRequest(Self.survey(expression)))
    #expect(String(decoding: written.bytes, as: UTF8.self).contains(text))
    #expect(!written.losses.contains { $0.reason == .logicNotSaid })
  }

  @Test(
    "A calculation that is not followed is a warning in plain words, whether it is carried or left out",
    arguments: [Loss.Outcome.carried, .dropped])
  func notFollowed(_ outcome: Loss.Outcome) throws {
    let report = LossReport(source: ("form.json", "fhir"), target: "surveyjs", losses: [])
    let finding = try #require(
      report.finding(
        of: Loss(
          outcome, "calculatedExpression", linkId: "a", before: "a", reason: .logicNotSaid)))
    #expect(finding.severity == .warning)
    #expect(finding.code.number == 2190)
  }
}
