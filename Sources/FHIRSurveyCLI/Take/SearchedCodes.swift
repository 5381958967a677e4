import FHIRClient
import SurveyInterview
import SurveyModel
import SurveyPrimitives

/// The codes of a server, searched by what a person types.
struct SearchedCodes: CodeSource {
  let codes: ServerCodes

  func codes(of item: SurveyItem, matching words: String, limit: Int) -> [Coding]? {
    item.answerValueSet.flatMap { codes.search($0, words, limit: limit) }
  }
}
