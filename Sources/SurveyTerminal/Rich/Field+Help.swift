import SurveyInterview

extension Field {
  /// What the keys do here, in sentences.
  func help(_ content: InterviewView.Content) -> [String] {
    let lines: [String] =
      switch (content, self) {
      case (.review, _): Words.helpReview
      case (.another, _): Words.helpAnother
      case (.removal, _), (.leaving, _): Words.helpYesNo
      case (_, .row): Words.helpRow
      case (_, .slider): Words.helpSlider
      case (_, .list(let list)): list.isMany ? Words.helpMany : Words.helpList
      case (_, .line(let line)):
        (line.parts != .none ? [Words.helpParts] : [])
          + (line.editor.keepsLines ? [Words.helpLines] : [])
          + (line.answers.isEmpty ? [] : [Words.helpAnswers])
      case (_, .nothing): []
      }
    return lines + Words.helpKeys
  }
}
