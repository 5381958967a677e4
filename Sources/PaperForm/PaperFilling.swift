package import SurveyEngine
package import SurveyFormats
import SurveyModel
package import SurveyPrimitives

/// The answers that are printed on a form.
package struct PaperFilling: Sendable {
  package var response: FlatResponse
  /// What evaluates the expressions of the form.
  package var evaluator: (any ExpressionEvaluator)?
  /// When the form was filled in: what `today` is for its limits.
  package var moment: Instant

  package init(
    _ response: FlatResponse, evaluator: (any ExpressionEvaluator)?, at moment: Instant
  ) {
    (self.response, self.evaluator, self.moment) = (response, evaluator, moment)
  }

  /// The form with the answers.
  func session(of survey: Survey) -> Session {
    response.load(into: Session(survey, at: moment, evaluator: evaluator), at: moment).session
  }
}

extension PaperBuilder {
  /// The answers that were given and are not on the page; of those that were not to be given, too.
  ///
  /// What is hidden is never printed.
  func notPrinted(of response: FlatResponse) -> [Loss] {
    var printed = printed
    let left = response.questions.flatMap { question -> [Loss] in
      guard isPrinted(question.linkId) else { return [] }
      return question.answers.compactMap { answer in
        if let index = printed[question.linkId]?.firstIndex(of: answer.value) {
          printed[question.linkId]?.remove(at: index)
          return nil
        }
        return Loss(.dropped, "answer", linkId: question.linkId, before: answer.value.label)
      }
    }
    return response.losses + left
  }
}
