import FHIRDocument
import FHIRQuestionnaire
import PaperForm
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives

extension ConversionSettings {
  /// The target's format for a form: on paper with the answers of the response, where there is one.
  func format(for survey: Survey) -> any SurveyFormat {
    let format = target.format(showsScores: showsScores, odm: odm)
    guard let response else { return format }
    let moment = Instant(secondsSinceEpoch: 0)
    let flat = FlatResponse(
      response, Session(survey, at: moment, initialValues: false), at: moment)
    let evaluator = FHIRPathEvaluator(survey: survey, now: moment.dateTime(offset: .utc))
    switch format {
    case var html as HTMLFormat:
      (html.response, html.evaluator) = (flat, evaluator)
      return html
    case var markdown as MarkdownFormat:
      (markdown.response, markdown.evaluator) = (flat, evaluator)
      return markdown
    default: return format
    }
  }
}
