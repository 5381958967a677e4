import SurveyEngine
import SurveyModel

/// The order in which the author lets a person answer (rule 90).
extension Interview {
  /// Why an input is not followed; `nil` where it is.
  ///
  /// What is missing can always be answered, for otherwise nobody could finish.
  mutating func refusal(of input: InterviewInput) -> String? {
    guard mode == .attended, entryMode != .random, screen != .done else { return nil }
    if let position, case .question = position {
      reached = max(reached, route.number(of: position))
    } else if position == nil {
      reached = route.questionCount
    }
    switch input {
    case .back:
      guard entryMode == .sequential else { return nil }
      let isBefore = screen == .question && !returnsToReview
      return isBefore || (screen == .review && position == nil) ? words.text(.noWayBack) : nil
    case .jump(let number):
      guard let line = reviewLines.first(where: { $0.number == number }) else { return nil }
      if number > reached { return words.notReached(number) }
      return entryMode == .sequential && line.problem == nil ? words.text(.noWayBack) : nil
    case .undo, .redo: return entryMode == .sequential ? words.text(.noWayBack) : nil
    default: return nil
    }
  }
}
