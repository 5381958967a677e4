import FHIRDocument
import FHIRQuestionnaire
import PaperForm
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// The response that is printed on paper.
struct PrintedResponse: Sendable {
  let root: Element
  /// When it was authored; where it does not say, now.
  let moment: Instant
  private let now: PartialDateTime

  init(_ root: Element, _ clock: Clock) {
    let authored = root.authoredMoment
    self.root = root
    moment = authored.flatMap { Instant($0) } ?? clock.now()
    now = authored ?? clock.dateTime(moment)
  }

  /// What is printed on a form.
  fileprivate func filling(_ survey: Survey) -> PaperFilling {
    let pristine = Session(survey, at: moment, initialValues: false)
    return PaperFilling(
      FlatResponse(root, pristine, at: moment),
      evaluator: FHIRPathEvaluator(survey: survey, now: now), at: moment)
  }
}

extension ConversionSettings {
  /// The target's format for a form: on paper with the answers of the response, where there is one.
  func format(for survey: Survey) -> any SurveyFormat {
    let format = target.format(showsScores: showsScores, odm: odm)
    guard let response else { return format }
    switch format {
    case var html as HTMLFormat:
      html.filling = response.filling(survey)
      return html
    case var markdown as MarkdownFormat:
      markdown.filling = response.filling(survey)
      return markdown
    default: return format
    }
  }
}
