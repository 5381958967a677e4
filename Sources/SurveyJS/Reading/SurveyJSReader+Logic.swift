import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Conditions, calculations and rules, once all questions are known.
extension SurveyJSReader {
  mutating func readLogic(_ root: Element) {
    for logic in pending {
      losses.append(
        Loss(
          .dropped, logic.name, linkId: logic.linkId, source: logic.place, before: logic.text,
          reason: .logicNotRead))
    }
  }
}
