import FHIRDocument
import SurveyDiagnostics
import SurveyFormats

/// Conversions between formats of survey definitions.
extension CatalogueCase {
  static let formats: [CatalogueCase] = [
    CatalogueCase("constructApproximated") { reported(Loss(.approximated, "type", linkId: "1")) },
    CatalogueCase("constructCarried") { reported(Loss(.carried, "prefix", linkId: "1")) },
    CatalogueCase("constructDropped") { reported(Loss(.dropped, "prefix", linkId: "1")) },
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
    CatalogueCase("noForms") { text([Diagnostic(.noForms, at: Location(file: "data.xml"))]) },
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
