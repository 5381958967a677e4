import SurveyInterview

extension Field {
  /// What the keys do here, in sentences.
  func help(_ content: InterviewView.Content, in words: Words) -> [String] {
    let lines: [Word] =
      switch (content, self) {
      case (.review, _): [.richHelpReview, .richHelpReviewMore]
      case (.another, _): [.richHelpAnother]
      case (.removal, _), (.leaving, _): [.richHelpYesNo]
      case (_, .row): [.richHelpRow]
      case (_, .slider): [.richHelpSlider]
      case (_, .list(let list)): list.isMany ? [.richHelpMany] : [.richHelpList, .richHelpListMore]
      case (_, .line(let line)):
        (line.parts != .none ? [.richHelpParts] : [])
          + (line.editor.keepsLines ? [.richHelpLines] : [])
          + (line.answers.isEmpty ? [] : [.richHelpAnswers])
      case (_, .nothing): []
      }
    return (lines + Word.richKeys).map { words.text($0) }
  }
}
