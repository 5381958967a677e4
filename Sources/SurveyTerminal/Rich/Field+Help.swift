import SurveyInterview

extension Field {
  /// What the keys do here, in sentences.
  func help(_ view: InterviewView, in words: Words) -> [String] {
    let lines: [Word] =
      switch (view.content, self) {
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
    let preview: [Word] = view.isPreview ? [.richHelpPreview] : []
    return (lines + Word.richKeys + preview).map { words.text($0) }
  }
}
