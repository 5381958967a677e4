import FHIRDocument
import SurveyDiagnostics
import SurveyFormats

/// Conversions between formats of survey definitions.
extension CatalogueCase {
  static let formats: [CatalogueCase] = [
    CatalogueCase("constructApproximated") { reported(Loss(.approximated, "type", linkId: "1")) },
    CatalogueCase("constructCarried") { reported(Loss(.carried, "prefix", linkId: "1")) },
    CatalogueCase("constructDropped") { reported(Loss(.dropped, "prefix", linkId: "1")) },
    CatalogueCase("conditionNotFollowed") {
      reported(
        Loss(
          .carried, "visibleIf", linkId: "1", before: "{a.b} > 3", reason: .logicNotSaid,
          detail: "a.b"))
    },
    CatalogueCase("newOptionsNotInFilter") {
      reported(
        Loss(
          .approximated, "choice_filter", linkId: "district", before: "region=${region}",
          reason: .newOptionsNotInFilter, detail: "North End, South End"))
    },
    CatalogueCase("onlyInLaterVersions") {
      reported(
        Loss(
          .approximated, "calculatedExpression", linkId: "due", reason: .onlyInLaterVersions,
          detail: "dateAdd"))
    },
    CatalogueCase("lossRefused") {
      text([
        Diagnostic(
          .lossRefused, ["count": .number(2), "outcome": .literal("dropped")],
          at: Location(file: "form.json"))
      ])
    },
    CatalogueCase("carriedUnreadable") {
      text([
        Diagnostic(
          .carriedUnreadable, ["format": .literal("xlsform")], at: Location(file: "q.json"))
      ])
    },
    CatalogueCase("answerPartNotHeld") {
      text([
        Diagnostic(
          .answerPartNotHeld,
          [
            "format": .literal("submission"), "part": .quoted("unit"), "count": .number(1),
            "before": .quoted("lb"), "after": .quoted("kg"),
          ], at: Location(file: "responses.ndjson", linkId: "weight"))
      ])
    },
    CatalogueCase("answerPartWithoutPlace") {
      text([
        Diagnostic(
          .answerPartWithoutPlace,
          ["part": .quoted("household_count"), "count": .number(3), "before": .quoted("2")],
          at: Location(file: "submissions/1.xml"))
      ])
    },
    CatalogueCase("answerTextUnreadable") {
      text([
        Diagnostic(
          .answerTextUnreadable, ["text": .quoted("many"), "type": .literal("integer")],
          at: Location(file: "submissions/1.xml", linkId: "rooms"))
      ])
    },
    CatalogueCase("noAnswersFound") {
      text([
        Diagnostic(
          .noAnswersFound, ["format": .literal("odm")], at: Location(file: "metadata.xml"))
      ])
    },
    CatalogueCase("noFormForAnswers") {
      text([
        Diagnostic(
          .noFormForAnswers, ["format": .literal("submission")], at: Location(file: "form.md"))
      ])
    },
    CatalogueCase("noForms") { text([Diagnostic(.noForms, at: Location(file: "data.xml"))]) },
    CatalogueCase("versionsNotRead") {
      text([
        Diagnostic(
          .versionsNotRead, ["names": .literal("MDV.1, MDV.2"), "name": .literal("MDV.3")],
          at: Location(file: "study.xml", position: SourcePosition(line: 4, column: 1)))
      ])
    },
    CatalogueCase("logicOfOtherForm") {
      reported(
        Loss(
          .carried, "branching_logic", linkId: "weight", before: "[sex] = '1'",
          reason: .logicOfOtherForm))
    },
    CatalogueCase("translationDiffers") {
      reported(
        Loss(
          .carried, "option (de)", linkId: "pet", before: "Katze", reason: .translationDiffers))
    },
    CatalogueCase("otherLanguagesNotWritten") {
      text([
        Diagnostic(
          .otherLanguagesNotWritten, ["languages": .literal("de, es")],
          at: Location(file: "form.json"))
      ])
    },
    CatalogueCase("unknownQuestionType") {
      text([
        Diagnostic(
          .unknownQuestionType, ["type": .quoted("hologram")],
          at: Location(file: "form.json", linkId: "1"))
      ])
    },
  ]

  private static func reported(_ loss: Loss) -> String {
    let report = LossReport(
      source: ("questionnaire.json", "fhir"), target: "surveyjs", losses: [loss])
    return text([report.finding(of: loss)].compactMap(\.self))
  }
}
