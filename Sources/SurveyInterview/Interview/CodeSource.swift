public import SurveyModel
public import SurveyPrimitives

/// What finds the codes of a question by what a person types, where there are too many of them to list.
public protocol CodeSource: Sendable {
  /// Codes of the question's value set that match some words, at most so many, the best first; `nil` where they cannot be
  /// searched.
  func codes(of item: SurveyItem, matching words: String, limit: Int) -> [Coding]?
}
