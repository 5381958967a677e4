package import SurveyInterview

/// What can be typed beside an answer, as prompts say it.
package enum PlainCommand: Hashable, Sendable {
  case clear
  case back
  case help
  case review
  case quit
  /// `d 2`, after a question with several answers.
  case remove
  /// What can be typed after the repetitions of a group.
  case another
  /// What can be typed in the review.
  case send
}

extension PlainFace {
  /// Whether a command need not be said: it was said before, or prompts are short.
  func knows(_ command: PlainCommand) -> Bool { prompts == .short || known.contains(command) }

  /// Remembers the commands that the prompt for a view says.
  package mutating func learn(_ view: InterviewView) {
    switch view.content {
    case .question(let question):
      known.insert(.help)
      if prompts == .short { return }
      known.formUnion([.back, .review, .quit])
      if !question.answers.isEmpty {
        known.insert(.clear)
        if question.collectsAnswers { known.insert(.remove) }
      }
    case .another: known.insert(.another)
    case .review: known.insert(.send)
    case .other, .removal, .leaving, .done: break
    }
  }
}
